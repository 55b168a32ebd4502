import { findRemote, type RegisteredRemote } from '@pregon/federation-runtime/registry';
import { adminLoader } from '../remotes/admin-loader.ts';
import { whenIdle } from '../remotes/idle.ts';
import { pageRegistry } from '../remotes/page-registry.ts';
import { mayPrefetch } from '../remotes/prefetch-policy.ts';
import { routeAt } from './resolve-route.ts';
import { menuGroups } from './menu-entries.ts';

/** Fetches what an address will need, when a person seems about to go there. A failure says nothing: going there will. */
export function prefetch(pathname: string): void {
  if (mayPrefetch()) void fetchScreen(pathname).catch(() => undefined);
}

let hasBegun = false;

/**
 * Once a first screen stands: fetches, whenever the page has nothing to do, the screens that the menu leads to, one after the
 * other. A remote whose entry does not come now is left to whoever goes there.
 */
export function prefetchRest(): void {
  if (hasBegun || !mayPrefetch()) return;
  hasBegun = true;
  void fetchOneByOne(menuGroups([]).flatMap(({ entries }) => entries.map(({ to }) => to)));
}

async function fetchOneByOne(pathnames: readonly string[]): Promise<void> {
  for (const pathname of pathnames) {
    await new Promise<void>(whenIdle);
    await fetchScreen(pathname, isWithinReach).catch(() => undefined);
  }
}

async function fetchScreen(pathname: string, isWorthIt: (remote: RegisteredRemote) => Promise<boolean> = async () => true) {
  const remote = findRemote(await pageRegistry.read(), pathname);
  if (!remote || !(await isWorthIt(remote))) return;
  const loaded = await adminLoader.load(remote.name, './remote');
  if (loaded.ok) await routeAt(loaded.value.routes, pathname)?.load();
}

const withinReach = new Map<string, Promise<boolean>>();

/** Asked ahead of the loader, which would take a release that does not come for a bad one. */
function isWithinReach({ entry, integrity }: RegisteredRemote): Promise<boolean> {
  const answer = withinReach.get(entry) ?? comes(entry, integrity);
  withinReach.set(entry, answer);
  return answer;
}

async function comes(entry: string, integrity: string): Promise<boolean> {
  // The page's policy lets it run scripts of another origin, not read them.
  if (new URL(entry, window.location.href).origin !== window.location.origin) return false;
  const { ok } = await fetch(entry, { integrity, priority: 'low', signal: AbortSignal.timeout(5000) });
  return ok;
}
