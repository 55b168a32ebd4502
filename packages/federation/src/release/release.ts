import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { projectVersion, repositoryRoot } from '../build/project.ts';
import { buildApp } from './build.ts';
import { copyRemote, copyShell } from './copy-release.ts';
import { hashOfRemote, hashOfShell } from './inputs.ts';
import type { Releases } from './location.ts';
import type { StoredRelease } from './publish.ts';
import { isStored } from './stored-releases.ts';

/**
 * Sees to it that the store holds an app as the checkout has it: builds it, unless it does already. Nobody gets the release by
 * that. `onBuild` is called before a build.
 */
export async function provideRelease(
  { store, key }: Releases,
  name: string,
  onBuild: () => void = () => {},
): Promise<StoredRelease> {
  const folder = join(repositoryRoot, name);
  const settings = { publicKey: key.publicKey, origins: allowedOrigins() };
  const hash = await (name === 'shell' ? hashOfShell(settings) : hashOfRemote(name));
  const version = `${projectVersion(folder)}-${hash}`;
  if (await isStored(store, name, version)) return { name, version, built: false };
  onBuild();
  const dist = await buildApp(folder, version, settings);
  await (name === 'shell' ? copyShell(store, dist) : copyRemote(store, dist));
  return { name, version, built: true };
}

/** The names of all remotes in the repository. */
export async function remoteNames(): Promise<readonly string[]> {
  const entries = await readdir(repositoryRoot, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && entry.name.startsWith('mf-')).map(({ name }) => name);
}

/** Other origins that the shell accepts remotes from: REMOTE_ORIGINS, separated by spaces or commas. Throws at what is none. */
export function allowedOrigins(): readonly string[] {
  const origins = (process.env['REMOTE_ORIGINS'] ?? '').split(/[\s,]+/).filter(Boolean);
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new Error(`REMOTE_ORIGINS: ${origin} is no origin, such as https://cdn.example.`);
  }
  return origins;
}
