/** Prefetches the area and its start page, which follow the log-in. A failure is ignored: the navigation reports it. */
export function prefetchArea(): void {
  const ignore = () => undefined;
  import(/* webpackChunkName: "area" */ '../area/area.tsx').catch(ignore);
  import(/* webpackChunkName: "area" */ '../area/load-start.ts').then(({ loadStart }) => loadStart()).catch(ignore);
}
