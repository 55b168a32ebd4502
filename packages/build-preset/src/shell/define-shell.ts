import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { rspack, type RuleSetRule } from '@rspack/core';
import { baseConfig, type BuildConfig } from '../base-config.ts';
import { ExpectedFilesPlugin } from './expected-files.plugin.ts';
import { readFirstRequests } from '../remote/read-first-requests.ts';
import { readHeadings } from '../remote/read-headings.ts';
import { renderFirstFrames } from './first-frame.ts';
import { menuLinks } from './menu-links.ts';
import { ownPaths } from './own-paths.ts';
import type { RemovedDeclarations } from './removed-declarations.loader.ts';
import { folderOf, installedVersion } from '../project.ts';
import { ShellPagesPlugin } from './shell-pages.plugin.ts';
import { packageOf, sharedLibraries } from '@pregon/remote-api/shared-libraries';

/** Path of the shell's files. */
const publicPath = '/shell/';

/** The global variable in which the public page finds the addresses of its lazy scripts. */
const laterParts = 'pregon_later';

export interface ShellOptions {
  /** Module replacements by specifier: `{ graphql: import.meta.resolve('…') }`. */
  readonly replaced?: Readonly<Record<string, string>>;
  /** The same for relative imports within a package: `{ './private/createCalendar.mjs': import.meta.resolve('…') }`. */
  readonly replacedInside?: Readonly<Record<string, string>>;
  /** Declarations of libraries that are never called, by the file that has them: see removed-declarations.loader.ts. */
  readonly removed?: readonly (RemovedDeclarations & { readonly file: RegExp })[];
}

/**
 * The build configuration of the shell. Its `rspack.config.ts` is `export default defineShell(import.meta.url);`.
 *
 * It builds two pages without common files: `admin.html` (from `src/admin/main.tsx` and `src/admin/page.html`) and `public.html` (from
 * `src/public/`, with its lazy part `later.ts`); `shell-assets.json`, the files of every lazy part for preload hints; `first-frame.json`, the
 * area's frame as HTML, which the server writes into its documents; and `shell.json`,
 * which describes the release and what it provides. It uses no federation plugin: typed tables of the hosts list what they share.
 * Constants for the code: `SHARED_VERSIONS`, the version of each shared package; `SHELL_VERSION`; `REGISTRY_PUBLIC_KEYS`; and
 * `REMOTE_ORIGINS`, the additional origins of remotes.
 */
export function defineShell(
  configUrl: string,
  { replaced = {}, removed = [], replacedInside = {} }: ShellOptions = {},
): BuildConfig {
  const folder = folderOf(configUrl);
  const versionOf = (library: string) => installedVersion(folder, packageOf(library));
  const versions = Object.fromEntries(sharedLibraries.map((library) => [library, versionOf(library)]));
  const packageVersions = Object.fromEntries(sharedLibraries.map((library) => [packageOf(library), versionOf(library)]));
  return ({ release: version = 'unreleased', development = false, publicKeys = [], origins = [] } = {}) => {
    const base = baseConfig(folder, development);
    const menu = menuLinks(folder);
    return {
      ...base,
      name: 'shell',
      entry: {
        admin: join(folder, 'src/admin/main.tsx'),
        public: join(folder, 'src/public/main.ts'),
        'public-later': { import: join(folder, 'src/public/later.ts'), library: { type: 'var', name: laterParts } },
      },
      output: { ...base.output, uniqueName: 'pregon_shell', publicPath },
      module: { ...base.module, rules: [...removed.map(removingRule), ...(base.module?.rules ?? [])] },
      resolve: { ...base.resolve, alias: aliases(replaced) },
      plugins: [
        ...(base.plugins ?? []),
        new rspack.DefinePlugin({
          SHARED_VERSIONS: JSON.stringify(packageVersions),
          SHELL_VERSION: JSON.stringify(version),
          REGISTRY_PUBLIC_KEYS: JSON.stringify(publicKeys),
          REMOTE_ORIGINS: JSON.stringify(origins),
        }),
        new rspack.CopyRspackPlugin({
          patterns: [{ from: join(folder, 'src/favicon.svg'), to: '[name].[contenthash:8][ext]' }],
        }),
        // In development the libraries have other files, which stay whole.
        ...(development ? [] : [new ExpectedFilesPlugin(removed.map(({ file }) => file))]),
        ...Object.entries(replacedInside).map(
          ([request, address]) => new rspack.NormalModuleReplacementPlugin(exactly(request), fileURLToPath(address)),
        ),
        // Includes English, the fallback of a date field's own validation messages, which are in the browser's language.
        optimizeLocales.rspack({ locales: ['es-ES', 'en-US'] }),
        new ShellPagesPlugin({
          publicPath,
          development,
          firstFrames: () => renderFirstFrames(folder),
          firstRequests: () => readFirstRequests(folder, ['*', '']),
          headings: () => readHeadings(folder, ownPaths(folder)),
          pages: { admin: join(folder, 'src/admin/page.html'), public: join(folder, 'src/public/page.html') },
          release: {
            version,
            contract: installedVersion(folder, '@pregon/contract'),
            shared: versions,
            links: menu.map(({ path }) => path),
            menu: [...menu],
            origins: [...origins],
            publicKeys: [...publicKeys],
          },
        }),
      ],
    };
  };
}

const removingRule = ({ file, ...options }: RemovedDeclarations & { readonly file: RegExp }): RuleSetRule => ({
  test: file,
  use: [{ loader: fileURLToPath(import.meta.resolve('@pregon/build-preset/shell/removed-declarations.loader')), options }],
});

/** Matches exact specifiers only: `graphql`, not `graphql/language`. */
function aliases(replaced: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(replaced).map(([specifier, address]) => [`${specifier}$`, fileURLToPath(address)]));
}

const exactly = (request: string) => new RegExp(`^${request.replaceAll('.', String.raw`\.`)}$`);
