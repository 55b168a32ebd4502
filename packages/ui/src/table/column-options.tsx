import { Check } from 'lucide-react';
import type { RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../icon.tsx';
import type { ColumnChoiceProps } from './column-choice.tsx';

interface ColumnOptionsProps extends ColumnChoiceProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Focuses the first option on opening. */
const focusedList = { autoFocus: 'first' } as const;

/** The columns of a list as a menu of check marks, a lazily loaded chunk. */
export function ColumnOptions({ columns, chosen, onChoose, anchor, onClose }: ColumnOptionsProps) {
  return (
    <Popover
      className="pop"
      placement="bottom end"
      offset={4}
      triggerRef={anchor}
      aria-label="Columnas"
      isOpen
      onOpenChange={onClose}
    >
      <Menu
        {...focusedList}
        aria-label="Columnas"
        onClose={onClose}
        selectionMode="multiple"
        selectedKeys={chosen}
        onSelectionChange={(keys) => onChoose(columns.flatMap(({ key }) => (keys === 'all' || keys.has(key) ? [key] : [])))}
      >
        {columns.map(({ key, header }) => (
          <MenuItem key={key} id={key} className="pop-item" textValue={header}>
            {({ isSelected }) => (
              <>
                {header}
                {isSelected ? (
                  <span className="end">
                    <Icon of={Check} />
                  </span>
                ) : null}
              </>
            )}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
