import { Check, type LucideIcon } from 'lucide-react';
import type { RefObject } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { Icon } from '../icon.tsx';

export interface MenuEntry {
  /** Label, a verb: 'Editar', 'Duplicar'. It ends in '…' when the action asks before it runs. */
  label: string;
  icon: LucideIcon;
  onSelect: () => void;
  /** A destructive action: red, at the end, after a separator. */
  isDanger?: boolean | undefined;
  /** The reason why the item is disabled, shown beside its label: 'sin cupo'. */
  disabledReason?: string | undefined;
}

/** A radio group within the menu, such as the theme. */
export interface MenuChoice {
  /** Label above the options: 'Tema'. */
  label: string;
  options: readonly (MenuEntry & { isSelected: boolean })[];
}

export interface OpenMenuProps {
  /** Label of the menu for screen readers. */
  label: string;
  entries: readonly MenuEntry[];
  /** The element at which the menu is positioned. */
  anchor: RefObject<Element | null>;
  /** Called after a choice, by Escape, and by a press beside the menu. */
  onClose: () => void;
  /** Content above the items. */
  choice?: MenuChoice | undefined;
}

/** A lazily loaded menu for a button; on a phone a sheet from below. Returns the focus on close. */
export function OpenMenu({ anchor, label, onClose, choice, entries }: OpenMenuProps) {
  return (
    <Popover
      className="pop pop-menu"
      placement="bottom end"
      offset={4}
      triggerRef={anchor}
      aria-label={label}
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Menu {...focused} aria-label={label} onClose={onClose}>
        {choice ? <Choice choice={choice} /> : null}
        {choice ? <Separator /> : null}
        <Entries entries={entries} />
      </Menu>
    </Popover>
  );
}

/** Focuses the menu on opening, for keyboard use. */
const focused = { autoFocus: 'first' } as const;

function Choice({ choice: { label, options } }: { choice: MenuChoice }) {
  const selected = options.filter(({ isSelected }) => isSelected).map((option) => option.label);
  return (
    <MenuSection aria-label={label} selectionMode="single" disallowEmptySelection selectedKeys={selected}>
      <Header className="pop-header">{label}</Header>
      {options.map((option) => (
        <Entry key={option.label} entry={option} isSelected={option.isSelected} />
      ))}
    </MenuSection>
  );
}

function Entries({ entries }: { entries: readonly MenuEntry[] }) {
  const calm = entries.filter((entry) => !entry.isDanger);
  const danger = entries.filter((entry) => entry.isDanger);
  return (
    <>
      {calm.map((entry) => (
        <Entry key={entry.label} entry={entry} />
      ))}
      {calm.length > 0 && danger.length > 0 ? <Separator /> : null}
      {danger.map((entry) => (
        <Entry key={entry.label} entry={entry} />
      ))}
    </>
  );
}

function Entry({ entry, isSelected = false }: { entry: MenuEntry; isSelected?: boolean }) {
  const { label, icon, onSelect, isDanger = false, disabledReason } = entry;
  return (
    <MenuItem
      id={label}
      textValue={label}
      className={isDanger ? 'pop-item danger' : 'pop-item'}
      isDisabled={disabledReason !== undefined}
      onAction={onSelect}
    >
      <Icon of={icon} />
      {label}
      {disabledReason ? <span className="small end">{disabledReason}</span> : null}
      {isSelected ? <Icon of={Check} className="end" /> : null}
    </MenuItem>
  );
}
