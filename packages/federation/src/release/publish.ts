import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { integrityOf } from '../build/integrity.ts';
import type { RegisteredRemote, Release } from '../runtime/registry.ts';
import { releaseManifest, type ReleaseManifest } from './release-manifest.ts';
import { changeRegistry, isMissing, replaceFile } from './release-store.ts';

/** A release that cannot be published as it is. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

/**
 * Publishes a built remote: copies it to `<store>/<remote>/<version>/`, which never changes afterwards, and then moves the
 * registry's pointer to it. What was live becomes `previous`.
 *
 * Throws a ReleaseError when a file is not the one that was built, or when the version is already published with other
 * contents. Publishing the same release again only moves the pointer; publishing what is live changes nothing.
 */
export async function publishRelease(store: string, dist: string): Promise<RegisteredRemote> {
  const manifest = v.parse(releaseManifest, JSON.parse(await readFile(join(dist, 'release.json'), 'utf8')));
  await refuseTampered(dist, manifest);
  await copyRelease(store, dist, manifest);
  return makeLive(store, manifest);
}

/** Makes a release live that the store holds already. Throws when it does not. */
export async function activateRelease(store: string, name: string, version: string): Promise<RegisteredRemote> {
  const file = join(store, name, version, 'release.json');
  return makeLive(store, v.parse(releaseManifest, JSON.parse(await readFile(file, 'utf8'))));
}

/** Makes the release before live again, and what is live the release before. Throws a ReleaseError when there is none. */
export function rollBack(store: string, name: string): Promise<RegisteredRemote> {
  return changeRegistry(store, name, (current) => {
    if (!current?.previous) throw new ReleaseError(`${name} has no release before the live one.`);
    const { previous, ...withdrawn } = current;
    return { ...previous, previous: withdrawn };
  });
}

/**
 * Publishes the built shell into `<store>/shell/`: first the files whose names carry a hash, beside those of earlier builds,
 * so that open tabs keep working; then the pages that name them, each replaced at once.
 */
export async function publishShell(store: string, dist: string): Promise<void> {
  const folder = join(store, 'shell');
  await mkdir(folder, { recursive: true });
  const files = (await readdir(dist)).filter((file) => !file.endsWith('.map'));
  const isPage = (file: string) => /\.(html|json)$/.test(file);
  for (const file of files.filter((name) => !isPage(name))) await copyFile(join(dist, file), join(folder, file));
  for (const file of files.filter(isPage)) await replaceFile(join(folder, file), await readFile(join(dist, file)));
}

async function refuseTampered(folder: string, { files }: ReleaseManifest): Promise<void> {
  for (const { path, integrity } of files) {
    if ((await integrityOf(join(folder, path))) !== integrity) throw new ReleaseError(`${path} is not the file that was built.`);
  }
}

async function copyRelease(store: string, dist: string, manifest: ReleaseManifest): Promise<void> {
  const destination = join(store, manifest.name, manifest.version);
  const incoming = `${destination}.${randomUUID()}`;
  for (const path of [...manifest.files.map((file) => file.path), 'release.json']) {
    await mkdir(dirname(join(incoming, path)), { recursive: true });
    await copyFile(join(dist, path), join(incoming, path));
  }
  try {
    await rename(incoming, destination);
  } catch {
    await rm(incoming, { recursive: true });
    await refuseOtherContents(destination, dist, manifest);
  }
}

async function refuseOtherContents(destination: string, dist: string, { name, version }: ReleaseManifest): Promise<void> {
  const [published, built] = await Promise.all(
    [destination, dist].map((folder) => readFile(join(folder, 'release.json'), 'utf8')),
  );
  if (published !== built)
    throw new ReleaseError(`${name} ${version} is already published with other contents: give it a new version.`);
}

function makeLive(store: string, manifest: ReleaseManifest): Promise<RegisteredRemote> {
  const release = releaseOf(manifest);
  return changeRegistry(store, manifest.name, (current) => {
    if (!current) return release;
    if (current.version === release.version) return current;
    const { previous: _, ...live } = current;
    return { ...release, previous: live };
  });
}

/** What the registry says of a release: as its manifest, with absolute addresses. */
export function releaseOf({
  name,
  version,
  format,
  globalName,
  entry,
  basePaths,
  inlineStylePaths,
  requires,
  exposes,
  routes,
}: ReleaseManifest): Release {
  const address = (path: string) => `/r/${name}/${version}/${path}`;
  const addressed = (assets: ReleaseManifest['files']) =>
    assets.map(({ path, integrity }) => ({ href: address(path), integrity }));
  const preload = Object.entries(exposes).map(([expose, { js, css }]) => [expose, { js: addressed(js), css: addressed(css) }]);
  return {
    name,
    version,
    format,
    globalName,
    entry: address(entry.path),
    integrity: entry.integrity,
    basePaths,
    inlineStylePaths,
    requires,
    preload: Object.fromEntries(preload),
    routes: routes.map(({ path, js, css, shared }) => ({ path, js: addressed(js), css: addressed(css), shared })),
  };
}

/** Whether the store holds a release already, live or not. */
export async function isPublished(store: string, name: string, version: string): Promise<boolean> {
  try {
    await readFile(join(store, name, version, 'release.json'));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
