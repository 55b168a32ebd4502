import { mayPrefetch, prefetchWhenQuiet } from '../remotes/prefetch-policy.ts';
import { prefetchScreen } from './prefetch-screen.ts';

let cancel = () => {};

/** Prefetches the screen of an address when a navigation is likely. A failure is ignored: the navigation reports it. */
export function prefetch(pathname: string): void {
  if (mayPrefetch()) void prefetchScreen(pathname).catch(() => undefined);
}

/**
 * Prefetches the screens of the menu on a good connection, once a screen has been shown for a while and the page is idle. A failure is
 * ignored: the navigation reports it.
 */
export function prefetchRest(): void {
  cancel();
  cancel = prefetchWhenQuiet(prefetchMenu);
}

/** Stops prefetching while another screen is being opened, which gets the connection to itself. `prefetchRest` goes on with the rest. */
export function pausePrefetching(): void {
  cancel();
}

function prefetchMenu(signal: AbortSignal): void {
  import(/* webpackChunkName: "area-later" */ './prefetch-menu.ts').then((chunk) => chunk.default(signal)).catch(() => undefined);
}
