import path from 'node:path';
import { directoryStore } from '@pregon/release-registry/directory-store';
import type { ReleaseStore } from '@pregon/release-registry/release-store';
import type { Release } from '@pregon/release-registry/registry.schema';
import { copyRemote } from '@pregon/release-cli/copy-release';
import { folderOfRelease, hintedRelease, readRelease } from '@pregon/release-cli/stored-releases';
import { mainDataFolder } from './addresses.ts';
import type { RemoteScreen } from './remote-screens.ts';
import { liveRelease } from './served-registry.ts';

const serverStore = (): ReleaseStore => directoryStore(path.join(mainDataFolder, 'releases'));

/** Uploads a build to the store of the server under test, without making it live. */
export async function storeRelease(dist: string): Promise<Release> {
  return hintedRelease(await copyRemote(serverStore(), dist)).release;
}

/** The paths of the files that a screen's live release loads: the entry, and the scripts and style sheets of the screen. */
export async function filesOfScreen({ remote, address }: Pick<RemoteScreen, 'remote' | 'address'>) {
  const { entry, routes } = await filesOf(await liveRelease(remote));
  const route = routes.find(({ pattern }) => address === `/admin/${pattern}`);
  if (!route) throw new Error(`${remote} has no screen at ${address}.`);
  return { entry: [entry], chunk: route.js, style: route.css };
}

/** The paths of all files of a release, by the part that requests them first. */
export async function filesOf({ name, version }: Release) {
  const { entry, exposes, routes, files } = await readRelease(serverStore(), name, version);
  const addressOf = (file: { readonly path: string }) => `/r/${name}/${version}/${file.path}`;
  const addressesOf = ({ js, css }: (typeof exposes)[string]) => ({ js: js.map(addressOf), css: css.map(addressOf) });
  return {
    entry: addressOf(entry),
    exposes: Object.entries(exposes).map(([expose, assets]) => ({ expose, ...addressesOf(assets) })),
    routes: routes.map((route) => ({ pattern: route.path, ...addressesOf(route) })),
    all: files.map(addressOf),
  };
}

/** The contents of all files of a release, as stored. */
export async function storedFiles({ name, version }: Release) {
  const store = serverStore();
  const manifest = await readRelease(store, name, version);
  const read = async ({ path: file }: { readonly path: string }) => {
    const content = await store.read(folderOfRelease(name, version) + file);
    if (!content) throw new Error(`The store has no ${file} of ${name} ${version}.`);
    return { path: file, content };
  };
  return { entry: await read(manifest.entry), files: await Promise.all(manifest.files.map(read)) };
}
