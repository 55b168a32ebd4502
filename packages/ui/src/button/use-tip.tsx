import { useCallback, useEffect, useRef, type FocusEvent, type PointerEvent, type ReactNode, type RefObject } from 'react';
import { useOpenPart } from '../form/open-part.ts';

/** A tooltip of a button, shown on hover and keyboard focus, but not on touch. */
export interface Tip {
  /** Props for the button. */
  readonly handlers: {
    readonly ref: RefObject<HTMLButtonElement | null>;
    readonly onPointerEnter: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
    readonly onPointerDown: () => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: () => void;
  };
  readonly bubble: ReactNode;
}

const loadBubble = async () => (await import(/* webpackChunkName: "ui-tip" */ './tip-bubble.tsx')).TipBubble;

/**
 * Grace period in milliseconds in which the pointer may move from the button to its tooltip, or to another button whose tooltip
 * then appears at once.
 */
const grace = 300;

/** The only open tooltip: how to hide it, and when the last one was hidden. */
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
    // A tooltip opened by keyboard focus stays when the pointer leaves.
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
      onPointerEnter: ({ pointerType }) => {
        if (pointerType !== 'touch') showSoon();
      },
      onPointerLeave: hideSoon,
      onPointerDown: hide,
      onFocus: ({ target }) => {
        if (target.matches(':focus-visible')) show();
      },
      onBlur: hide,
    },
    bubble: Bubble ? <Bubble anchor={anchor} text={text} onEnter={stay} onLeave={hideSoon} onDismiss={hide} /> : null,
  };
}
