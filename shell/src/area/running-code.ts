import type { Release } from '@pregon/federation-runtime/registry';

/** Releases whose code runs in the page, by the folder of their files. */
const folders = new Map<string, Release>();

/** Attributes errors of this release by the addresses in their stack. */
export function rememberCode(release: Release): void {
  folders.set(new URL('.', new URL(release.entry, window.location.href)).href, release);
}

/** The first release that an address or a stack contains; undefined when there is none. */
export function ownerOf(addresses: string): Release | undefined {
  return [...folders]
    .map(([folder, release]) => ({ release, place: addresses.indexOf(folder) }))
    .filter(({ place }) => place >= 0)
    .toSorted((a, b) => a.place - b.place)[0]?.release;
}
