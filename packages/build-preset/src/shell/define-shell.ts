import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { rspack } from '@rspack/core';
import { baseConfig, type BuildConfig } from '../base-config.ts';
import { menuLinks } from './menu-links.ts';
import { folderOf, installedVersion } from '../project.ts';
import { ShellPagesPlugin } from './shell-pages.plugin.ts';
import { packageOf, sharedLibraries } from '@pregon/remote-api/shared-libraries';

/** Leaves out of Module Federation's runtime what serves Node, and manifests: remotes are addressed by their entry. */
const leanRuntime = { ENV_TARGET: JSON.stringify('web'), FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true' };

/** Where the shell's files are served. */
const publicPath = '/shell/';

/** The global variable in which the public page finds what it fetches later. */
const laterParts = 'pregon_later';

export interface ShellOptions {
  /** Specifiers that another module stands in for, by its address: `{ graphql: import.meta.resolve('…') }`. */
  readonly replaced?: Readonly<Record<string, string>>;
  /** The same for what a package imports of itself: `{ './private/createCalendar.mjs': import.meta.resolve('…') }`. */
  readonly replacedInside?: Readonly<Record<string, string>>;
}

/**
 * The whole build of the shell: `export default defineShell(import.meta.url);` is all that its `rspack.config.ts` has to say.
 *
 * Two pages that share no file: `admin.html` (from `src/admin/main.tsx` and `src/admin/page.html`) and `public.html`
 * (from `src/public/`; what that fetches later comes from its `later.ts`), `shell-assets.json`, which names the files of every lazy part for preload hints, and `shell.json`,
 * which says what the release is made of and what it offers. It is a plain build without a federation plugin: what the hosts
 * share stands in their own typed tables. Their code finds in constants what the build alone knows: `SHARED_VERSIONS`, the
 * version of each shared package; `SHELL_VERSION`; `REGISTRY_PUBLIC_KEY`; and `REMOTE_ORIGINS`, the other origins that
 * remotes may come from.
 */
export function defineShell(configUrl: string, { replaced = {}, replacedInside = {} }: ShellOptions = {}): BuildConfig {
  const folder = folderOf(configUrl);
  const versionOf = (library: string) => installedVersion(folder, packageOf(library));
  const versions = Object.fromEntries(sharedLibraries.map((library) => [library, versionOf(library)]));
  const packageVersions = Object.fromEntries(sharedLibraries.map((library) => [packageOf(library), versionOf(library)]));
  return ({ release: version = 'unreleased', development = false, publicKey = '', origins = [] } = {}) => {
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
      resolve: { ...base.resolve, alias: aliases(replaced) },
      plugins: [
        ...(base.plugins ?? []),
        new rspack.DefinePlugin({
          SHARED_VERSIONS: JSON.stringify(packageVersions),
          SHELL_VERSION: JSON.stringify(version),
          REGISTRY_PUBLIC_KEY: JSON.stringify(publicKey),
          REMOTE_ORIGINS: JSON.stringify(origins),
          ...leanRuntime,
        }),
        new rspack.CopyRspackPlugin({
          patterns: [{ from: join(folder, 'src/favicon.svg'), to: '[name].[contenthash:10][ext]' }],
        }),
        ...Object.entries(replacedInside).map(
          ([request, address]) => new rspack.NormalModuleReplacementPlugin(exactly(request), fileURLToPath(address)),
        ),
        // English too: what a date field checks by itself speaks the browser's language, and falls back to this one.
        optimizeLocales.rspack({ locales: ['es-ES', 'en-US'] }),
        new ShellPagesPlugin({
          publicPath,
          development,
          pages: { admin: join(folder, 'src/admin/page.html'), public: join(folder, 'src/public/page.html') },
          release: {
            version,
            contract: installedVersion(folder, '@pregon/contract'),
            shared: versions,
            links: menu.map(({ path }) => path),
            menu: [...menu],
            origins: [...origins],
            publicKey,
          },
        }),
      ],
    };
  };
}

/** Exact specifiers alone: `graphql`, not `graphql/language`. */
function aliases(replaced: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(replaced).map(([specifier, address]) => [`${specifier}$`, fileURLToPath(address)]));
}

const exactly = (request: string) => new RegExp(`^${request.replaceAll('.', String.raw`\.`)}$`);
