import { randomBytes } from 'node:crypto';
import type { SignedOverride } from '@pregon/release-registry/override';
import type { StoredRegistry } from '@pregon/release-registry/registry.schema';
import { contentPolicy } from './content-policy.ts';
import { withLinkPreview } from './link-preview.ts';
import type { PageMeta } from './page-meta.ts';
import { allowsInlineStyles, preloadedAssets } from './preload-hints.ts';
import { registryText } from './registry-text.ts';
import type { RouteSet } from './route-set.ts';
import type { Asset, ShellPages } from './shell-pages.ts';

export interface Page {
  readonly html: string;
  readonly policy: string;
}

/** What stands in a page until its script draws it, as HTML that is safe to send. */
export interface InitialContent {
  /** While the script loads. */
  readonly waitingAt: (path: string) => string;
  /** Where no script runs. */
  readonly withoutScriptAt: (path: string, query: URLSearchParams) => string;
}

/** Who asks for which page. */
interface PageRequest {
  readonly set: RouteSet;
  readonly path: string;
  /** What stands behind the path. */
  readonly query: URLSearchParams;
  /** Who decides whether canaries are preloaded: the user's id, if the browser says it. */
  readonly subject: number | undefined;
  readonly meta: PageMeta;
  /** Where link previews find their picture. */
  readonly publicUrl: string;
  /** Does a form of it need the bot check? */
  readonly captcha: boolean;
  /** Origins of the boards of other tools, which staff see in frames. */
  readonly boardOrigins: readonly string[];
  /** Origins of the pictures of maps, which staff see. */
  readonly mapOrigins: readonly string[];
  /** The remote of a developer's machine that this browser has a ticket for. */
  readonly override: SignedOverride | undefined;
}

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** JSON inside of HTML: nothing in it may look like the end of its element. */
const dataText = (json: string): string => json.replaceAll('<', '\\u003c');

const hint = ({ href, integrity }: Asset): string => {
  const kind = href.endsWith('.css') ? 'style' : 'script';
  const checked = integrity ? ` integrity="${attribute(integrity)}"` : '';
  return `<link rel="preload" as="${kind}" crossorigin href="${attribute(href)}"${checked}>`;
};

/** Where a developer's remote comes from, and the socket by which it says that it has changed. */
const developerOrigins = (origin: string): string[] => [origin, origin.replace('http:', 'ws:')];

/** The page of a host for one address: the shell's own, with the registry written into it and what to fetch at once. */
export function renderPage(
  registry: StoredRegistry,
  shell: ShellPages,
  request: PageRequest,
  initialContent: InitialContent,
): Page {
  const { set, path, captcha } = request;
  const override = set === 'admin' ? request.override : undefined;
  const nonce = randomBytes(16).toString('base64');
  const head = [
    `<meta property="csp-nonce" nonce="${nonce}">`,
    ...request.meta.map(([name, content]) => `<meta name="${name}" content="${attribute(content)}">`),
    ...preloadedAssets(request, registry, shell.assets).map(hint),
    `<script type="application/json" id="registry">${dataText(registryText(registry).text)}</script>`,
    ...(override ? [`<script type="application/json" id="override">${dataText(JSON.stringify(override))}</script>`] : []),
  ];
  const html = withLinkPreview(shell.templates[set], request)
    .replace('<!--registry-->', () => head.join('\n    '))
    .replace('<!--waiting-->', () => initialContent.waitingAt(path))
    .replace('<!--without-script-->', () => initialContent.withoutScriptAt(path, request.query));
  const policy = contentPolicy({
    html,
    nonce,
    inlineStyles: allowsInlineStyles(set, path, registry),
    captcha,
    frames: set === 'admin' ? request.boardOrigins : [],
    pictures: set === 'admin' ? request.mapOrigins : [],
    origins: [...(registry.shell?.origins ?? []), ...(override ? developerOrigins(override.override.origin) : [])],
  });
  return { html, policy };
}
