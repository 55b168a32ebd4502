import { whenIdle } from '../remotes/idle.ts';
import type { Visit } from './recent-visits.ts';

/** Keeps for the palette where somebody has been: when the page has nothing else to do, and what brings the palette is there. */
export function rememberVisit(visit: Visit): void {
  whenIdle(() => {
    import(/* webpackChunkName: "palette" */ './recent-visits.ts').then(
      ({ remember }) => remember(visit),
      () => undefined,
    );
  });
}
