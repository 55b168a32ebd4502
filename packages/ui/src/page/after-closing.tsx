import { useEffect } from 'react';

/** Runs `next` after its sheet has been unmounted and its focus trap released; earlier, the sheet would take the focus back. */
export function AfterClosing({ next }: { next: (() => void) | undefined }) {
  useEffect(
    () => () => {
      if (next) queueMicrotask(next);
    },
    [next],
  );
  return null;
}
