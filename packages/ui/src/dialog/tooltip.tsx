import type { ReactElement, ReactNode } from 'react';
import { Focusable } from 'react-aria-components/Focusable';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { TooltipBubble } from './tooltip-bubble.tsx';

export interface TooltipProps {
  /** A few words. Nothing that is needed to understand the page: a finger never sees it. */
  text: ReactNode;
  /** One element that can take focus. */
  children: ReactElement<Record<string, unknown>, string>;
}

/** A few words about an element, on hover and on keyboard focus. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500}>
      <Focusable>{children}</Focusable>
      <TooltipBubble>{text}</TooltipBubble>
    </TooltipTrigger>
  );
}
