import { useEffect, useRef, type RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { EmojiPicker } from './emoji-picker.tsx';

export interface EmojiPopoverProps {
  /** Where it hangs. */
  readonly anchor: RefObject<Element | null>;
  readonly onChoose: (emoji: string) => void;
  /** Called by Escape, and by a press beside the picker. */
  readonly onClose: () => void;
}

export function EmojiPopover({ anchor, onChoose, onClose }: EmojiPopoverProps) {
  const popover = useRef<HTMLElement>(null);
  // Visual editors end the editing of a text when they hear of a press anywhere: then there would be no caret to write at.
  useEffect(() => {
    const element = popover.current;
    const keep = (event: MouseEvent) => event.stopPropagation();
    element?.addEventListener('mousedown', keep);
    return () => element?.removeEventListener('mousedown', keep);
  }, []);
  return (
    <Popover
      ref={popover}
      className="pop emoji-pop"
      placement="bottom end"
      offset={4}
      triggerRef={anchor}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog aria-label="Emojis">
        <EmojiPicker onChoose={onChoose} />
      </Dialog>
    </Popover>
  );
}
