import { findRemote } from '@pregon/federation-runtime/registry';
import { adminLoader } from '../remotes/admin-loader.ts';
import { pageRegistry } from '../remotes/page-registry.ts';
import { mayPrefetch } from '../remotes/prefetch-policy.ts';
import { routeAt } from './resolve-route.ts';

/** Fetches the screen of an address, when a person seems about to go there. A failure is ignored: the navigation reports it. */
export function prefetch(pathname: string): void {
  if (mayPrefetch()) void fetchScreen(pathname).catch(() => undefined);
}

/** Fetches the screens that the menu leads to, once the first screen is shown. */
export function prefetchRest(): void {
  import(/* webpackChunkName: "area-later" */ './prefetch-menu.ts').then(
    (chunk) => chunk.default(),
    () => undefined,
  );
}

/** Loads the remote of an address and the chunk of its screen. Rejects when that fails. */
export async function fetchScreen(pathname: string): Promise<void> {
  const remote = findRemote(await pageRegistry.read(), pathname);
  if (!remote) return;
  const loaded = await adminLoader.load(remote.name, './remote');
  if (loaded.ok) await routeAt(loaded.value.routes, pathname)?.load();
}
