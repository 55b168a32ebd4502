import { Ellipsis, type LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';

export interface MenuEntry {
  /** A verb: 'Editar', 'Duplicar'. What asks before it acts ends in '…'. */
  label: string;
  icon: LucideIcon;
  onSelect: () => void;
  /** Red, at the end, after a line. */
  isDanger?: boolean | undefined;
  /** Why it can't be used now; the entry is shown, greyed, with these few words: 'sin cupo'. */
  disabledReason?: string | undefined;
}

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** What the menu is for, for screen readers. */
  label: string;
  entries: readonly MenuEntry[];
}

/** A list of actions behind a button; on a phone it comes in from below. */
export function Menu({ trigger, label, entries }: MenuProps) {
  const calm = entries.filter((entry) => !entry.isDanger);
  const danger = entries.filter((entry) => entry.isDanger);
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="pop pop-menu" placement="bottom end" offset={4}>
        <AriaMenu aria-label={label}>
          {calm.map((entry) => (
            <Entry key={entry.label} entry={entry} />
          ))}
          {calm.length > 0 && danger.length > 0 ? <Separator /> : null}
          {danger.map((entry) => (
            <Entry key={entry.label} entry={entry} />
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
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
    </MenuItem>
  );
}

/** The '…' at the end of a row. `name` is the row's: 'Más acciones para Navidad en tu barrio'. */
export function RowMenu({ name, entries }: { name: string; entries: readonly MenuEntry[] }) {
  const label = `Más acciones para ${name}`;
  const trigger = (
    <IconButton label={label} size="s">
      <Icon of={Ellipsis} />
    </IconButton>
  );
  return <Menu label={label} entries={entries} trigger={trigger} />;
}
