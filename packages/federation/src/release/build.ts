import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack, type Configuration } from '@rspack/core';
import type { BuildConfig } from '../build/base-config.ts';

/** Builds the app of a folder for production into its `dist`, whose path it answers. Throws the compiler's errors as text. */
export async function buildApp(folder: string, release: string): Promise<string> {
  const { default: config }: { default: BuildConfig } = await import(pathToFileURL(join(folder, 'rspack.config.ts')).href);
  await compile(config({ release }));
  return join(folder, 'dist');
}

function compile(configuration: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(configuration);
    compiler.run((failure, stats) => {
      const errors = failure?.message ?? (stats?.hasErrors() ? stats.toString({ preset: 'errors-only' }) : undefined);
      compiler.close(() => (errors === undefined ? resolve() : reject(new Error(errors))));
    });
  });
}
