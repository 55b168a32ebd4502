import { whenIdle } from '../remotes/idle.ts';
import type { Visit } from './recent-visits.ts';

/** Stores a visit for the palette when the page is idle and the palette's chunk is loaded. */
export function rememberVisit(visit: Visit): void {
  whenIdle(() => {
    import(/* webpackChunkName: "palette" */ './recent-visits.ts').then(
      ({ remember }) => remember(visit),
      () => undefined,
    );
  });
}
