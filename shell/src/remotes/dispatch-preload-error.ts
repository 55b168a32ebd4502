import { dispatchPreloadError } from '@pregon/remote-api/load-part';
import type { Fault } from '@pregon/federation-runtime/loader';

/** Dispatches a preload-error for a remote's entry, which the build's runtime does not load. */
export async function dispatchLoadFault({ phase, cause }: Fault): Promise<void> {
  if (phase === 'entry' || phase === 'chunk') await dispatchPreloadError(cause);
}
