import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The outcome of a settled promise. */
export type PromiseOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: unknown };

/**
 * Runs an asynchronous function once and returns its outcome, undefined until it settles. Suspense is not used, because React delays the
 * content after a fallback by 300 ms, and a prefetched remote is ready within a millisecond.
 */
export function usePromiseOutcome<Value>(begin: () => Promise<Value>): PromiseOutcome<Value> | undefined {
  const [work] = useState(() => begin);
  const [settled, setSettled] = useState<PromiseOutcome<Value>>();
  useLayoutEffect(() => {
    let isUnmounted = false;
    const settle = (outcome: PromiseOutcome<Value>) => {
      // In a layout effect, so that a prefetched screen shows no skeleton.
      if (!isUnmounted) flushSync(() => setSettled(outcome));
    };
    work().then(
      (value) => settle({ ok: true, value }),
      (error: unknown) => settle({ ok: false, error }),
    );
    return () => {
      isUnmounted = true;
    };
  }, [work]);
  return settled;
}
