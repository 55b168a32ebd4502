import { useEffect, useState } from 'react';

/** Timeout in milliseconds after which work starts even if the browser is busy. */
const idleTimeout = 500;

/** Returns true from the first idle moment of the browser after it was requested. */
export function useIdle(isWanted: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    const begin = () => setIdle(true);
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(begin);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(begin, { timeout: idleTimeout });
    return () => cancelIdleCallback(request);
  }, [isWanted]);
  return isIdle;
}
