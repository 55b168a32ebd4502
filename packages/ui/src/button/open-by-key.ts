import type { KeyboardEvent } from 'react';

const openingKeys = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ']);

/**
 * @returns a handler that opens the list or menu of a button by the keyboard. Also by Enter and Space: React Aria takes the click that they would cause for one of
 * a screen reader, and focuses the list only when no transition is running on the page.
 */
export const openByKey = (open: () => void) => (event: KeyboardEvent) => {
  if (!openingKeys.has(event.key)) return;
  event.preventDefault();
  open();
};
