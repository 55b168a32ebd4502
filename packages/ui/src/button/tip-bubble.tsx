import { useEffect, useMemo, type RefObject } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';

export interface TipBubbleProps {
  anchor: RefObject<HTMLElement | null>;
  /** A few words, never a control. */
  text: string;
  /** The pointer has come over it: it stays. */
  onEnter: () => void;
  onLeave: () => void;
  /** By Escape, which belongs to nothing else then. */
  onDismiss: () => void;
}

/** The dark bubble of a tip, in a chunk of its own. */
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
