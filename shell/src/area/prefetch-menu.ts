import { queryClient } from '@pregon/auth-api/queries';
import { findRemote, type RegisteredRemote } from '@pregon/federation-runtime/registry';
import { whenIdle } from '../remotes/idle.ts';
import { pageRegistry } from '../remotes/page-registry.ts';
import { hasGoodLine } from '../remotes/prefetch-policy.ts';
import { menuGroups } from './menu-entries.ts';
import { prefetchScreen } from './prefetch-screen.ts';
import { remoteEntriesQuery } from './use-remote-entries.ts';

let hasBegun = false;

/**
 * Prefetches the screens of the menu, including those of remotes, one after the other while the page is idle. A remote whose entry cannot
 * be reached is skipped, and loaded on navigation. Later calls do nothing.
 */
export default async function prefetchMenu(): Promise<void> {
  if (hasBegun || !hasGoodLine()) return;
  hasBegun = true;
  for (const { to } of menuGroups([], await queryClient.fetchQuery(remoteEntriesQuery)).flatMap(({ entries }) => entries)) {
    await new Promise<void>(whenIdle);
    const remote = findRemote(await pageRegistry.read(), to);
    if (remote && (await isReachable(remote).catch(() => false))) await prefetchScreen(to).catch(() => undefined);
  }
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
