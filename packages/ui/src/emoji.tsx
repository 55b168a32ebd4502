/**
 * A picker for emoji. What is here is a button; picker, data and styles come when it is first pressed.
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
  /** The field that what is chosen is written into, at its caret. */
  readonly into?: RefObject<HTMLInputElement | HTMLTextAreaElement | null> | undefined;
  /** Told what is chosen, in the tone of skin that is set. */
  readonly onChoose?: ((emoji: string) => void) | undefined;
  readonly isDisabled?: boolean | undefined;
}

/** Opens the picker, which closes when an emoji is chosen, by Escape, and by a press beside it. */
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
    // As long as the picker stands it keeps the focus.
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
