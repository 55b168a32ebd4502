import * as v from 'valibot';
import { publish, publishShell, ReleaseError, type RegistryChange } from '@pregon/release-registry/registry-changes';
import type { Hints, Release, ShellRelease } from '@pregon/release-registry/registry.schema';
import type { ReleaseStore } from '@pregon/release-registry/release-store';
import { releaseManifest, type ReleaseManifest } from '@pregon/build-preset/remote/release-manifest';
import { shellManifest, type ShellManifest } from '@pregon/build-preset/shell/shell-manifest';

/** The file that stands in a release's folder once all others do. */
const manifestOf = (app: string) => (app === 'shell' ? 'shell.json' : 'release.json');

/** The shape of the contract, beside the manifest in a build and in a release. */
export const contractFile = 'contract.json';

/** The folder of a release, whose files never change: `mf-sends/0.1.0-1f2e3d4c/`. */
export function folderOfRelease(app: string, version: string): string {
  return `${app}/${version}/`;
}

/** Where a release says what it is made of. It is written last: where it stands, the release is whole. */
export function manifestPath(app: string, version: string): string {
  return folderOfRelease(app, version) + manifestOf(app);
}

/** Where a release keeps the shape of the contract that it was built with. */
export function contractPath(app: string, version: string): string {
  return folderOfRelease(app, version) + contractFile;
}

/** Where a release says since when the store has had it: `{ "at": "2026-11-21T16:00:00.000Z" }`. */
export function storedSincePath(app: string, version: string): string {
  return `${folderOfRelease(app, version)}arrival.json`;
}

/** Whether the store holds a release already, live or not. */
export async function isStored(store: ReleaseStore, app: string, version: string): Promise<boolean> {
  return (await store.read(manifestPath(app, version))) !== undefined;
}

/** The versions of an app that the store holds whole, sorted. */
export async function storedVersions(store: ReleaseStore, app: string): Promise<readonly string[]> {
  const files = await store.list(`${app}/`);
  return files.flatMap((file) => {
    const [, version, name, ...deeper] = file.split('/');
    return version && name === manifestOf(app) && deeper.length === 0 ? version : [];
  });
}

/** Reads what a release of a remote is made of. Throws a ReleaseError when the store does not hold it. */
export async function readRelease(store: ReleaseStore, name: string, version: string): Promise<ReleaseManifest> {
  return v.parse(releaseManifest, await manifestIn(store, name, version));
}

/** Reads what a release of the shell is made of. Throws a ReleaseError when the store does not hold it. */
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

/**
 * The change that makes a release live that the store holds, be it the shell's or a remote's. Throws a ReleaseError when a shell
 * was built for another key than that which the registry is signed with: it would believe nothing.
 */
export async function changeTo(
  store: ReleaseStore,
  { name, version }: { readonly name: string; readonly version: string },
  { action, publicKey }: { readonly action: 'publish' | 'activate'; readonly publicKey: string },
): Promise<RegistryChange> {
  if (name !== 'shell') return publish(hintedRelease(await readRelease(store, name, version)), action);
  const manifest = await readShellRelease(store, version);
  if (manifest.publicKey !== publicKey)
    throw new ReleaseError(`shell ${version} was built for another key than that of this registry. Build it anew.`);
  return publishShell(shellReleaseOf(manifest), action);
}

/** What the registry says of a remote's release: as its manifest, with absolute addresses. */
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
      routes: routes.map(({ path, js, css, shared }) => ({ path, js: addressed(js), css: addressed(css), shared })),
    },
  };
}

/** What the registry says of a release of the shell. */
export function shellReleaseOf({ version, contract, shared, links, menu, origins }: ShellManifest): ShellRelease {
  return { version, contract, shared, links, ...(menu && { menu }), origins };
}
