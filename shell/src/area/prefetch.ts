import { mayPrefetch } from '../remotes/prefetch-policy.ts';
import { prefetchScreen } from './prefetch-screen.ts';

/** Fetches the screen of an address, when a person seems about to go there. A failure is ignored: the navigation reports it. */
export function prefetch(pathname: string): void {
  if (mayPrefetch()) void prefetchScreen(pathname).catch(() => undefined);
}

/** Fetches the screens that the menu leads to, once the first screen is shown. A failure is ignored: the navigation reports it. */
export function prefetchRest(): void {
  import(/* webpackChunkName: "area-later" */ './prefetch-menu.ts').then((chunk) => chunk.default()).catch(() => undefined);
}
