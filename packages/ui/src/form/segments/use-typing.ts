import { useEffect, useEffectEvent } from 'react';

/** Takes what is typed by any keyboard, and keeps the browser from changing the text of the element itself. */
export function useTyping(of: { readonly current: HTMLElement | null }, onType: (text: string) => void, onErase: () => void) {
  const type = useEffectEvent(onType);
  const erase = useEffectEvent(onErase);
  useEffect(() => {
    const element = of.current;
    if (!element) return undefined;
    let before = '';
    const beforeInput = (event: InputEvent) => {
      event.preventDefault();
      if (event.inputType === 'insertCompositionText') {
        // A composition cannot be prevented: the text is put back in the `input` event. Assigning it ends the composition in Safari.
        before = element.textContent;
        element.textContent = before;
      } else if (event.inputType.startsWith('deleteContent')) erase();
      else if (event.data !== null) type(event.data);
    };
    const input = (event: Event) => {
      if ((event as InputEvent).inputType === 'insertCompositionText') element.textContent = before;
    };
    // Android composes text into a selection, which would change elements that React owns.
    const collapse = () => {
      const selection = getSelection();
      const isInside = selection?.anchorNode && element.contains(selection.anchorNode);
      if (isInside && document.activeElement === element && !(selection.isCollapsed && selection.anchorOffset === 0)) {
        selection.collapse(element);
      }
    };
    element.addEventListener('beforeinput', beforeInput);
    element.addEventListener('input', input);
    document.addEventListener('selectionchange', collapse);
    return () => {
      element.removeEventListener('beforeinput', beforeInput);
      element.removeEventListener('input', input);
      document.removeEventListener('selectionchange', collapse);
    };
  }, [of]);
}
