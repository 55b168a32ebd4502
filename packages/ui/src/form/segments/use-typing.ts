import { useEffect, useEffectEvent } from 'react';

interface TypingHandlers {
  readonly onType: (digits: string) => void;
  readonly onErase: () => void;
  /** Takes a text that was pasted or dropped. */
  readonly onPaste: (text: string) => void;
}

/**
 * Takes what is typed by any keyboard, and keeps the browser from changing the text of the element itself. Keyboards on a screen and input
 * methods send no keys: they insert text, or compose it.
 */
export function useTyping(of: { readonly current: HTMLElement | null }, { onType, onErase, onPaste }: TypingHandlers) {
  const type = useEffectEvent((text: string) => {
    // Full-width digits of Asian input methods.
    const digits = text.normalize('NFKC');
    if (/^\d+$/.test(digits)) onType(digits);
  });
  const erase = useEffectEvent(onErase);
  const paste = useEffectEvent(onPaste);
  useEffect(() => {
    const element = of.current;
    if (!element) return undefined;
    let before = '';
    /** What the input method composed last, which it may insert once more when it is told that the composition is over. */
    let composed: string | undefined;
    const forget = () => (composed = undefined);
    const beforeInput = (event: InputEvent) => {
      event.preventDefault();
      const { inputType, data } = event;
      if (inputType === 'insertCompositionText') {
        // A composition cannot be prevented: the text is put back in the `input` event. Assigning it ends the composition in Safari.
        before = element.textContent;
        element.textContent = before;
      } else if (inputType.startsWith('deleteContent')) erase();
      else if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop') {
        paste(event.dataTransfer?.getData('text/plain') ?? data ?? '');
      } else if (data !== null && data !== composed) type(data);
      if (inputType !== 'insertCompositionText') forget();
    };
    const input = (event: Event) => {
      const { inputType, data } = event as InputEvent;
      if (inputType !== 'insertCompositionText') return;
      element.textContent = before;
      composed = data ?? undefined;
      if (data !== null) type(data);
    };
    // Android composes text into a selection, which would change elements that React owns.
    const collapse = () => {
      const selection = getSelection();
      const isInside = selection?.anchorNode && element.contains(selection.anchorNode);
      if (isInside && document.activeElement === element && !(selection.isCollapsed && selection.anchorOffset === 0)) {
        selection.collapse(element);
      }
    };
    element.addEventListener('keydown', forget);
    element.addEventListener('beforeinput', beforeInput);
    element.addEventListener('input', input);
    document.addEventListener('selectionchange', collapse);
    return () => {
      element.removeEventListener('keydown', forget);
      element.removeEventListener('beforeinput', beforeInput);
      element.removeEventListener('input', input);
      document.removeEventListener('selectionchange', collapse);
    };
  }, [of]);
}
