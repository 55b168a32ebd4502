import { queryClient } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { findRemote, type RegisteredRemote } from '@pregon/federation-runtime/registry';
import { whenIdle } from '../remotes/idle.ts';
import { pageRegistry } from '../remotes/page-registry.ts';
import { hasGoodLine } from '../remotes/prefetch-policy.ts';
import { groupsFor, menuGroups } from './menu-entries.ts';
import { prefetchScreen } from './prefetch-screen.ts';
import { remoteEntriesQuery } from './use-remote-entries.ts';

/** The screens that were prefetched, or could not be. */
const done = new Set<string>();

/**
 * Prefetches the screens of the menu, including those of remotes, one after the other while the page is idle and loads no data, until the
 * signal is aborted or the connection gets worse; the next call goes on with the rest. A remote whose entry cannot be reached is skipped, and
 * loaded on navigation.
 */
export default async function prefetchMenu(signal: AbortSignal): Promise<void> {
  const groups = menuGroups([], await queryClient.fetchQuery(remoteEntriesQuery));
  for (const { to } of groupsFor(session.getState().session?.user.role, groups).flatMap(({ entries }) => entries)) {
    if (done.has(to)) continue;
    await new Promise<void>(whenIdle);
    await whenLoaded();
    if (signal.aborted || !hasGoodLine()) return;
    done.add(to);
    const remote = findRemote(await pageRegistry.read(), to);
    if (remote && (await isReachable(remote).catch(() => false))) await prefetchScreen(to).catch(() => undefined);
  }
}

/** Resolves when no request for data is open. */
function whenLoaded(): Promise<void> {
  return new Promise((resolve) => {
    const cache = queryClient.getQueryCache();
    const check = () => {
      if (queryClient.isFetching() > 0) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = cache.subscribe(check);
    check();
  });
}

const reachable = new Map<string, Promise<boolean>>();

/** Checked before the loader runs, which would mark a release as failed when its entry cannot be loaded. */
function isReachable({ entry, integrity }: RegisteredRemote): Promise<boolean> {
  const answer = reachable.get(entry) ?? canFetch(entry, integrity);
  reachable.set(entry, answer);
  return answer;
}

async function canFetch(entry: string, integrity: string): Promise<boolean> {
  // The page's policy allows scripts of another origin, but no requests to it.
  if (new URL(entry, window.location.href).origin !== window.location.origin) return false;
  const { ok } = await fetch(entry, { integrity, priority: 'low', signal: AbortSignal.timeout(5000) });
  return ok;
}
