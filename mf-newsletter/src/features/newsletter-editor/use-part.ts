import { loadPart } from '@pregon/remote-api/load-part';
import { useCallback, useEffect, useState } from 'react';

export interface LatePart<Part> {
  readonly part: Part | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/**
 * A lazily loaded part of the editor. Unlike `lazy`, a failure to load does not unmount the editor with unsaved changes. `load` must be
 * the same function on every call.
 */
export function usePart<Part>(load: () => Promise<Part>, isWanted: boolean): LatePart<Part> {
  const [loaded, setLoaded] = useState<{ readonly part: Part }>();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<number>();
  const isNeeded = isWanted && loaded === undefined;
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isLeft = false;
    loadPart(load).then(
      (part) => {
        if (!isLeft) setLoaded({ part });
      },
      (fault: unknown) => {
        if (isLeft) return;
        reportError(fault);
        setFailed(attempt);
      },
    );
    return () => {
      isLeft = true;
    };
  }, [load, isNeeded, attempt]);
  return { part: loaded?.part, hasFailed: failed === attempt, retry: useCallback(() => setAttempt((last) => last + 1), []) };
}
