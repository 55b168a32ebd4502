import { useEffect, useState } from 'react';

/** Whether something has gone on for so many milliseconds: what is over sooner is not worth a word. */
export function useLasting(isGoingOn: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return undefined;
    const timer = setTimeout(() => setLasts(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isGoingOn, milliseconds]);
  return lasts;
}
