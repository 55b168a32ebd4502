import { Ellipsis } from 'lucide-react';
import { MenuButton } from './menu-button.tsx';
import type { MenuEntry } from './open-menu.tsx';

export interface RowMenuProps {
  /** Label for screen readers: 'Más acciones para Navidad en tu barrio'. */
  name: string;
  entries: readonly MenuEntry[];
}

/** The menu button '…' at the end of a row. */
export const RowMenu = ({ name, entries }: RowMenuProps) => (
  <MenuButton label={`Más acciones para ${name}`} icon={Ellipsis} entries={entries} />
);
