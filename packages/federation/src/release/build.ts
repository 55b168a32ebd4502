import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack, type Configuration } from '@rspack/core';
import type { BuildConfig, BuildEnvironment } from '../build/base-config.ts';
import { contractRecord } from './contract-record.ts';
import { contractFile } from './stored-releases.ts';

/**
 * Builds the app of a folder for production into its `dist`, whose path it answers: its code, its manifest, and as
 * `contract.json` the shape of the contract that it was built with. The settings are the shell's. Throws the compiler's errors as
 * text.
 */
export async function buildApp(
  folder: string,
  release: string,
  settings: Pick<BuildEnvironment, 'publicKey' | 'origins'> = {},
): Promise<string> {
  const { default: config }: { default: BuildConfig } = await import(pathToFileURL(join(folder, 'rspack.config.ts')).href);
  await compile(config({ release, ...settings }));
  const dist = join(folder, 'dist');
  await copyFile(contractRecord, join(dist, contractFile));
  return dist;
}

/** Runs the compiler once. Throws its errors as text. */
export function compile(configuration: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(configuration);
    compiler.run((failure, stats) => {
      const errors = failure?.message ?? (stats?.hasErrors() ? stats.toString({ preset: 'errors-only' }) : undefined);
      compiler.close(() => (errors === undefined ? resolve() : reject(new Error(errors))));
    });
  });
}
