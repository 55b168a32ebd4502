import { useEffect, useState } from 'react';

/**
 * Debounces a value: answers the value as it was when it had last not changed for `milliseconds`. A caller that needs to know
 * whether a newer value is pending compares the two.
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
 * Delays a flag: answers true once the given flag has been true for `milliseconds`, and false as soon as it is false. It keeps a
 * loading message from flashing when the answer comes quickly.
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
