import type { RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { FilterChipProps } from './filter-chip.tsx';

export interface FilterOptionsProps extends FilterChipProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Who opens a list goes on in it. */
const focused = { autoFocus: 'first' } as const;

/** The list of a `FilterChip`, in a chunk of its own. Choosing what is chosen takes it away. */
export function FilterOptions({ anchor, label, options, value, onChange, onClose }: FilterOptionsProps) {
  return (
    <Popover
      className="pop"
      placement="bottom start"
      offset={4}
      triggerRef={anchor}
      aria-label={label}
      isOpen
      onOpenChange={onClose}
    >
      <Menu
        {...focused}
        aria-label={label}
        onClose={onClose}
        selectionMode="single"
        selectedKeys={value === undefined ? [] : [value]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : [...keys];
          onChange(key === undefined ? undefined : String(key));
        }}
      >
        {options.map((option) => (
          <MenuItem key={option.value} id={option.value} className="pop-item" textValue={option.label}>
            {option.label}
            {option.note ? <span className="small end num">{option.note}</span> : null}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
