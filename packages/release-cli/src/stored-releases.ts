import * as v from 'valibot';
import { publish, publishShell, ReleaseError, type RegistryChange } from '@pregon/release-registry/registry-changes';
import type { Hints, Release, ShellRelease } from '@pregon/release-registry/registry.schema';
import type { ReleaseStore } from '@pregon/release-registry/release-store';
import { releaseManifest, type ReleaseManifest } from '@pregon/build-preset/remote/release-manifest';
import { shellManifest, type ShellManifest } from '@pregon/build-preset/shell/shell-manifest';

/** The manifest in a release's folder, written after all other files. */
const manifestOf = (app: string) => (app === 'shell' ? 'shell.json' : 'release.json');

/** The contract, beside the manifest in a build and in a release. */
export const contractFile = 'contract.json';

/** The immutable folder of a release: `mf-sends/0.1.0-1f2e3d4c/`. */
export function folderOfRelease(app: string, version: string): string {
  return `${app}/${version}/`;
}

/** Path of a release's manifest. It is written last, so a release with a manifest is complete. */
export function manifestPath(app: string, version: string): string {
  return folderOfRelease(app, version) + manifestOf(app);
}

/** Path of the contract that a release was built with. */
export function contractPath(app: string, version: string): string {
  return folderOfRelease(app, version) + contractFile;
}

/** Path of the timestamp since when the store has a release: `{ "at": "2026-11-21T16:00:00.000Z" }`. */
export function storedSincePath(app: string, version: string): string {
  return `${folderOfRelease(app, version)}arrival.json`;
}

/** Whether the store has a complete release, live or not. */
export async function isStored(store: ReleaseStore, app: string, version: string): Promise<boolean> {
  return (await store.read(manifestPath(app, version))) !== undefined;
}

/** The versions of an app of which the store has complete releases, sorted. */
export async function storedVersions(store: ReleaseStore, app: string): Promise<readonly string[]> {
  const files = await store.list(`${app}/`);
  return files.flatMap((file) => {
    const [, version, name, ...deeper] = file.split('/');
    return version && name === manifestOf(app) && deeper.length === 0 ? version : [];
  });
}

/** Reads the manifest of a remote's release. Throws a ReleaseError when the store does not have it. */
export async function readRelease(store: ReleaseStore, name: string, version: string): Promise<ReleaseManifest> {
  return v.parse(releaseManifest, await manifestIn(store, name, version));
}

/** Reads the manifest of the shell's release. Throws a ReleaseError when the store does not have it. */
export async function readShellRelease(store: ReleaseStore, version: string): Promise<ShellManifest> {
  return v.parse(shellManifest, await manifestIn(store, 'shell', version));
}

async function manifestIn(store: ReleaseStore, app: string, version: string): Promise<unknown> {
  const text = await store.read(manifestPath(app, version));
  if (!text) {
    const held = await storedVersions(store, app);
    throw new ReleaseError(`The store holds no ${app} ${version}. It holds: ${held.join(', ') || 'none'}.`);
  }
  return JSON.parse(text.toString());
}

/** The registry change that makes a stored release of the shell or a remote live. */
export async function changeTo(
  store: ReleaseStore,
  { name, version }: { readonly name: string; readonly version: string },
  action: 'publish' | 'activate',
): Promise<RegistryChange> {
  if (name !== 'shell') return publish(hintedRelease(await readRelease(store, name, version)), action);
  return publishShell(shellReleaseOf(await readShellRelease(store, version)), action);
}

/** The registry entry of a remote's release: its manifest with absolute addresses. */
export function hintedRelease(manifest: ReleaseManifest): { readonly release: Release; readonly hints: Hints } {
  const { exposes, routes, files: _, entry, ...described } = manifest;
  const address = (path: string) => `/r/${manifest.name}/${manifest.version}/${path}`;
  const addressed = (assets: ReleaseManifest['files']) =>
    assets.map(({ path, integrity }) => ({ href: address(path), integrity }));
  const preload = Object.entries(exposes).map(([expose, { js, css }]) => [expose, { js: addressed(js), css: addressed(css) }]);
  return {
    release: { ...described, entry: address(entry.path), integrity: entry.integrity },
    hints: {
      preload: Object.fromEntries(preload),
      routes: routes.map(({ js, css, ...route }) => ({ ...route, js: addressed(js), css: addressed(css) })),
    },
  };
}

/** The registry entry of a release of the shell. */
export function shellReleaseOf({
  version,
  contract,
  shared,
  links,
  menu,
  origins,
  publicKey,
  publicKeys,
}: ShellManifest): ShellRelease {
  const trusted = publicKeys ?? (publicKey === undefined ? undefined : [publicKey]);
  return { version, contract, shared, links, ...(menu && { menu }), origins, ...(trusted && { publicKeys: trusted }) };
}
