import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMonorepo, projectVersion, readRemoteProject, repositoryRoot } from '@pregon/build-preset/project';
import { buildApp } from './build-app.ts';
import { copyRemote, copyShell } from './copy-release.ts';
import { hashOfRemote, hashOfShell } from '@pregon/build-preset/inputs/build-inputs';
import { hashOfOwnRepository } from '@pregon/build-preset/inputs/own-repository';
import type { Releases } from './location.ts';
import type { StoredRelease } from './publish.ts';
import { isStored } from './stored-releases.ts';

/** Maximum number of builds when sources are edited during a build. */
const mostBuilds = 3;

/**
 * Ensures that the store has a release of an app's current sources: builds it unless it exists. This does not make it live. Throws the
 * compiler's errors as text.
 */
export async function provideRelease({ store, key }: Releases, name: string): Promise<StoredRelease> {
  const folder = folderOfApp(name);
  const settings = { publicKeys: key.trusted, origins: allowedOrigins() };
  const versionNow = async () =>
    name === 'shell' ? `${projectVersion(folder)}-${await hashOfShell(settings)}` : versionOfRemote(name);
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

/** The version of a remote's current sources: that of its package.json, and a hash of all build inputs. */
export async function versionOfRemote(name: string): Promise<string> {
  const folder = folderOfApp(name);
  const hash = await (isMonorepo ? hashOfRemote(name) : hashOfOwnRepository(folder));
  return `${projectVersion(folder)}-${hash}`;
}

/** The names of all remotes in the repository: those of its folders `mf-…`. A team's own repository may consist of a single remote. */
export async function remoteNames(): Promise<readonly string[]> {
  const entries = await readdir(repositoryRoot, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory() && entry.name.startsWith('mf-')).map(({ name }) => name);
  return names.length > 0 || isMonorepo ? names : [readRemoteProject(repositoryRoot).name];
}

/** The folder of an app of the repository. */
export function folderOfApp(name: string): string {
  const folder = join(repositoryRoot, name);
  return isMonorepo || existsSync(folder) ? folder : repositoryRoot;
}

/** Additional origins from which the shell accepts remotes: REMOTE_ORIGINS, separated by spaces or commas. Throws on an invalid one. */
export function allowedOrigins(): readonly string[] {
  const origins = (process.env['REMOTE_ORIGINS'] ?? '').split(/[\s,]+/).filter(Boolean);
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new Error(`REMOTE_ORIGINS: ${origin} is no origin, such as https://cdn.example.`);
  }
  return origins;
}
