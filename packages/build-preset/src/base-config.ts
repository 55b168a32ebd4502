import { join } from 'node:path';
import { rspack, type Configuration } from '@rspack/core';
import { hotReplacement } from './hot-replacement.ts';
import { repositoryRoot } from './project.ts';
import { RetriedFilesPlugin } from './retried-files.plugin.ts';

/** How to build this time: what `rspack build --env` and our own scripts hand to a configuration. */
export interface BuildEnvironment {
  /** Version of the release; the package's own when it is not said. */
  readonly release?: string;
  /** Set while developing: readable names, source maps, hot replacement, no integrity hashes. */
  readonly development?: boolean;
  /**
   * Set while a remote is developed inside of a deployed shell, whose React is that of production: it knows no hot replacement,
   * pages are loaded anew instead.
   */
  readonly insideDeployed?: boolean;
  /** Of the shell: the key that its registry must be signed with, 32 bytes in base64url. */
  readonly publicKey?: string;
  /** Of the shell: other origins than its own that remotes may come from, `https://cdn.example`. */
  readonly origins?: readonly string[];
}

/** What a `rspack.config.ts` exports. */
export type BuildConfig = (environment?: BuildEnvironment) => Configuration;

/** The oldest browsers that have all the CSS that the design system is written in. */
const browsers = ['chrome 123', 'edge 123', 'firefox 120', 'safari 17.5'];

/** What every app of the house is built with: the same compiler, the same browsers, the same names of files. */
export function baseConfig(folder: string, isDevelopment: boolean, isHot = isDevelopment): Configuration {
  const named = (extension: string) => (isDevelopment ? `[name]${extension}` : `[name].[contenthash:10]${extension}`);
  return {
    mode: isDevelopment ? 'development' : 'production',
    context: repositoryRoot,
    target: ['web', 'es2022'],
    devtool: isDevelopment ? 'cheap-module-source-map' : 'hidden-source-map',
    lazyCompilation: false,
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
    output: {
      path: join(folder, 'dist'),
      clean: true,
      filename: named('.js'),
      chunkFilename: named('.js'),
      cssFilename: named('.css'),
      cssChunkFilename: named('.css'),
      assetModuleFilename: '[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 8000,
      // A module that threw is marked, instead of standing there half made: RetriedFilesPlugin has it evaluated anew.
      strictModuleErrorHandling: true,
    },
    module: {
      parser: { 'css/auto': { namedExports: false } },
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: isHot, refresh: isHot } },
            },
          },
        },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(woff2|svg|png|jpe?g|webp)$/, type: 'asset/resource' },
        // Dictionaries are served within the script that reads them: as a file of their own they would not be compressed.
        { test: /\.(aff|dic)$/, type: 'asset/source' },
      ],
    },
    plugins: isDevelopment
      ? isHot
        ? hotReplacement()
        : []
      : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }), new RetriedFilesPlugin()],
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    performance: false,
    infrastructureLogging: { level: 'error' },
  };
}
