import { join } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { rspack } from '@rspack/core';
import { baseConfig, type BuildConfig } from './base-config.ts';
import { folderOf, installedVersion } from './project.ts';
import { ShellPagesPlugin } from './shell-pages.plugin.ts';
import { packageOf, sharedLibraries } from '../shared-libraries.ts';

/** Where the shell's files are served. */
const publicPath = '/shell/';

/**
 * The whole build of the shell: `export default defineShell(import.meta.url);` is all that its `rspack.config.ts` says.
 *
 * Two pages that share no file: `admin.html` (from `src/admin/main.tsx` and `src/admin/page.html`) and `public.html`
 * (from `src/public/`), and `shell-assets.json`, which names the files of every lazy part for preload hints. It is a plain
 * build without a federation plugin: what the hosts share stands in their own typed tables. Their code finds the versions
 * of all shared libraries in the constant `SHARED_VERSIONS`.
 */
export function defineShell(configUrl: string): BuildConfig {
  const folder = folderOf(configUrl);
  const versions = Object.fromEntries(sharedLibraries.map((library) => [library, installedVersion(folder, packageOf(library))]));
  return ({ development = false } = {}) => {
    const base = baseConfig(folder, development);
    return {
      ...base,
      name: 'shell',
      entry: { admin: join(folder, 'src/admin/main.tsx'), public: join(folder, 'src/public/main.ts') },
      output: { ...base.output, uniqueName: 'pregon_shell', publicPath },
      plugins: [
        ...(base.plugins ?? []),
        new rspack.DefinePlugin({ SHARED_VERSIONS: JSON.stringify(versions) }),
        new rspack.CopyRspackPlugin({
          patterns: [{ from: join(folder, 'src/favicon.svg'), to: '[name].[contenthash:10][ext]' }],
        }),
        // English too: what a date field checks by itself speaks the browser's language, and falls back to this one.
        optimizeLocales.rspack({ locales: ['es-ES', 'en-US'] }),
        new ShellPagesPlugin({
          publicPath,
          pages: { admin: join(folder, 'src/admin/page.html'), public: join(folder, 'src/public/page.html') },
        }),
      ],
    };
  };
}
