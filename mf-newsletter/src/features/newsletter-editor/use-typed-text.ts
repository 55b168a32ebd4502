import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';

interface TypedTextOptions {
  /** The text of the message. */
  readonly value: string;
  /** Changes the text of the message. */
  readonly onApply: (text: string) => void;
  /** Milliseconds without a key after which a text is applied (debounce). */
  readonly pause: number;
  /** What is applied of a typed text. The field shows it as it was typed until it is left. */
  readonly clean?: (text: string) => string;
}

/** The properties of the text field, and what its other events need. */
export interface TypedText {
  readonly field: {
    readonly value: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
    readonly onBlur: () => void;
  };
  /** Applies at once what was typed. */
  readonly apply: () => void;
  /** Shows the text of the message again. What was typed and not yet applied is dropped. */
  readonly reset: () => void;
}

const asTyped = (text: string) => text;

/**
 * A field whose text is applied while it is typed, debounced, so that saving, autosave and undo know it before the field is left. A press
 * elsewhere, a change of the tab and unmounting apply it at once. The caret stays, because the field shows what was typed until the text is
 * changed from outside, by undo for example.
 */
export function useTypedText({ value, onApply, pause, clean = asTyped }: TypedTextOptions): TypedText {
  const [typed, setTyped] = useState<{ readonly text: string; readonly isApplied: boolean }>();
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (typed?.isApplied && value !== clean(typed.text)) setTyped(undefined);
  }
  const pending = useRef<string>(undefined);
  const newest = useRef(onApply);
  useLayoutEffect(() => {
    newest.current = (text) => {
      if (clean(text) !== value) onApply(clean(text));
    };
  });
  const apply = useCallback(() => {
    const text = pending.current;
    if (text === undefined) return;
    pending.current = undefined;
    setTyped({ text, isApplied: true });
    newest.current(text);
  }, []);
  useLayoutEffect(() => apply, [apply]);
  useEffect(() => {
    if (!typed || typed.isApplied) return undefined;
    const timer = setTimeout(apply, pause);
    // A press within the field moves the caret alone.
    const onPress = ({ target }: PointerEvent) => {
      if (target !== document.activeElement) apply();
    };
    window.addEventListener('pointerdown', onPress, true);
    window.addEventListener('visibilitychange', apply, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', onPress, true);
      window.removeEventListener('visibilitychange', apply, true);
    };
  }, [typed, apply, pause]);
  const reset = () => {
    pending.current = undefined;
    setTyped(undefined);
  };
  return {
    field: {
      value: typed?.text ?? value,
      onChange: ({ target }) => {
        pending.current = target.value;
        setTyped({ text: target.value, isApplied: false });
      },
      onBlur: () => {
        apply();
        reset();
      },
    },
    apply,
    reset,
  };
}
