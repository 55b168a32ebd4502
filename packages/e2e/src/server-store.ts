import path from 'node:path';
import { openReleaseStore } from '@pregon/federation/registry/open-store';
import type { ReleaseStore } from '@pregon/federation/registry/release-store';
import type { Release } from '@pregon/federation/registry/registry.schema';
import { copyRemote } from '@pregon/federation/release/copy-release';
import { hintedRelease, readRelease } from '@pregon/federation/release/stored-releases';
import { mainDataFolder } from './addresses.ts';
import type { RemoteScreen } from './remote-screens.ts';
import { liveRelease } from './served-registry.ts';

const serverStore = (): Promise<ReleaseStore> => openReleaseStore(path.join(mainDataFolder, 'releases'));

/** Puts a build into the store of the server that the tests run on. Nobody gets it by that. */
export async function storeRelease(dist: string): Promise<Release> {
  return hintedRelease(await copyRemote(await serverStore(), dist)).release;
}

/** The paths of what a screen's live release loads for it: the entry, and the scripts and style sheets of the screen alone. */
export async function filesOfScreen({ remote, address }: Pick<RemoteScreen, 'remote' | 'address'>) {
  const { version } = await liveRelease(remote);
  const { entry, routes } = await readRelease(await serverStore(), remote, version);
  const route = routes.find(({ path: pattern }) => address === `/admin/${pattern}`);
  if (!route) throw new Error(`${remote} has no screen at ${address}.`);
  const addressed = (files: readonly { readonly path: string }[]) => files.map((file) => `/r/${remote}/${version}/${file.path}`);
  return { entry: addressed([entry]), chunk: addressed(route.js), style: addressed(route.css) };
}
