import type { RefObject } from 'react';
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
