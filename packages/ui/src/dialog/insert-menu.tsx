import type { LucideIcon } from 'lucide-react';
import type { RefObject } from 'react';
import { typeInto } from '../form/type-into.ts';
import { MenuButton } from './menu-button.tsx';

export interface InsertMenuProps {
  /** 'Insertar etiqueta'. */
  label: string;
  icon: LucideIcon;
  /** The field that what is chosen is written into, at its caret. */
  into: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  /** What may be inserted: its name in the menu, and what is written. */
  pieces: readonly { readonly label: string; readonly text: string }[];
}

/** Pieces of text that are inserted into a field by a menu beside it. */
export function InsertMenu({ label, icon, into, pieces }: InsertMenuProps) {
  const insert = (text: string) => {
    // The menu gives the focus back when it closes; the field gets it after that.
    setTimeout(() => {
      if (into.current) typeInto(into.current, text);
    });
  };
  return (
    <MenuButton
      label={label}
      icon={icon}
      entries={pieces.map((piece) => ({ label: piece.label, icon, onSelect: () => insert(piece.text) }))}
    />
  );
}
