import { useEffect, useState } from 'react';

interface Settled<Value> {
  /** The value as it was when it last stood still. */
  readonly settled: Value;
  readonly isSettled: boolean;
}

/** Lets a value that keeps changing stand still for so many milliseconds. Values that say the same are the same. */
export function useSettled<Value>(value: Value, milliseconds: number): Settled<Value> {
  const [settled, setSettled] = useState(value);
  const isSettled = JSON.stringify(settled) === JSON.stringify(value);
  useEffect(() => {
    if (isSettled) return undefined;
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, isSettled, milliseconds]);
  return { settled, isSettled };
}
