import type { Fault } from '@pregon/federation-runtime/loader';
import { preloadError } from '@pregon/remote-api/load-part';
import { expect, it, jest } from '@jest/globals';
import { dispatchLoadFault } from './dispatch-preload-error.ts';

const phases: readonly Fault['phase'][] = ['registry', 'trust', 'contract', 'entry', 'chunk', 'start'];

it('reports a remote whose entry or chunk is missing, and no other fault', async () => {
  const seen = jest.fn<(detail: unknown) => void>();
  const listener = (event: Event) => seen((event as CustomEvent<unknown>).detail);
  window.addEventListener(preloadError, listener);
  try {
    for (const phase of phases) await dispatchLoadFault({ phase, remote: 'mf-a', release: undefined, cause: new Error(phase) });
  } finally {
    window.removeEventListener(preloadError, listener);
  }
  expect(seen.mock.calls.map(([error]) => String(error))).toEqual(['Error: entry', 'Error: chunk']);
});
