import { useContext, useEffect, useRef, useState } from 'react';
import { useLocation, type Blocker, type BlockerFunction, type Location } from 'react-router-dom';
import { HistoryContext } from './app-router.tsx';

const unblocked: Blocker = { state: 'unblocked', location: undefined, proceed: undefined, reset: undefined };

/**
 * The router's `useBlocker` for `AppRouter`: holds navigations back for which `shouldBlock` is true or answers so, until `proceed` or
 * `reset` is called.
 */
export function useBlocker(shouldBlock: boolean | BlockerFunction): Blocker {
  const history = useContext(HistoryContext);
  const location = useLocation();
  const [held, setHeld] = useState({ blocker: unblocked, location });
  const latest = useRef({ shouldBlock, location });
  useEffect(() => {
    latest.current = { shouldBlock, location };
  });
  useEffect(() => {
    return history?.addGuard(({ location: nextLocation, action: historyAction }, proceed) => {
      const { shouldBlock: asked, location: currentLocation } = latest.current;
      const isBlocked = typeof asked === 'boolean' ? asked : asked({ currentLocation, nextLocation, historyAction });
      const hold = (blocker: Blocker) => setHeld({ blocker, location: currentLocation });
      if (isBlocked) hold(blockedAt(nextLocation, proceed, hold));
      return isBlocked;
    });
  }, [history]);
  // A navigation that took place ends the wait for an answer.
  return held.location === location ? held.blocker : unblocked;
}

function blockedAt(location: Location, proceed: () => void, hold: (blocker: Blocker) => void): Blocker {
  return {
    state: 'blocked',
    location,
    reset: () => hold(unblocked),
    proceed() {
      hold({ state: 'proceeding', location, proceed: undefined, reset: undefined });
      proceed();
    },
  };
}
