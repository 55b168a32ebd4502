import type { RefObject } from 'react';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import type { Option } from './choice-fields.tsx';
import { OptionItem } from './option-item.tsx';

export interface OptionListProps {
  /** The id of the label. */
  labelledBy: string;
  /** The control under which the list opens. */
  anchor: RefObject<HTMLElement | null>;
  options: readonly Option[];
  value: string | undefined;
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** Focuses the list on opening. */
const focused = { autoFocus: true } as const;

/** The list of a `Select`, a lazily loaded chunk. */
export function OptionList({ labelledBy, anchor, options, value, onChoose, onClose }: OptionListProps) {
  return (
    <Popover
      className="pop"
      offset={4}
      placement="bottom start"
      trigger="Select"
      triggerRef={anchor}
      isOpen
      onOpenChange={onClose}
      aria-labelledby={labelledBy}
    >
      <ListBox
        className="pop-list"
        aria-labelledby={labelledBy}
        items={options.map((option) => ({ id: option.value, ...option }))}
        selectionMode="single"
        selectedKeys={value === undefined ? [] : [value]}
        // Choosing the current option again does not clear it.
        onSelectionChange={(keys) => {
          const [chosen] = keys;
          if (chosen !== undefined) onChoose(String(chosen));
          onClose();
        }}
        {...focused}
      >
        {(option) => <OptionItem option={option} />}
      </ListBox>
    </Popover>
  );
}
