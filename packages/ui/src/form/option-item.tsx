import { Check } from 'lucide-react';
import { ListBoxItem } from 'react-aria-components/ListBox';
import { Icon } from '../icon.tsx';
import type { Option } from './choice-fields.tsx';

/** A row of a list of options: with a tick when chosen, and its secondary text at the end. */
export function OptionItem({ option }: { option: Option }) {
  return (
    <ListBoxItem id={option.value} textValue={option.label} className="pop-item" isDisabled={option.isDisabled === true}>
      {({ isSelected }) => (
        <>
          <span className="tick">{isSelected ? <Icon of={Check} /> : null}</span>
          {option.label}
          {option.note ? <span className="small end num">{option.note}</span> : null}
        </>
      )}
    </ListBoxItem>
  );
}
