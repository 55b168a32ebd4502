/** Prefetches the area, which follows the log-in. A failure is ignored: the navigation reports it. */
export function prefetchArea(): void {
  import(/* webpackChunkName: "area" */ '../area/area.tsx').catch(() => undefined);
}
