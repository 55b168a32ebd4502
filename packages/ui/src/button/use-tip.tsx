import { useCallback, useEffect, useRef, type FocusEvent, type ReactNode, type RefObject } from 'react';
import { useOpenPart } from '../form/open-part.ts';

/** A few words about a button, for whoever points at it or comes to it by keyboard. A finger never sees them. */
export interface Tip {
  /** For react-aria's button. */
  readonly handlers: {
    readonly ref: RefObject<HTMLButtonElement | null>;
    readonly onHoverStart: () => void;
    readonly onHoverEnd: () => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: () => void;
    readonly onPressStart: () => void;
  };
  readonly bubble: ReactNode;
}

const loadBubble = async () => (await import(/* webpackChunkName: "ui-tip" */ './tip-bubble.tsx')).TipBubble;

/** Milliseconds in which the pointer may come over from the button to its tip, or to another button that shows its own at once. */
const grace = 300;

/** What is shown in the page, at most one: its way to hide, and when the last one was hidden. */
const shown = { hide: () => {}, hiddenAt: -Infinity };

export function useTip(text: string, delay: number): Tip {
  const { Part: Bubble, open, close } = useOpenPart(loadBubble);
  const anchor = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = useCallback(() => clearTimeout(timer.current), []);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    shown.hiddenAt = performance.now();
    close();
  }, [close]);
  const hideSoon = useCallback(() => {
    clearTimeout(timer.current);
    // For as long as the keyboard is there, so is the tip.
    if (!anchor.current?.matches(':focus-visible')) timer.current = setTimeout(hide, grace);
  }, [hide]);
  const show = () => {
    clearTimeout(timer.current);
    if (shown.hide !== hide) shown.hide();
    shown.hide = hide;
    open();
  };
  const showSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(show, performance.now() - shown.hiddenAt < grace ? 0 : delay);
  };
  useEffect(() => stay, [stay]);
  return {
    handlers: {
      ref: anchor,
      onHoverStart: showSoon,
      onHoverEnd: hideSoon,
      onFocus: ({ target }) => {
        if (target.matches(':focus-visible')) show();
      },
      onBlur: hide,
      onPressStart: hide,
    },
    bubble: Bubble ? <Bubble anchor={anchor} text={text} onEnter={stay} onLeave={hideSoon} onDismiss={hide} /> : null,
  };
}
