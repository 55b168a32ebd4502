import { readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Compilation, Compiler } from '@rspack/core';
import type { FirstRequest, Heading } from '@pregon/release-registry/registry.schema';
import { hintIntegrityOf, integrityOf } from '../integrity.ts';
import type { FirstFrames } from './first-frame.ts';
import type { ShellManifest } from './shell-manifest.ts';

interface Pages {
  readonly publicPath: string;
  /** Template of each entry's page. */
  readonly pages: Readonly<Record<string, string>>;
  /** Renders the first frame of the admin area, for `first-frame.json`. */
  readonly firstFrames: () => Promise<FirstFrames>;
  /** Reads the first requests of the area's own screens. */
  readonly firstRequests: () => Promise<NonNullable<ShellAssets['requests']>>;
  /** Reads the headings of the area's own screens. */
  readonly headings: () => Promise<NonNullable<ShellAssets['headings']>>;
  /** Further fields of `shell.json`. */
  readonly release: Omit<ShellManifest, 'files' | 'pages'>;
  /** Development build, whose files change under the same names: the pages have no hashes and no hints. */
  readonly development: boolean;
}

interface Asset {
  readonly href: string;
  readonly integrity: string;
}

/** `shell-assets.json`: the files of each named lazy part of the pages, and the requests and headings of the area's documents. */
export interface ShellAssets {
  readonly parts: Readonly<Record<string, { readonly js: readonly Asset[]; readonly css: readonly Asset[] }>>;
  /** Of all screens (`*`), and of the start page alone (an empty path). */
  readonly requests?: Readonly<Record<string, readonly FirstRequest[]>>;
  /** Of the area's own screens, by path. */
  readonly headings?: Readonly<Record<string, Heading>>;
}

/**
 * Writes the pages of the shell. In a template `<!--assets-->` becomes the entry's style sheets and scripts with their integrity,
 * `<!--later-->` the address of the lazy entry `<page>-later` as data, and `{{asset:favicon.svg}}` the address of an emitted file.
 * `<!--registry-->` and `<!--frame-->` are left for the server. Finally writes `shell.json`, with the hashes of all other files.
 */
export class ShellPagesPlugin {
  readonly #options: Pages;

  constructor(options: Pages) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('ShellPagesPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return;
      const { publicPath, pages, release, development, firstFrames, firstRequests, headings } = this.#options;
      const write = (name: string, content: string) => writeFile(join(compiler.outputPath, name), content);
      const integrity = (file: string) => integrityOf(join(compiler.outputPath, file));
      const hashed = async (file: string): Promise<Asset> => ({
        href: publicPath + file,
        integrity: development ? '' : await integrity(file),
      });
      const hinted = async (file: string): Promise<Asset> => ({
        href: publicPath + file,
        integrity: await hintIntegrityOf(join(compiler.outputPath, file)),
      });
      const addressOf = emitted(compilation, publicPath);
      for (const [entry, template] of Object.entries(pages)) {
        const filesFor = (name: string) => Promise.all(filesOf(compilation.entrypoints.get(name)).map(hashed));
        const page = fill(await readFile(template, 'utf8'), {
          assets: (await filesFor(entry)).map(tagOf).join('\n    '),
          later: (await filesFor(`${entry}-later`)).map(dataOf).join(''),
        });
        await write(
          `${entry}.html`,
          page.replaceAll(/\{\{asset:([^}]+)\}\}/g, (_, name: string) => addressOf(name)),
        );
      }
      await write('first-frame.json', asText(development ? noFrames : await firstFrames()));
      const built = async (): Promise<ShellAssets> => ({
        parts: await lazyParts(compilation, hinted),
        requests: await firstRequests(),
        headings: await headings(),
      });
      await write('shell-assets.json', asText(development ? { parts: {} } : await built()));
      const listed = (files: readonly string[]) =>
        Promise.all(files.map(async (path) => ({ path, integrity: await integrity(path) })));
      const manifest: ShellManifest = {
        ...release,
        files: await listed(Object.keys(compilation.assets).filter(isReleased).toSorted()),
        pages: await listed([...Object.keys(pages).map((entry) => `${entry}.html`), 'shell-assets.json', 'first-frame.json']),
      };
      await write('shell.json', asText(manifest));
    });
  }
}

/** While developing, the shell renders everything itself. */
const noFrames: FirstFrames = { start: '', screen: '', headed: '' };

function asText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Source maps and updates of hot replacement are not part of a release. */
function isReleased(file: string): boolean {
  return !file.endsWith('.map') && !file.includes('.hot-update.');
}

/** The files of a group of chunks, without updates of hot replacement, which only open pages request. */
function filesOf(group: { getFiles(): readonly string[] } | undefined): readonly string[] {
  return (group?.getFiles() ?? []).filter((file) => !file.includes('.hot-update.'));
}

function fill(template: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((page, [name, content]) => page.replace(`<!--${name}-->`, content), template);
}

/** Browsers load deferred scripts after all preloads, unless their priority is high: without the entry nothing else of the page runs. */
function tagOf({ href, integrity }: Asset): string {
  const checked = integrity ? `crossorigin integrity="${integrity}"` : 'crossorigin';
  return href.endsWith('.css')
    ? `<link rel="stylesheet" href="${href}" ${checked}>`
    : `<script defer fetchpriority="high" src="${href}" ${checked}></script>`;
}

function dataOf(asset: Asset): string {
  return `<script type="application/json" id="later">${JSON.stringify(asset)}</script>`;
}

/** The address of an emitted file by its name without the hash. Throws when the build has no such file. */
function emitted({ assets }: Compilation, publicPath: string) {
  return (name: string) => {
    const stem = basename(name, extname(name));
    const file = Object.keys(assets).find((asset) => asset.startsWith(`${stem}.`) && extname(asset) === extname(name));
    if (!file) throw new Error(`The build of the shell made no ${name}.`);
    return publicPath + file;
  };
}

async function lazyParts(
  { namedChunkGroups, entrypoints }: Compilation,
  hinted: (file: string) => Promise<Asset>,
): Promise<ShellAssets['parts']> {
  const entries = [...namedChunkGroups].filter(([name]) => !entrypoints.has(name));
  const parts = entries.map(async ([name, group]) => {
    const loaded = (extension: string) =>
      Promise.all(
        filesOf(group)
          .filter((file) => file.endsWith(extension))
          .map(hinted),
      );
    return [name, { js: await loaded('.js'), css: await loaded('.css') }] as const;
  });
  return Object.fromEntries((await Promise.all(parts)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
