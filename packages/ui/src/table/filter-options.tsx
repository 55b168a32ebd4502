import { Search } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useComboOptions } from '../form/combo-options.ts';
import { Icon } from '../icon.tsx';
import type { FilterChipProps } from './filter-chip.tsx';

export interface FilterOptionsProps extends FilterChipProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Focuses the list on opening: its first option, or its search field. */
const focusedList = { autoFocus: 'first' } as const;
const focusedText = { autoFocus: true } as const;
/** Number of options from which the list has a search field. */
const readAtAGlance = 12;

/** The list of a `FilterChip`, a lazily loaded chunk. Choosing the current option again clears the filter. */
export function FilterOptions({ anchor, label, options, search, value, onChange, onClose }: FilterOptionsProps) {
  const [text, setText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const { options: fitting, isSearching, retries } = useComboOptions(options, text.trim() === '' ? undefined : search, text);
  const isLong = search !== undefined || options.length > readAtAGlance;
  const choose = (chosen: string | undefined) => {
    if (chosen !== undefined && retries(chosen)) return;
    onChange(chosen);
    onClose();
  };
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
      {isLong ? (
        <div className="input pop-search">
          <Icon of={Search} />
          <input
            {...focusedText}
            type="search"
            aria-label={`Buscar: ${label}`}
            placeholder="Buscar"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && text !== '' && fitting[0]) choose(fitting[0].value);
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              list.current?.querySelector<HTMLElement>('[role=menuitemradio]')?.focus();
            }}
          />
        </div>
      ) : null}
      {fitting.length === 0 ? (
        <output className="pop-none">{isSearching ? 'Buscando…' : `Nada coincide con «${text}».`}</output>
      ) : (
        <Menu
          {...(isLong ? {} : focusedList)}
          ref={list}
          aria-label={label}
          onClose={onClose}
          selectionMode="single"
          selectedKeys={value === undefined ? [] : [value]}
          onSelectionChange={(keys) => {
            const [key] = keys === 'all' ? [] : [...keys];
            if (key === undefined || !retries(String(key))) onChange(key === undefined ? undefined : String(key));
          }}
        >
          {fitting.map((option) => (
            <MenuItem key={option.value} id={option.value} className="pop-item" textValue={option.label}>
              {option.label}
              {option.note ? <span className="small end num">{option.note}</span> : null}
            </MenuItem>
          ))}
        </Menu>
      )}
    </Popover>
  );
}
