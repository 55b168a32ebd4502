import { useEffect, type RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { EmojiPicker } from './emoji-picker.tsx';

export interface EmojiPopoverProps {
  /** The element at which it is positioned. */
  readonly anchor: RefObject<Element | null>;
  readonly onChoose: (emoji: string) => void;
  /** Called by Escape, and by a press beside the picker. */
  readonly onClose: () => void;
}

export function EmojiPopover({ anchor, onChoose, onClose }: EmojiPopoverProps) {
  // Visual editors end text editing on a press in the document, which would lose the caret.
  useEffect(() => {
    const keep = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('.emoji-pop, .emoji-tones')) event.stopPropagation();
    };
    document.body.addEventListener('mousedown', keep);
    return () => document.body.removeEventListener('mousedown', keep);
  }, []);
  return (
    <Popover
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
