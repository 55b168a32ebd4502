import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What came of a promise. */
export type Settled<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: unknown };

/**
 * What came of the work that a component begins with; undefined until then. Not a matter for Suspense: React holds back for
 * 300 ms whatever comes right after a fallback, and a remote that was fetched ahead comes within a millisecond.
 */
export function useSettled<Value>(begin: () => Promise<Value>): Settled<Value> | undefined {
  const [work] = useState(() => begin);
  const [settled, setSettled] = useState<Settled<Value>>();
  useLayoutEffect(() => {
    let isLeft = false;
    const settle = (outcome: Settled<Value>) => {
      // Ahead of the next paint: who waits for nothing sees no skeleton.
      if (!isLeft) flushSync(() => setSettled(outcome));
    };
    work().then(
      (value) => settle({ ok: true, value }),
      (error: unknown) => settle({ ok: false, error }),
    );
    return () => {
      isLeft = true;
    };
  }, [work]);
  return settled;
}
