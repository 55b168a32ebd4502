import { useEffect, type RefObject } from 'react';

/** Prevents presses within an element from ending the editing of a text, because the canvas listens to presses on the whole document. */
export function useKeepsEditing(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    const keep = (event: MouseEvent) => event.stopPropagation();
    element?.addEventListener('mousedown', keep);
    return () => element?.removeEventListener('mousedown', keep);
  }, [place]);
}
