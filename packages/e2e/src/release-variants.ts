import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { repositoryRoot } from '@pregon/build-preset/project';
import { buildApp } from '@pregon/release-cli/build-app';
import { hashOfRemote } from '@pregon/build-preset/inputs/build-inputs';
import { resultsFolder } from './addresses.ts';

/** A changed file of a remote: `edit` maps the checkout's text to the new one. A new file starts empty. */
export interface SourceChange {
  /** Relative to the remote's folder: `src/remote.tsx`. */
  readonly file: string;
  readonly edit: (source: string) => string;
}

const builds = new Map<string, Promise<string>>();

/**
 * Builds a variant of a remote's release, and returns the folder with its files and its `release.json`. It is cached for each state of
 * the code: its version is `<label>-<key of that state>`.
 */
export async function buildVariant(remote: string, label: string, changes: readonly SourceChange[]): Promise<string> {
  const edited = await Promise.all(changes.map((change) => editedFile(remote, change)));
  const key = createHash('sha256')
    .update(JSON.stringify([await hashOfRemote(remote), edited]))
    .digest('hex')
    .slice(0, 8);
  const version = `${label}-${key}`;
  const folder = path.join(resultsFolder, 'variants', `${remote}-${version}`);
  const building = builds.get(folder) ?? buildOnce(remote, version, edited, folder);
  builds.set(folder, building);
  return building;
}

interface EditedFile {
  readonly file: string;
  readonly content: string;
}

async function editedFile(remote: string, { file, edit }: SourceChange): Promise<EditedFile> {
  const source = await readFile(path.join(repositoryRoot, remote, file), 'utf8').catch(() => '');
  const content = edit(source);
  if (content === source) throw new Error(`The change of ${remote}/${file} changes nothing.`);
  return { file, content };
}

/** Other processes may build the same concurrently: each builds in a temporary folder, and the first result is kept. */
async function buildOnce(remote: string, version: string, edited: readonly EditedFile[], folder: string): Promise<string> {
  const isBuilt = await readFile(path.join(folder, 'release.json')).then(
    () => true,
    () => false,
  );
  if (isBuilt) return folder;
  const aside = `${folder}.${randomUUID()}`;
  await copySources(remote, aside);
  for (const { file, content } of edited) {
    await mkdir(path.dirname(path.join(aside, file)), { recursive: true });
    await writeFile(path.join(aside, file), content);
  }
  const dist = await buildApp(aside, version);
  await rename(dist, folder).catch(() => undefined);
  await rm(aside, { recursive: true });
  return folder;
}

async function copySources(remote: string, destination: string): Promise<void> {
  const source = path.join(repositoryRoot, remote);
  const isLeftOut = (file: string) => ['node_modules', 'dist'].includes(path.relative(source, file));
  await cp(source, destination, { recursive: true, filter: (file) => !isLeftOut(file) });
  await symlink(path.join(source, 'node_modules'), path.join(destination, 'node_modules'));
}
