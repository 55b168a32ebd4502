import { useEffect, useState } from 'react';

/** The value as it was when it had not changed for half a second: nothing is asked at every key. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 500);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
