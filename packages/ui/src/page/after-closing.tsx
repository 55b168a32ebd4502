import { useEffect } from 'react';

/**
 * Does `next` once the sheet that it stands in is gone from the page, with its hold on the focus. Done earlier, the sheet would
 * take the focus back.
 */
export function AfterClosing({ next }: { next: (() => void) | undefined }) {
  useEffect(
    () => () => {
      if (next) queueMicrotask(next);
    },
    [next],
  );
  return null;
}
