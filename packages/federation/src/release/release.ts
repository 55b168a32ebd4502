import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRemoteProject, repositoryRoot } from '../build/project.ts';
import { buildApp } from './build.ts';
import { hashOfRemote, hashOfShell } from './inputs.ts';
import { activateRelease, isPublished, publishRelease, publishShell } from './publish.ts';
import { isMissing, replaceFile } from './release-store.ts';

/** What a release came to. */
export interface Outcome {
  readonly name: string;
  readonly version: string;
  /** False when this state of the code had been built and published before. */
  readonly built: boolean;
}

/** Builds one remote as the checkout has it, and makes it live. Nothing is built that the store already holds. */
export async function releaseRemote(store: string, name: string): Promise<Outcome> {
  const version = `${readRemoteProject(join(repositoryRoot, name)).version}-${await hashOfRemote(name)}`;
  if (await isPublished(store, name, version)) {
    await activateRelease(store, name, version);
    return { name, version, built: false };
  }
  await publishRelease(store, await buildApp(join(repositoryRoot, name), version));
  return { name, version, built: true };
}

/** Builds and publishes the shell, unless the store holds this state of it. */
export async function releaseShell(store: string): Promise<Outcome> {
  const version = await hashOfShell();
  const mark = join(store, 'shell', 'version.txt');
  const published = await readFile(mark, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (published === version) return { name: 'shell', version, built: false };
  await publishShell(store, await buildApp(join(repositoryRoot, 'shell'), version));
  await replaceFile(mark, version);
  return { name: 'shell', version, built: true };
}

/** The names of all remotes in the repository. */
export async function remoteNames(): Promise<readonly string[]> {
  const entries = await readdir(repositoryRoot, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && entry.name.startsWith('mf-')).map(({ name }) => name);
}
