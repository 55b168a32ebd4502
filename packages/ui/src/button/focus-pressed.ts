import type { MouseEvent } from 'react';

/**
 * Focuses the button that was clicked, which Safari does not do, so that what it opens can return the focus to it. A click by the keyboard,
 * also by Enter in a field of its form, leaves the focus where it is.
 */
export function focusPressed({ currentTarget, detail }: MouseEvent<HTMLElement>): void {
  if (detail > 0) currentTarget.focus({ preventScroll: true });
}
