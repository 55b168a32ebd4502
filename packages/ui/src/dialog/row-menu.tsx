import { Ellipsis } from 'lucide-react';
import { MenuButton } from './menu-button.tsx';
import type { MenuEntry } from './open-menu.tsx';

export interface RowMenuProps {
  /** The row's: 'Más acciones para Navidad en tu barrio'. */
  name: string;
  entries: readonly MenuEntry[];
}

/** The '…' at the end of a row. */
export const RowMenu = ({ name, entries }: RowMenuProps) => (
  <MenuButton label={`Más acciones para ${name}`} icon={Ellipsis} entries={entries} />
);
