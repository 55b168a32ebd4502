import { whenIdle } from './idle.ts';

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether prefetching of one screen is acceptable: not on metered or slow connections. */
export function mayPrefetch({ connection }: { readonly connection?: Connection } = navigator as object): boolean {
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g');
}

/** Whether prefetching of all screens is acceptable: only on a good connection. Browsers that do not tell are taken to have one. */
export function hasGoodLine({ connection }: { readonly connection?: Connection } = navigator as object): boolean {
  return mayPrefetch({ ...(connection && { connection }) }) && (connection?.effectiveType ?? '4g') === '4g';
}

/** Milliseconds after a page is shown in which its own data, pictures and parts have the connection to themselves. */
const quiet = 5000;

/** Calls a prefetching task on a good connection, once the page has been shown for a while and is idle. Returns how to cancel it. */
export function prefetchWhenQuiet(task: () => void): () => void {
  if (!hasGoodLine()) return () => undefined;
  const waiting = setTimeout(() => whenIdle(task), quiet);
  return () => clearTimeout(waiting);
}
