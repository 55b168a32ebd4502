/**
 * An emoji picker. This module is only the button; picker, data and styles are loaded on the first press.
 *
 * ```tsx
 * <EmojiButton into={input} />
 * <EmojiButton onChoose={(emoji) => editor.insertText(emoji)} />
 * ```
 */
import { Smile } from 'lucide-react';
import { useRef, useState, type ComponentType, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from './button.tsx';
import type { EmojiPopoverProps } from './emoji/emoji-popover.tsx';
import { typeInto } from './form/type-into.ts';
import { Icon } from './icon.tsx';
import { toast } from './toast.tsx';

export interface EmojiButtonProps {
  /** The field into which the chosen emoji is inserted, at its caret. */
  readonly into?: RefObject<HTMLInputElement | HTMLTextAreaElement | null> | undefined;
  /** Called with the chosen emoji, in the current skin tone. */
  readonly onChoose?: ((emoji: string) => void) | undefined;
  readonly isDisabled?: boolean | undefined;
}

/** A button that opens the picker, which closes on a choice, on Escape, and on a press beside it. */
export function EmojiButton({ into, onChoose, isDisabled }: EmojiButtonProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [Popover, setPopover] = useState<ComponentType<EmojiPopoverProps>>();
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const open = async () => {
    setPending(true);
    try {
      const { EmojiPopover } = await import(/* webpackChunkName: "emoji-picker" */ './emoji/emoji-popover.tsx');
      setPopover(() => EmojiPopover);
      setOpen(true);
    } catch {
      toast.error('No pudimos abrir los emojis. Intenta de nuevo.');
    } finally {
      setPending(false);
    }
  };
  const choose = (emoji: string) => {
    // An open picker traps the focus, so it is closed first.
    flushSync(() => setOpen(false));
    if (into?.current) typeInto(into.current, emoji);
    onChoose?.(emoji);
  };
  return (
    <span ref={place}>
      <IconButton label="Emojis" size="s" isPending={isPending} isDisabled={isDisabled} onPress={() => void open()}>
        <Icon of={Smile} />
      </IconButton>
      {isOpen && Popover ? <Popover anchor={place} onChoose={choose} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}
