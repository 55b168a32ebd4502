import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { cycled, digitsOf, type SegmentKind, typedSegment, withoutLastDigit } from './segmentation.ts';
import { useTyping } from './use-typing.ts';

export interface SegmentProps {
  readonly kind: SegmentKind;
  readonly value: number | null;
  /** The number with which an empty segment begins when an arrow key moves it. */
  readonly start: number;
  readonly label: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (value: number | null) => void;
  /** Takes a pasted text of the whole date or time. */
  readonly onPaste: (text: string) => void;
  /** Moves the focus to the previous (−1) or the next segment (1). */
  readonly onLeave: (direction: -1 | 1) => void;
}

/** Screen readers of iOS cannot focus a spin button. */
const isIos = typeof navigator !== 'undefined' && /iP(?:hone|ad|od)|Mac/.test(navigator.platform) && navigator.maxTouchPoints > 0;

/**
 * One segment of a date or time: a spin button that takes digits, arrow and page keys, Home, End and Backspace, also from keyboards on a
 * screen. It behaves like react-aria's, which a test compares it with.
 */
export function Segment(props: SegmentProps) {
  const { kind, value, start, label, describedBy, isInvalid, isRequired, isDisabled, onChange, onPaste, onLeave } = props;
  const element = useRef<HTMLSpanElement>(null);
  /** The digits since the segment was focused, to which a further one is added. */
  const entered = useRef('');
  const erase = () => {
    if (value === null) return onLeave(-1);
    const left = withoutLastDigit(kind, value);
    entered.current = left === null ? '' : digitsOf(kind, value).slice(0, -1);
    onChange(left);
  };
  const type = (digits: string) => {
    const typed = typedSegment(kind, entered.current, digits);
    entered.current = typed.entered;
    onChange(typed.value);
    if (typed.entered === '') onLeave(1);
  };
  const set = (next: number) => {
    entered.current = '';
    onChange(next);
  };
  const move = (amount: number) => set(value === null ? start : cycled(kind, value, amount));
  const keys: Readonly<Record<string, () => void>> = {
    ArrowUp: () => move(1),
    ArrowDown: () => move(-1),
    PageUp: () => move(kind.page),
    PageDown: () => move(-kind.page),
    Home: () => set(kind.min),
    End: () => set(kind.max),
    ArrowLeft: () => onLeave(-1),
    ArrowRight: () => onLeave(1),
    Backspace: erase,
    Delete: erase,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.nativeEvent.isComposing) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const onFocus = ({ currentTarget }: FocusEvent) => {
    entered.current = '';
    // Chrome sends no input events while text is selected.
    getSelection()?.collapse(currentTarget);
  };
  const paste = (text: string) => {
    const isNumber = /^\s*\d+\s*$/.test(text) && text.trim().length <= String(kind.max).length;
    if (isNumber) type(text.trim());
    else onPaste(text);
  };
  useTyping(element, { onType: type, onErase: erase, onPaste: paste });
  const text = digitsOf(kind, value);
  const spoken = spokenSegment(kind, value);
  const spin = isIos
    ? { role: 'textbox' }
    : {
        role: 'spinbutton',
        'aria-valuenow': value ?? undefined,
        'aria-valuetext': spoken,
        'aria-valuemin': kind.min,
        'aria-valuemax': kind.max,
      };
  return (
    <span
      ref={element}
      className="segment"
      aria-label={`${kind.name}, ${label}`}
      aria-describedby={describedBy}
      aria-invalid={isInvalid ? true : undefined}
      aria-required={isRequired ? true : undefined}
      aria-disabled={isDisabled ? true : undefined}
      data-placeholder={value === null ? '' : undefined}
      {...spin}
      {...(isDisabled ? { contentEditable: false } : { ...editable, onKeyDown, onFocus })}
      {...unpressed}
    >
      {value === null ? kind.placeholder : text}
    </span>
  );
}

/** A press on a segment focuses it, and not another one as a press beside it does. */
const unpressed = { onMouseDown: (event: MouseEvent) => event.stopPropagation() };

/** The number as screen readers say it. */
export function spokenSegment(kind: SegmentKind, value: number | null): string {
  if (value === null) return 'Vacío';
  return kind.inWords?.(value) ?? digitsOf(kind, value);
}

const editable = {
  contentEditable: true,
  suppressContentEditableWarning: true,
  spellCheck: false,
  autoCorrect: 'off',
  enterKeyHint: 'next',
  inputMode: 'numeric',
  tabIndex: 0,
} as const;
