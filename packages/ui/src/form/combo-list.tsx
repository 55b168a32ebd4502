import { Check } from 'lucide-react';
import { useEffect, useRef, type MouseEvent, type RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../icon.tsx';
import type { Option } from './choice-fields.tsx';

export interface ComboListProps {
  id: string;
  /** The ids of its options, for `aria-activedescendant`. */
  optionId: (option: Option) => string;
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

/** The browser's own list and options can't stand beside the text that searches them. What is an option is no stop of the Tab key. */
const list = { role: 'listbox' } as const;
const optionRole = (isChosen: boolean) => ({ role: 'option', tabIndex: -1, 'aria-selected': isChosen }) as const;
/** A press on a row or on the scrollbar must not take the focus from the text. */
const keepsFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() };

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
    if (isActive) row.current?.scrollIntoView?.({ block: 'nearest' });
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
