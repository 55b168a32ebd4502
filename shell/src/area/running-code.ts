import type { Release } from '@pregon/federation-runtime/registry';

/** The releases whose code is in the page, by the folder that it came from. */
const folders = new Map<string, Release>();

/** From now on what this release throws is known by the addresses in its stack. */
export function rememberCode(release: Release): void {
  folders.set(new URL('.', new URL(release.entry, window.location.href)).href, release);
}

/** The release whose code an address or a stack names first; undefined when it is no remote's. */
export function ownerOf(addresses: string): Release | undefined {
  return [...folders]
    .map(([folder, release]) => ({ release, place: addresses.indexOf(folder) }))
    .filter(({ place }) => place >= 0)
    .toSorted((a, b) => a.place - b.place)[0]?.release;
}
