import { join } from 'node:path';
import { rspack, type Configuration } from '@rspack/core';
import { EagerCompilationPlugin } from './eager-compilation.plugin.ts';
import { hotReplacement } from './hot-replacement.ts';
import { lazyFileHash } from './integrity.ts';
import { repositoryRoot } from './project.ts';
import { RetriedFilesPlugin } from './retried-files.plugin.ts';

/** Build options, from `rspack build --env` and the scripts of the repository. */
export interface BuildEnvironment {
  /** Version of the release; default: that of the package. */
  readonly release?: string;
  /** Development build: readable names, source maps, hot replacement, no integrity hashes. */
  readonly development?: boolean;
  /**
   * Set while a remote is developed inside of a deployed shell: its production build of React does not support hot replacement, so pages
   * are reloaded instead.
   */
  readonly insideDeployed?: boolean;
  /** Of the shell: the public keys that it trusts registries by, 32 bytes in base64url each. */
  readonly publicKeys?: readonly string[];
  /** Of the shell: additional origins of remotes, `https://cdn.example`. */
  readonly origins?: readonly string[];
}

/** The export of a `rspack.config.ts`. */
export type BuildConfig = (environment?: BuildEnvironment) => Configuration;

/** The oldest browsers that support all CSS features of the design system. */
const browsers = ['chrome 123', 'edge 123', 'firefox 120', 'safari 17.5'];

/** The configuration that all apps share: compiler, supported browsers, and file names. */
export function baseConfig(folder: string, isDevelopment: boolean, isHot = isDevelopment): Configuration {
  const named = (extension: string) => (isDevelopment ? `[name]${extension}` : `[name].[contenthash:8]${extension}`);
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
      assetModuleFilename: '[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 8000,
      // A module that threw is marked instead of staying half initialized, so that RetriedFilesPlugin has it evaluated again.
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
        // Dictionaries are inlined into the script that reads them, because separate files of this type would not be compressed.
        { test: /\.(aff|dic)$/, type: 'asset/source' },
      ],
    },
    plugins: isDevelopment
      ? isHot
        ? hotReplacement()
        : []
      : [
          new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [lazyFileHash] }),
          new RetriedFilesPlugin(),
          new EagerCompilationPlugin(),
        ],
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
