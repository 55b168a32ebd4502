import { Ellipsis } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { IconButton } from '../button.tsx';
import { useOpenPart } from '../form/open-part.ts';
import { Icon } from '../icon.tsx';
import type { MenuEntry } from './open-menu.tsx';

export interface RowMenuProps {
  /** The row's: 'Más acciones para Navidad en tu barrio'. */
  name: string;
  entries: readonly MenuEntry[];
}

const loadMenu = async () => (await import(/* webpackChunkName: "ui-open-menu" */ './open-menu.tsx')).OpenMenu;

/** The '…' at the end of a row, and the actions behind it, fetched when it is touched. */
export function RowMenu({ name, entries }: RowMenuProps) {
  const { Part: OpenMenu, isOpen, open, close, prepare } = useOpenPart(loadMenu);
  const anchor = useRef<HTMLSpanElement>(null);
  const label = `Más acciones para ${name}`;
  const openByKey = (event: KeyboardEvent) => {
    if (isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    open();
  };
  return (
    <span ref={anchor} className="opener" onPointerEnter={prepare} onFocus={prepare} onKeyDownCapture={openByKey}>
      <IconButton label={label} size="s" aria-haspopup="menu" aria-expanded={isOpen} onPress={open}>
        <Icon of={Ellipsis} />
      </IconButton>
      {OpenMenu ? <OpenMenu anchor={anchor} label={label} onClose={close} entries={entries} /> : null}
    </span>
  );
}
