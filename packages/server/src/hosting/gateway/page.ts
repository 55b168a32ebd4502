import { randomBytes } from 'node:crypto';
import type { SignedOverride } from '@pregon/release-registry/override';
import type { Heading, StoredRegistry } from '@pregon/release-registry/registry.schema';
import { contentPolicy } from './content-policy.ts';
import { firstRequests } from './first-requests.ts';
import { headingOf, withHeading } from './heading.ts';
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

/** Initial content of a page until its script renders, as safe HTML. */
export interface InitialContent {
  /** Shown while the script loads. */
  readonly waitingAt: (path: string) => string;
  /** Shown without JavaScript. */
  readonly withoutScriptAt: (path: string, query: URLSearchParams) => string;
}

/** The parameters of a page. */
interface PageRequest {
  readonly set: RouteSet;
  readonly path: string;
  /** The query string. */
  readonly query: URLSearchParams;
  /** The user's id, if the browser reports it: it decides which release is preloaded (canary). */
  readonly subject: number | undefined;
  /** The user's role, if the browser reports it: it decides whether the first frame has the heading. */
  readonly role: string | undefined;
  readonly meta: PageMeta;
  /** Base address of the preview image. */
  readonly publicUrl: string;
  /** Whether a form of it needs the bot check. */
  readonly captcha: boolean;
  /** Origins of framed dashboards of other tools, for staff. */
  readonly boardOrigins: readonly string[];
  /** Origins of map tiles, for staff. */
  readonly mapOrigins: readonly string[];
  /** The developer's remote that this browser has a ticket for. */
  readonly override: SignedOverride | undefined;
}

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Escapes JSON for an inline script element, so that it cannot close the element. */
const dataText = (json: string): string => json.replaceAll('<', '\\u003c');

const dataElement = (id: string, data: unknown): string =>
  `<script type="application/json" id="${id}">${dataText(JSON.stringify(data))}</script>`;

const hint = ({ href, integrity }: Asset): string => {
  const kind = href.endsWith('.css') ? 'style' : 'script';
  const checked = integrity ? ` integrity="${attribute(integrity)}"` : '';
  return `<link rel="preload" as="${kind}" crossorigin href="${attribute(href)}"${checked}>`;
};

/** The origin of a developer's remote, and of the web socket that announces its changes. */
const developerOrigins = (origin: string): string[] => [origin, origin.replace('http:', 'ws:')];

/** Whether an address is in the admin area and the browser reports a user, so that it will be shown. */
function opensArea({ set, path, subject }: PageRequest): boolean {
  return set === 'admin' && subject !== undefined && (path === '/admin' || path.startsWith('/admin/'));
}

/** Whether a screen is for the role that the browser reports, so that its heading does not flash before a role that does not see it. */
function isForRole({ limited: [role, places] = ['', ''] }: ShellPages, request: PageRequest): boolean {
  return request.role !== role || new RegExp(places).test(request.path);
}

/** The template of a document. It has the first frame where the area will be shown: before the log-in the frame would flash. */
function templateOf({ templates, framed }: ShellPages, request: PageRequest, heading: Heading | undefined): string {
  if (!opensArea(request)) return templates[request.set];
  if (request.path === '/admin') return framed.start;
  return heading ? withHeading(framed.headed, heading) : framed.screen;
}

/** Renders the page of a host for one address: the shell's own page with the registry and preload hints. */
export function renderPage(
  registry: StoredRegistry,
  shell: ShellPages,
  request: PageRequest,
  initialContent: InitialContent,
): Page {
  const { set, path, captcha } = request;
  const override = set === 'admin' ? request.override : undefined;
  const heading = opensArea(request) && isForRole(shell, request) ? headingOf(request, registry, shell.assets) : undefined;
  const nonce = randomBytes(16).toString('base64');
  const head = [
    `<meta property="csp-nonce" nonce="${nonce}">`,
    ...request.meta.map(([name, content]) => `<meta name="${name}" content="${attribute(content)}">`),
    ...preloadedAssets(request, registry, shell.assets).map(hint),
    ...(opensArea(request) ? [dataElement('first-requests', firstRequests(request, registry, shell.assets))] : []),
    ...(heading ? [dataElement('heading', { path, ...heading })] : []),
    `<script type="application/json" id="registry">${dataText(registryText(registry).text)}</script>`,
    ...(override ? [dataElement('override', override)] : []),
  ];
  const html = withLinkPreview(templateOf(shell, request, heading), request)
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
