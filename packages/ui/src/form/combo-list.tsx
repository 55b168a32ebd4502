import { Check } from 'lucide-react';
import { useEffect, useRef, type MouseEvent, type RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../icon.tsx';
import type { Option } from './choice-fields.tsx';

export interface ComboListProps {
  id: string;
  /** Builds the id of an option, for `aria-activedescendant`. */
  optionId: (option: Option) => string;
  /** The id of the label. */
  labelledBy: string;
  /** The control under which the list opens. */
  anchor: RefObject<HTMLElement | null>;
  options: readonly Option[];
  /** Text of the empty list. */
  none: string;
  chosen: readonly string[];
  /** The value of the active option (keyboard navigation). */
  active: string | undefined;
  isMultiple: boolean;
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** Custom list markup, because a native list cannot be combined with a search text. Options are not in the tab order. */
const list = { role: 'listbox' } as const;
const optionRole = (isChosen: boolean) => ({ role: 'option', tabIndex: -1, 'aria-selected': isChosen }) as const;
/** Keeps the focus in the text on a press on a row or on the scroll bar. */
const keepsFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() };

/** The list of a `ComboInput`, a lazily loaded chunk. The focus stays in the input. */
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
      <div {...keepsFocus}>
        {options.length === 0 ? (
          <output className="pop-none">{none}</output>
        ) : (
          <div
            {...list}
            id={id}
            className="pop-list"
            aria-labelledby={labelledBy}
            aria-multiselectable={isMultiple ? true : undefined}
          >
            {options.map((option) => (
              <Row key={option.value} option={option} of={props} />
            ))}
          </div>
        )}
      </div>
    </Popover>
  );
}

function Row({ option, of: { optionId, chosen, active, onChoose } }: { option: Option; of: ComboListProps }) {
  const { value, label, note, isDisabled = false } = option;
  const row = useRef<HTMLButtonElement>(null);
  const isChosen = chosen.includes(value);
  const isActive = active === value;
  useEffect(() => {
    if (isActive) (row.current as Partial<Element> | null)?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    <button
      ref={row}
      type="button"
      {...optionRole(isChosen)}
      id={optionId(option)}
      className="pop-item"
      disabled={isDisabled}
      data-selected={isChosen ? '' : undefined}
      data-focused={isActive ? '' : undefined}
      data-disabled={isDisabled ? '' : undefined}
      onClick={() => onChoose(value)}
    >
      <span className="tick">{isChosen ? <Icon of={Check} /> : null}</span>
      {label}
      {note ? <span className="small end num">{note}</span> : null}
    </button>
  );
}
