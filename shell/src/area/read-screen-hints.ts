import { candidates } from '@pregon/federation-runtime/candidates';
import { findRemote, type Registry, type Release } from '@pregon/federation-runtime/registry';
import { type ScreenHint, type ScreenHints, screenHintsAddress } from '@pregon/release-registry/screen-hints';
import { isInCanaryShare, pageRegistry } from '../remotes/page-registry.ts';
import { routeAt } from './route-at.ts';
import type { KnownScreens } from './screen-hints.ts';

/** Reads the hints for all screens. Rejects when the server cannot be reached. */
export default async function readScreenHints(): Promise<KnownScreens> {
  const response = await fetch(screenHintsAddress, { priority: 'low', signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${screenHintsAddress} was answered with ${response.status}.`);
  const hints: ScreenHints = await response.json();
  let registry = await pageRegistry.read();
  return {
    headingAt(pathname) {
      const path = pathname.replace('/admin/', '');
      return Object.hasOwn(hints.headings, path) ? hints.headings[path] : screenAt(hints, registry, pathname)?.screen.heading;
    },
    async preload(pathname) {
      registry = await pageRegistry.read();
      const found = screenAt(hints, registry, pathname);
      if (found) for (const [address, integrity] of filesOf(found, hints)) preload(address, integrity);
    },
  };
}

interface FoundScreen {
  readonly release: Release;
  readonly screen: ScreenHint;
}

/** The screen of an address, in the release that is tried first; undefined where the hints are of other releases. */
function screenAt({ remotes }: ScreenHints, registry: Registry, pathname: string): FoundScreen | undefined {
  const remote = findRemote(registry, pathname);
  if (!remote) return undefined;
  const [release] = candidates(remote, isInCanaryShare);
  const screen = routeAt(remotes[remote.name]?.[release.version] ?? [], pathname);
  return screen && { release, screen };
}

function filesOf({ release, screen }: FoundScreen, { libraries }: ScreenHints): readonly (readonly [string, string])[] {
  const parts = [screen, ...screen.shared.flatMap((library) => libraries[library] ?? [])];
  const files = parts.flatMap(({ js, css }) => [...js, ...css]).map(({ href, integrity }) => [href, integrity] as const);
  return [[release.entry, release.integrity], ...files];
}

/** Preloads a file as the code that is about to come requests it, unless this page has it. */
function preload(address: string, integrity: string): void {
  const { href } = new URL(address, window.location.href);
  if (performance.getEntriesByName(href).length > 0) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = address.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.href = address;
  document.head.append(link);
}
