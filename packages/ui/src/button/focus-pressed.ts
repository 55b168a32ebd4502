import type { MouseEvent } from 'react';

/** Focuses the button that was clicked, which Safari does not do, so that what it opens can return the focus to it. */
export function focusPressed({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.focus({ preventScroll: true });
}
