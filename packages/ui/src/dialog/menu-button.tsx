import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../button.tsx';
import { openByKey } from '../button/open-by-key.ts';
import { useOpenPart } from '../form/open-part.ts';
import { Icon } from '../icon.tsx';
import type { MenuEntry } from './open-menu.tsx';

export interface MenuButtonProps {
  /** Label of the button: 'Insertar etiqueta'. */
  label: string;
  icon: LucideIcon;
  entries: readonly MenuEntry[];
}

const loadMenu = async () => (await import(/* webpackChunkName: "ui-open-menu" */ './open-menu.tsx')).OpenMenu;

/** A small button with a lazily loaded menu of actions, which the arrow keys, Enter and Space open as well. */
export function MenuButton({ label, icon, entries }: MenuButtonProps) {
  const { Part: OpenMenu, isOpen, open, close, prepare } = useOpenPart(loadMenu);
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <span
      ref={anchor}
      className="opener"
      onPointerEnter={prepare}
      onFocus={prepare}
      onKeyDownCapture={isOpen ? undefined : openByKey(open)}
    >
      <IconButton label={label} size="s" aria-haspopup="menu" aria-expanded={isOpen} onPress={open}>
        <Icon of={icon} />
      </IconButton>
      {OpenMenu ? <OpenMenu anchor={anchor} label={label} onClose={close} entries={entries} /> : null}
    </span>
  );
}
