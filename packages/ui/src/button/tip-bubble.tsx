import { useEffect, useMemo, type RefObject } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';

export interface TipBubbleProps {
  anchor: RefObject<HTMLElement | null>;
  /** A few words, without controls. */
  text: string;
  /** Called while the pointer is over the bubble, which keeps it open. */
  onEnter: () => void;
  onLeave: () => void;
  /** Called by Escape, which has no other effect while the bubble is open. */
  onDismiss: () => void;
}

/** The bubble of a tooltip, a lazily loaded chunk. */
export function TipBubble({ anchor, text, onEnter, onLeave, onDismiss }: TipBubbleProps) {
  useEffect(() => {
    const dismiss = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onDismiss();
    };
    document.addEventListener('keydown', dismiss, true);
    return () => document.removeEventListener('keydown', dismiss, true);
  }, [onDismiss]);
  const state = useMemo(() => ({ isOpen: true, shouldSkipAnimation: false, open: onEnter, close: onLeave }), [onEnter, onLeave]);
  return (
    <TooltipTriggerStateContext value={state}>
      <Tooltip className="tip" offset={6} triggerRef={anchor}>
        {text}
      </Tooltip>
    </TooltipTriggerStateContext>
  );
}
