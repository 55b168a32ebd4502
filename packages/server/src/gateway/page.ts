import { randomBytes } from 'node:crypto';
import { contentPolicy } from './content-policy.ts';
import { allowsInlineStyles, preloadedAssets } from './preload-hints.ts';
import type { Asset, ReleaseStore } from './release-store.ts';
import type { RouteSet } from './route-set.ts';

export interface Page {
  readonly html: string;
  readonly policy: string;
}

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** JSON inside of HTML: nothing in it may look like the end of its element. */
const dataText = (json: string): string => json.replaceAll('<', '\\u003c');

/** What a page needs of the registry, in as few bytes: which files a screen loads is the server's affair. */
const pageRegistry = (json: string): string =>
  JSON.stringify(JSON.parse(json), (key, value: unknown) => (key === 'routes' ? undefined : value));

const hint = ({ href, integrity }: Asset): string => {
  const kind = href.endsWith('.css') ? 'style' : 'script';
  const checked = integrity ? ` integrity="${attribute(integrity)}"` : '';
  return `<link rel="preload" as="${kind}" crossorigin href="${attribute(href)}"${checked}>`;
};

/** The page of a host for one address: the shell's own, with the registry written into it and what to fetch at once. */
export async function renderPage(
  store: ReleaseStore,
  { set, path, captchaSiteKey }: { set: RouteSet; path: string; captchaSiteKey: string | undefined },
): Promise<Page | undefined> {
  const [template, registry, assets] = await Promise.all([store.page(set), store.registry(), store.shellAssets()]);
  if (!template.text) return undefined;
  const nonce = randomBytes(16).toString('base64');
  const head = [
    `<meta property="csp-nonce" nonce="${nonce}">`,
    ...(captchaSiteKey ? [`<meta name="pregon-recaptcha" content="${attribute(captchaSiteKey)}">`] : []),
    ...preloadedAssets(set, path, registry.value, assets.value).map(hint),
    `<script type="application/json" id="registry">${dataText(pageRegistry(registry.text))}</script>`,
  ];
  const html = template.text.replace('<!--registry-->', () => head.join('\n    '));
  const inlineStyles = allowsInlineStyles(set, path, registry.value);
  return { html, policy: contentPolicy({ html, nonce, inlineStyles, captcha: captchaSiteKey !== undefined }) };
}
