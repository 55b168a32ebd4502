import type { Release } from './registry.ts';

/** What a release's entry script leaves behind: the container protocol of Module Federation. */
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

/** A release whose entry could not be fetched, was refused by its integrity hash, or set no container. */
export class EntryError extends Error {
  override readonly name = 'EntryError';
}

const attempts = new Map<string, number>();

/**
 * Runs a release's entry script and answers its container. Tries twice, each time at most `limit` milliseconds; every try
 * after the first has an address of its own, so that neither a cached fault nor a hanging request stands in its way.
 * Throws an EntryError. A later call tries again.
 */
export async function fetchContainer(release: Release, limit = 5000): Promise<Container> {
  try {
    return await tryOnce(release, limit);
  } catch {
    return tryOnce(release, limit);
  }
}

async function tryOnce(release: Release, limit: number): Promise<Container> {
  const ready = containerOf(release);
  if (ready) return ready;
  const attempt = attempts.get(release.entry) ?? 0;
  attempts.set(release.entry, attempt + 1);
  await runScript(attempt === 0 ? release.entry : `${release.entry}?try=${attempt}`, release.integrity, limit);
  const container = containerOf(release);
  if (!container) throw new EntryError(`${release.entry} did not define ${release.globalName}.`);
  return container;
}

function containerOf({ globalName }: Release): Container | undefined {
  const value: unknown = Reflect.get(globalThis, globalName);
  return isContainer(value) ? value : undefined;
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value;
}

function runScript(address: string, integrity: string, limit: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      script.remove();
      finish();
    };
    const fail = (reason: string) => settle(() => reject(new EntryError(`${address} ${reason}.`)));
    const timer = setTimeout(() => fail(`did not come within ${limit} ms`), limit);
    script.src = address;
    script.async = true;
    script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    script.addEventListener('load', () => settle(resolve));
    script.addEventListener('error', () => fail('could not be loaded'));
    document.head.append(script);
  });
}
