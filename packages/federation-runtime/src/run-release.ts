import { isMissingFile } from '@pregon/remote-api/load-part';
import { fetchContainer, type Container } from './container.ts';
import { readExposed, type ExposedModules } from './exposed-modules.ts';
import { inPhase, type FaultPhase } from './fault.ts';
import { retryWithJitter } from '@pregon/remote-api/retry';
import type { Release } from './registry.ts';
import { TimeoutError, withTimeout } from './with-timeout.ts';
import { TrustError } from './verified-registry.ts';
import { unmetNeeds } from '@pregon/release-registry/unmet-requirements';

/** Runs one format of releases. */
export interface Adapter {
  /**
   * Returns the factory of the exposed module. Rejects with a ChunkLoadError when a file failed to load, else with what was
   * thrown.
   */
  open(release: Release, container: Container, expose: string): Promise<() => unknown>;
}

/** Timeouts of each part of a load in milliseconds; `whole` is for all attempts together. */
export const limits = { registry: 5000, entry: 5000, chunk: 8000, start: 5000, whole: 10_000 };

/** The host's environment. A release with unmet requirements is refused before any of it runs. */
export interface HostOptions {
  readonly adapters: Partial<Readonly<Record<Release['format'], Adapter>>>;
  readonly contractVersion: string;
  /** Version of each library that the host shares, by import specifier. */
  readonly shared: Readonly<Record<string, string>>;
  /** Origins of releases beside the page's own: `https://cdn.example`. */
  readonly origins: readonly string[];
  /** Default: `fetchContainer`. */
  readonly fetchEntry?: (release: Release) => Promise<Container>;
}

/**
 * Runs one release and returns what it exposes. Throws what `faultOf` converts into a fault; each part has its timeout, within
 * the remaining time of the whole load.
 */
export async function runRelease<Expose extends keyof ExposedModules>(
  release: Release,
  expose: Expose,
  host: HostOptions,
  timeLeft: () => number,
): Promise<ExposedModules[Expose]> {
  const { fetchEntry = fetchContainer } = host;
  const limitOf = (phase: 'entry' | 'chunk' | 'start') => Math.min(limits[phase], timeLeft());
  const adapter = await inPhase('contract', async () => adapterFor(release, host));
  const container = await inPhase('entry', () => withTimeout(limitOf('entry'), fetchEntry(release)));
  const factory = await inPhase(phaseOfOpening, () => {
    const open = () => adapter.open(release, container, expose);
    return withTimeout(
      limitOf('chunk'),
      retryWithJitter(open, undefined, (error) => !isMissingFile(error)),
    );
  });
  return inPhase('start', async () => {
    const module = await withTimeout(limitOf('start'), Promise.resolve(factory()));
    return readExposed[expose](module);
  });
}

/** Opening runs the release's own code as well as loading its files. */
function phaseOfOpening(error: unknown): FaultPhase {
  return isMissingFile(error) || error instanceof TimeoutError ? 'chunk' : 'start';
}

/** Throws where the release must not run in this host. */
function adapterFor({ entry, format, requires }: Release, { adapters, contractVersion, shared, origins }: HostOptions): Adapter {
  const { origin } = new URL(entry, location.href);
  if (![location.origin, ...origins].includes(origin)) throw new TrustError(`Nothing may come from ${origin}.`);
  const [unmet] = unmetNeeds(requires, { contract: contractVersion, shared });
  if (unmet) throw new Error(`Needs ${unmet.what} ${unmet.range}; this page has ${unmet.offered}.`);
  const adapter = adapters[format];
  if (!adapter) throw new Error(`This page runs no ${format}.`);
  return adapter;
}
