import { mayPrefetch } from '../remotes/prefetch-policy.ts';
import { prefetchScreen } from './prefetch-screen.ts';

/** Prefetches the screen of an address when a navigation is likely. A failure is ignored: the navigation reports it. */
export function prefetch(pathname: string): void {
  if (mayPrefetch()) void prefetchScreen(pathname).catch(() => undefined);
}

/** Prefetches the screens of the menu once the first screen is shown. A failure is ignored: the navigation reports it. */
export function prefetchRest(): void {
  import(/* webpackChunkName: "area-later" */ './prefetch-menu.ts').then((chunk) => chunk.default()).catch(() => undefined);
}
