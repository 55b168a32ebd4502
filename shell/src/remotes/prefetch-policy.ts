import { whenIdle } from './idle.ts';

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  /** `wifi`, `cellular`, …: on phones alone. */
  readonly type?: string;
}

/** Whether prefetching of one screen is acceptable: not on metered or slow connections. */
export function mayPrefetch({ connection }: { readonly connection?: Connection } = navigator as object): boolean {
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g');
}

/**
 * Whether prefetching of all screens is acceptable: only on a good connection, and not on a mobile network, which is paid by volume. Browsers
 * that do not tell are taken to have a good one.
 */
export function hasGoodLine({ connection }: { readonly connection?: Connection } = navigator as object): boolean {
  if (!mayPrefetch({ ...(connection && { connection }) })) return false;
  return (connection?.effectiveType ?? '4g') === '4g' && connection?.type !== 'cellular';
}

/** Milliseconds after a page is shown in which its own data, pictures and parts have the connection to themselves. */
const quiet = 5000;

/**
 * Calls a prefetching task on a good connection, once the page has been shown for a while and is idle. Returns how to cancel it, also when it
 * has begun: a task of several steps asks its signal before each.
 */
export function prefetchWhenQuiet(task: (signal: AbortSignal) => void): () => void {
  if (!hasGoodLine()) return () => undefined;
  const canceller = new AbortController();
  const { signal } = canceller;
  const waiting = setTimeout(() => whenIdle(() => (signal.aborted ? undefined : task(signal))), quiet);
  return () => {
    clearTimeout(waiting);
    canceller.abort();
  };
}
