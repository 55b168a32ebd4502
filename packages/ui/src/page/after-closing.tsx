import { useEffect } from 'react';

/** Runs `next` after its sheet has been unmounted and the focus trap released; otherwise the sheet would take the focus back. */
export function AfterClosing({ next }: { next: (() => void) | undefined }) {
  useEffect(
    () => () => {
      if (next) queueMicrotask(next);
    },
    [next],
  );
  return null;
}
