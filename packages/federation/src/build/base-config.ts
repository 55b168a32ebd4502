import { join } from 'node:path';
import { rspack, type Configuration } from '@rspack/core';
import { repositoryRoot } from './project.ts';

export const isDevelopment = process.env['NODE_ENV'] === 'development';

/** What every app of the house is built with: the same compiler, the same browsers, the same names of files. */
export function baseConfig(folder: string): Configuration {
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
      filename: isDevelopment ? '[name].js' : '[name].[contenthash:10].js',
      chunkFilename: isDevelopment ? '[name].js' : '[name].[contenthash:10].js',
      cssFilename: isDevelopment ? '[name].css' : '[name].[contenthash:10].css',
      cssChunkFilename: isDevelopment ? '[name].css' : '[name].[contenthash:10].css',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 8000,
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment } },
            },
          },
        },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(woff2|svg|png|jpe?g|webp)$/, type: 'asset/resource' },
      ],
    },
    plugins: isDevelopment ? [] : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })],
  };
}
