import type { LucideIcon } from 'lucide-react';
import type { RefObject } from 'react';
import { typeInto } from '../form/type-into.ts';
import { MenuButton } from './menu-button.tsx';

export interface InsertMenuProps {
  /** Label of the button: 'Insertar etiqueta'. */
  label: string;
  icon: LucideIcon;
  /** The field into which the choice is inserted, at its caret. */
  into: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  /** The options: the name in the menu, and the inserted text. */
  pieces: readonly { readonly label: string; readonly text: string }[];
}

/** A menu of texts to insert into a field. */
export function InsertMenu({ label, icon, into, pieces }: InsertMenuProps) {
  const insert = (text: string) => {
    // The menu returns the focus to its button when it closes, so the field takes it afterwards.
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
