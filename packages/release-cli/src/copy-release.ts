import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { integrityOfBytes } from '@pregon/build-preset/integrity';
import { hasCode } from '@pregon/release-registry/file-error';
import { ReleaseError } from '@pregon/release-registry/registry-changes';
import type { ReleaseStore } from '@pregon/release-registry/release-store';
import { releaseManifest, type ReleaseManifest } from '@pregon/build-preset/remote/release-manifest';
import { shellManifest, type ShellManifest } from '@pregon/build-preset/shell/shell-manifest';
import { storedSincePath, contractFile, contractPath, folderOfRelease, manifestPath } from './stored-releases.ts';

/** Maximum number of concurrent uploads. */
const copiedAtOnce = 8;

/** A file and its path in the store. */
interface Copy {
  readonly to: string;
  readonly content: Buffer;
}

type Asset = ReleaseManifest['files'][number];

/**
 * Copies a built remote to its immutable folder `<remote>/<version>/` of the store. This alone does not make it live: see publishRelease.
 * Returns its manifest.
 *
 * Throws a ReleaseError when a file differs from the built one, or when the store has the version with other contents.
 */
export async function copyRemote(store: ReleaseStore, dist: string): Promise<ReleaseManifest> {
  const text = await readFile(join(dist, 'release.json'), 'utf8');
  const manifest = v.parse(releaseManifest, JSON.parse(text));
  const { name, version, files } = manifest;
  await copyBuild(store, { app: name, version, text, copies: await checked(dist, files, folderOfRelease(name, version)), dist });
  return manifest;
}

/**
 * Copies a built shell: files with hashes in their names to `shell/`, beside those of earlier builds, so that open tabs keep working; the
 * pages that refer to them to `shell/<version>/`. Otherwise like copyRemote.
 */
export async function copyShell(store: ReleaseStore, dist: string): Promise<ShellManifest> {
  const text = await readFile(join(dist, 'shell.json'), 'utf8');
  const manifest = v.parse(shellManifest, JSON.parse(text));
  const { version, files, pages } = manifest;
  const copies = [...(await checked(dist, files, 'shell/')), ...(await checked(dist, pages, folderOfRelease('shell', version)))];
  await copyBuild(store, { app: 'shell', version, text, copies, dist });
  return manifest;
}

/** Reads files of a build, and verifies them against the hashes of its manifest. */
function checked(dist: string, files: readonly Asset[], folder: string): Promise<readonly Copy[]> {
  const copies = files.map(async ({ path, integrity }) => {
    const content = await readFile(join(dist, path));
    if (integrityOfBytes(content) !== integrity) throw new ReleaseError(`${path} is not the file that was built.`);
    return { to: folder + path, content };
  });
  return Promise.all(copies);
}

interface Build {
  readonly app: string;
  readonly version: string;
  readonly dist: string;
  /** Text of its manifest. */
  readonly text: string;
  readonly copies: readonly Copy[];
}

/** The manifest is written last: an interrupted upload leaves no visible release, and copying it again completes it. */
async function copyBuild(store: ReleaseStore, { app, version, dist, text, copies }: Build): Promise<void> {
  const manifest = { to: manifestPath(app, version), content: Buffer.from(text) };
  const stored = await store.read(manifest.to);
  if (stored?.equals(manifest.content)) return;
  if (stored) throw new ReleaseError(`${app} ${version} is already published with other contents: give it a new version.`);
  await store.create(storedSincePath(app, version), Buffer.from(JSON.stringify({ at: new Date().toISOString() })));
  const contract = await contractOf(dist);
  const all = contract ? [...copies, { to: contractPath(app, version), content: contract }] : copies;
  for (let start = 0; start < all.length; start += copiedAtOnce) {
    await Promise.all(all.slice(start, start + copiedAtOnce).map((copy) => bring(store, copy)));
  }
  await bring(store, manifest);
}

async function bring(store: ReleaseStore, { to, content }: Copy): Promise<void> {
  if (await store.create(to, content)) return;
  if ((await store.read(to))?.equals(content)) return;
  throw new ReleaseError(`${to} is already published with other contents: give the release a new version.`);
}

async function contractOf(dist: string): Promise<Buffer | undefined> {
  try {
    return await readFile(join(dist, contractFile));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
