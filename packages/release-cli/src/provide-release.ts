import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectVersion, repositoryRoot } from '@pregon/build-preset/project';
import { buildApp } from './build-app.ts';
import { copyRemote, copyShell } from './copy-release.ts';
import { hashOfRemote, hashOfShell } from '@pregon/build-preset/inputs/build-inputs';
import type { Releases } from './location.ts';
import type { StoredRelease } from './publish.ts';
import { isStored } from './stored-releases.ts';

/** Sources that are edited while they are built are built again so many times. */
const mostBuilds = 3;

/**
 * Sees to it that the store holds an app as the checkout has it: builds it, unless it does already. Nobody gets the release by
 * that. Throws the compiler's errors as text.
 */
export async function provideRelease({ store, key }: Releases, name: string): Promise<StoredRelease> {
  const folder = join(repositoryRoot, name);
  const settings = { publicKey: key.publicKey, origins: allowedOrigins() };
  const versionNow = async () => {
    const hash = await (name === 'shell' ? hashOfShell(settings) : hashOfRemote(name));
    return `${projectVersion(folder)}-${hash}`;
  };
  const dist = await mkdtemp(join(tmpdir(), `pregon-build-${name}-`));
  try {
    for (let build = 1; build <= mostBuilds; build += 1) {
      const version = await versionNow();
      if (await isStored(store, name, version)) return { name, version, built: false };
      await buildApp(folder, version, { ...settings, dist });
      if ((await versionNow()) !== version) continue;
      await (name === 'shell' ? copyShell(store, dist) : copyRemote(store, dist));
      return { name, version, built: true };
    }
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
  throw new Error(`The sources of ${name} are edited while they are built. Release it when they are at rest.`);
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
