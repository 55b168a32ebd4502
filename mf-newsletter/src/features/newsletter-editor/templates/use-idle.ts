import { useEffect, useState } from 'react';

/** Milliseconds that something may wait for a quiet moment. */
const idleTimeout = 500;

/** True from the first moment, after it was wanted, in which the browser has nothing more urgent to do. */
export function useIdle(isWanted: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    const begin = () => setIdle(true);
    // Safari knows no quiet moments.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(begin);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(begin, { timeout: idleTimeout });
    return () => cancelIdleCallback(request);
  }, [isWanted]);
  return isIdle;
}
