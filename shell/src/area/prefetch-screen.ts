import { findRemote } from '@pregon/federation-runtime/registry';
import { adminLoader } from '../remotes/admin-loader.ts';
import { pageRegistry } from '../remotes/page-registry.ts';
import { routeAt } from './route-at.ts';
import { preloadScreen } from './screen-hints.ts';

/** Prefetches the remote of an address and the chunk of its screen. Rejects when that fails. */
export async function prefetchScreen(pathname: string): Promise<void> {
  const remote = findRemote(await pageRegistry.read(), pathname);
  if (!remote) return;
  preloadScreen(pathname);
  const loaded = await adminLoader.load(remote.name, './remote');
  if (loaded.ok) await routeAt(loaded.value.routes, pathname)?.load();
}
