import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildConfig, BuildEnvironment } from '@pregon/build-preset/base-config';
import { compile } from '@pregon/build-preset/compile';
import { installedContract } from './contract-record.ts';
import { contractFile } from './stored-releases.ts';

/** Build options: the settings compiled into a shell, and the output folder. */
export interface BuildOptions extends Pick<BuildEnvironment, 'publicKeys' | 'origins'> {
  /** The output folder, emptied first. Default: `dist` of the app. */
  readonly dist?: string;
}

/**
 * Builds the app of a folder for production. Returns the output folder with its code, its manifest, and `contract.json`, the contract
 * that it was built with. Throws the compiler's errors as text.
 */
export async function buildApp(
  folder: string,
  release: string,
  { dist = join(folder, 'dist'), ...settings }: BuildOptions = {},
): Promise<string> {
  const { default: config }: { default: BuildConfig } = await import(pathToFileURL(join(folder, 'rspack.config.ts')).href);
  const configuration = config({ release, ...settings });
  await compile({ ...configuration, output: { ...configuration.output, path: dist } });
  await copyFile(installedContract(folder), join(dist, contractFile));
  return dist;
}
