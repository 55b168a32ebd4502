import { jitter, delay } from '@pregon/remote-api/retry';
import type { Release } from './registry.ts';
import { runScript } from './run-script.ts';
import { TimeoutError, withTimeout } from './with-timeout.ts';

/** The global that a release's entry script creates: the container protocol of Module Federation. */
export interface Container {
  init(shareScope: ShareScope): void | Promise<void>;
  get(expose: string): Promise<() => unknown>;
}

/** Shared libraries as containers look them up: by specifier, then by version. */
export type ShareScope = Record<
  string,
  Record<
    string,
    { readonly get: () => Promise<() => unknown>; readonly from: string; readonly eager: boolean; readonly loaded: boolean }
  >
>;

const attempts = new Map<string, number>();
/** Unique for each document, so that its retries are not answered from the cache. */
const page = Math.round(performance.timeOrigin).toString(36);

/**
 * Runs a release's entry script and returns its container. When the first attempt fails, or is late, there is a second one, and
 * the first result counts. Every retry has its own address, so that neither a cached failure nor a hanging request affects it.
 *
 * Throws an error when the entry does not load, fails its integrity check or sets no container. A later call tries again.
 */
export async function fetchContainer(release: Release, timeoutMs = 2500): Promise<Container> {
  const first = runEntry(release);
  try {
    return await withTimeout(timeoutMs, first);
  } catch (error) {
    if (!(error instanceof TimeoutError)) await delay(jitter(200));
  }
  const second = runEntry(release);
  return Promise.race([second, first.catch(() => second)]);
}

async function runEntry(release: Release): Promise<Container> {
  const ready = containerOf(release);
  if (ready) return ready;
  const { entry, integrity, globalName } = release;
  const attempt = attempts.get(entry) ?? 0;
  attempts.set(entry, attempt + 1);
  await runScript(attempt === 0 ? entry : `${entry}?try=${page}-${attempt}`, integrity);
  const container = containerOf(release);
  if (!container) throw new Error(`${entry} did not define ${globalName}.`);
  return container;
}

function containerOf({ globalName }: Release): Container | undefined {
  const value: unknown = Reflect.get(globalThis, globalName);
  return isContainer(value) ? value : undefined;
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value;
}
