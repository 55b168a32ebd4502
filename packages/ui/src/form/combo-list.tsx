import { Check } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../icon.tsx';
import type { Option } from './choice-fields.tsx';

export interface ComboListProps {
  id: string;
  /** The id of the label. */
  labelledBy: string;
  /** The control under which the list opens. */
  anchor: RefObject<HTMLElement | null>;
  options: readonly Option[];
  /** What stands there when there is no option. */
  none: string;
  chosen: readonly string[];
  /** The option that the keyboard is at, by its value. */
  active: string | undefined;
  isMultiple: boolean;
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** The id of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, value: string): string => `${listId}-${value}`;

/** The list of a `ComboInput`, in a chunk of its own. The focus stays in the input: no press in here takes it. */
export function ComboList(props: ComboListProps) {
  const { id, labelledBy, anchor, options, none, isMultiple, onClose } = props;
  return (
    <Popover
      className="pop"
      offset={4}
      placement="bottom start"
      trigger="ComboBox"
      triggerRef={anchor}
      isNonModal
      isOpen
      onOpenChange={onClose}
    >
      <div onPointerDown={keepFocus} onMouseDown={keepFocus}>
        {options.length === 0 ? (
          <p className="pop-none" role="status">
            {none}
          </p>
        ) : (
          <ul
            id={id}
            role="listbox"
            className="pop-list"
            aria-labelledby={labelledBy}
            aria-multiselectable={isMultiple ? true : undefined}
          >
            {options.map((option) => (
              <Row key={option.value} option={option} list={props} />
            ))}
          </ul>
        )}
      </div>
    </Popover>
  );
}

const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

function Row({ option, list }: { option: Option; list: ComboListProps }) {
  const { value, label, note, isDisabled = false } = option;
  const row = useRef<HTMLLIElement>(null);
  const isChosen = list.chosen.includes(value);
  const isActive = list.active === value;
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    <li
      ref={row}
      id={optionId(list.id, value)}
      role="option"
      className="pop-item"
      aria-selected={isChosen}
      aria-disabled={isDisabled ? true : undefined}
      data-selected={isChosen ? '' : undefined}
      data-focused={isActive ? '' : undefined}
      data-disabled={isDisabled ? '' : undefined}
      onClick={() => {
        if (!isDisabled) list.onChoose(value);
      }}
    >
      <span className="tick">{isChosen ? <Icon of={Check} /> : null}</span>
      {label}
      {note ? <span className="small end num">{note}</span> : null}
    </li>
  );
}
