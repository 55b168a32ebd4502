import { useEffect, useState } from 'react';

/**
 * Debounces a value: returns the last value that did not change for `milliseconds`. Compare both to know whether a newer value is
 * pending.
 */
export function useDebouncedValue<Value>(value: Value, milliseconds: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}

/**
 * Delays a flag: returns true once the given flag has been true for `milliseconds`, and false at once when it is false. It keeps
 * a loading message from flashing.
 */
export function useDelayedFlag(isOn: boolean, milliseconds: number): boolean {
  const [isDelayedOn, setDelayedOn] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setDelayedOn(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setDelayedOn(false);
    };
  }, [isOn, milliseconds]);
  return isDelayedOn;
}
