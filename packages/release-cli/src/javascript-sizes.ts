import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import * as v from 'valibot';
import type { ShellAssets } from '@pregon/build-preset/shell/shell-pages.plugin';
import { storedRegistrySchema, type StoredRegistry } from '@pregon/release-registry/registry.schema';
import type { PublicExpose } from '@pregon/release-registry/public-expose';
import { sharedLibraryPart } from '@pregon/release-registry/shared-library-part';
import { releaseManifest, type ReleaseManifest } from '@pregon/build-preset/remote/release-manifest';

/** The JavaScript size of one page for a browser with an empty cache. */
export interface JavascriptSize {
  /** `/admin/campaign/all`, or a description of the page. */
  readonly page: string;
  /** Bytes after brotli at maximum quality, without headers. */
  readonly bytes: number;
  /** Number of files. */
  readonly files: number;
  /** Limit in bytes; a larger page must not be released. */
  readonly limit: number;
}

const kilobytes = (count: number) => count * 1024;

/** Limits of pages. Of a recipient's page React alone is 48 KB. */
const limits = {
  recipient: kilobytes(58.5),
  survey: kilobytes(65.5),
  // Registration and visit load together, so that both work offline after one of them was opened.
  shop: kilobytes(72),
  login: kilobytes(81.5),
  index: kilobytes(113),
  list: kilobytes(140),
  settings: kilobytes(128),
  route: kilobytes(170),
  scheduleForm: kilobytes(167),
  campaignForm: kilobytes(153.5),
  editor: kilobytes(365),
};

/** Routes of the large forms, with their limits. */
const forms: ReadonlyMap<string, number> = new Map([
  ['campaign', limits.campaignForm],
  ['campaign/:campaignId/edit', limits.campaignForm],
  ['sends/schedule', limits.scheduleForm],
  ['sends/schedule/:scheduleId', limits.scheduleForm],
]);

/** Routes of the lists. */
const lists: ReadonlySet<string> = new Set([
  'campaign/all',
  'clientes',
  'newsletter',
  'newsletter/preview',
  'sends/scheduled-list',
  'tiendas',
  'users',
  'users/invitations',
  'importar',
  'productos',
  'audit',
]);

/** The limit of a screen of a remote that is not the editor. */
function limitOf(route: string): number {
  const formLimit = forms.get(route);
  if (formLimit !== undefined) return formLimit;
  if (lists.has(route)) return limits.list;
  return route === 'cuenta' || route.startsWith('cuenta/') ? limits.settings : limits.route;
}

/** The public modules, and the limit of each page before its lazy parts. */
const publicPages: readonly (readonly [expose: PublicExpose, name: string, limit: number])[] = [
  ['./unsubscribe', 'A recipient’s page', limits.recipient],
  ['./preferences', 'A recipient’s preferences', limits.recipient],
  ['./survey', 'The survey of a shop', limits.survey],
  ['./apps', 'Registration and visit', limits.shop],
];

const compress = promisify(brotliCompress);

/** A page with the scripts that it loads, and its limit in bytes. */
export interface PageScripts {
  readonly page: string;
  /** Paths on disk, each once. */
  readonly files: readonly string[];
  readonly limit: number;
}

/** Measures every page of the live releases of a release store, a folder. Throws when shell or remotes are not published. */
export async function javascriptSizes(store: string): Promise<readonly JavascriptSize[]> {
  const pages = await pageScripts(store);
  return Promise.all(
    pages.map(async ({ page: name, files, limit }) => {
      const sizes = await Promise.all(files.map(compressedSize));
      return { page: name, bytes: sizes.reduce((sum, size) => sum + size, 0), files: files.length, limit };
    }),
  );
}

/** The scripts of every page of the live releases of a release store, a folder. */
export async function pageScripts(store: string): Promise<readonly PageScripts[]> {
  const registry = v.parse(storedRegistrySchema, JSON.parse(await readFile(join(store, 'remotes.json'), 'utf8')));
  const shell = join(store, 'shell', registry.shell?.version ?? '');
  const { parts } = JSON.parse(await readFile(join(shell, 'shell-assets.json'), 'utf8')) as ShellAssets;
  const scriptsOf = async (host: 'admin' | 'public') =>
    scriptsIn(await readFile(join(shell, `${host}.html`), 'utf8')).map((href) => join(store, href));
  const shellFiles = (part: string) => (parts[part]?.js ?? []).map(({ href }) => join(store, href));
  const host = await scriptsOf('admin');
  const area = [...host, ...shellFiles('area')];
  const pages = [
    page('Login', [...host, ...shellFiles('front')], limits.login),
    page('/admin', [...area, ...shellFiles('start')], limits.index),
  ];
  for (const release of await liveReleases(store, registry)) {
    const file = ({ path }: { readonly path: string }) => join(store, release.name, release.version, path);
    const atOnce = (expose: string) => [release.entry, ...(release.exposes[expose]?.js ?? [])].map(file);
    if (release.format === 'container') {
      const publicHost = await scriptsOf('public');
      for (const [expose, name, limit] of publicPages) pages.push(page(name, [...publicHost, ...atOnce(expose)], limit));
      continue;
    }
    const editorPath = await editorRoute(release, file);
    for (const { path, js, shared } of release.routes) {
      const libraries = shared.flatMap((library) => shellFiles(sharedLibraryPart(library)));
      const files = [...area, ...atOnce('./remote'), ...js.map(file), ...libraries];
      const isEditor = path === editorPath;
      if (isEditor) files.push(await editorOf(release, file));
      pages.push(page(`/admin/${path}`, files, isEditor ? limits.editor : limitOf(path)));
    }
  }
  return pages;
}

const compressedSizes = new Map<string, Promise<number>>();

/** The size of a file after brotli. Cached, because most pages share most of their files. */
export function compressedSize(file: string): Promise<number> {
  const known = compressedSizes.get(file) ?? readFile(file).then(async (content) => (await compress(content)).length);
  compressedSizes.set(file, known);
  return known;
}

function page(name: string, files: readonly string[], limit: number): PageScripts {
  return { page: name, files: [...new Set(files)], limit };
}

/** The addresses of the scripts of a page of the shell. */
function scriptsIn(html: string): readonly string[] {
  return [...html.matchAll(/<script defer fetchpriority="high" src="([^"]+)"/g)].flatMap(([, href]) => href ?? []);
}

function liveReleases(store: string, { remotes }: StoredRegistry): Promise<readonly ReleaseManifest[]> {
  const manifests = Object.values(remotes).map(async ({ name, version }) =>
    v.parse(releaseManifest, JSON.parse(await readFile(join(store, name, version, 'release.json'), 'utf8'))),
  );
  return Promise.all(manifests);
}

type FileOf = (asset: { readonly path: string }) => string;
type Asset = ReleaseManifest['routes'][number]['js'][number];

const sizeOf = async (assets: readonly Asset[], file: FileOf): Promise<number> => {
  const sizes = await Promise.all(assets.map(async (asset) => (await readFile(file(asset))).length));
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** The largest item; undefined for an empty list. */
async function largestOf<Item>(items: readonly Item[], size: (item: Item) => Promise<number>): Promise<Item | undefined> {
  const sized = await Promise.all(items.map(async (item) => ({ item, size: await size(item) })));
  return sized.toSorted((a, b) => b.size - a.size)[0]?.item;
}

/** The route of the message editor: among those that need inline styles, the one with the largest chunks. */
async function editorRoute({ routes, inlineStylePaths }: ReleaseManifest, file: FileOf): Promise<string | undefined> {
  const styled = routes.filter(({ path }) => inlineStylePaths.includes(path));
  return (await largestOf(styled, ({ js }) => sizeOf(js, file)))?.path;
}

/** The third-party editor, which the route fetches after mounting: the largest script of its release that is no worker. */
async function editorOf({ files }: ReleaseManifest, file: FileOf): Promise<string> {
  const scripts = files.filter(({ path }) => path.endsWith('.js') && !path.includes('.worker.'));
  const largest = await largestOf(scripts, (script) => sizeOf([script], file));
  if (!largest) throw new Error('The release holds no script.');
  return file(largest);
}
