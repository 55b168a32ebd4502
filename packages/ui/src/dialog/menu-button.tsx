import type { LucideIcon } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { IconButton } from '../button.tsx';
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

/** A small button with a lazily loaded menu of actions. The arrow keys open the menu as well. */
export function MenuButton({ label, icon, entries }: MenuButtonProps) {
  const { Part: OpenMenu, isOpen, open, close, prepare } = useOpenPart(loadMenu);
  const anchor = useRef<HTMLSpanElement>(null);
  const openByKey = (event: KeyboardEvent) => {
    if (isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    open();
  };
  return (
    <span ref={anchor} className="opener" onPointerEnter={prepare} onFocus={prepare} onKeyDownCapture={openByKey}>
      <IconButton label={label} size="s" aria-haspopup="menu" aria-expanded={isOpen} onPress={open}>
        <Icon of={icon} />
      </IconButton>
      {OpenMenu ? <OpenMenu anchor={anchor} label={label} onClose={close} entries={entries} /> : null}
    </span>
  );
}
