import { Check, ChevronsUpDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Icon } from '../icon.tsx';
import type { ChoiceProps, Option } from './choice-fields.tsx';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { Field } from './field.tsx';

export interface SelectProps<Input> extends ChoiceProps<Input> {
  placeholder?: string | undefined;
}

/** One of up to a dozen options. Nothing chosen is undefined. */
export function Select<Input>(props: SelectProps<Input>) {
  const { of: form, name, label, hint, optional, span, isDisabled = false, options, placeholder = 'Elige una opción' } = props;
  return (
    <Field<Input, string | undefined> of={form} name={name} label={label} empty={undefined}>
      {(field) => (
        <FieldFrame
          field={field}
          label={<span id={`${field.controlId}-name`}>{label}</span>}
          hint={hint}
          optional={optional}
          span={span}
        >
          <AriaSelect
            aria-labelledby={`${field.controlId}-name`}
            {...describedBy(field, hint)}
            value={field.value ?? null}
            onChange={(value) => field.set(value === null ? undefined : String(value))}
            isDisabled={isDisabled}
            isInvalid={field.error !== ''}
            placeholder={placeholder}
          >
            <Button className="input" id={field.controlId}>
              <SelectValue className={({ isPlaceholder }) => (isPlaceholder ? 'ph' : '')} />
              <Icon of={ChevronsUpDown} className="i-end" />
            </Button>
            <Popover className="pop" offset={4}>
              <ListBox className="pop-list" items={options.map((option) => ({ id: option.value, ...option }))}>
                {(option) => <OptionItem option={option} />}
              </ListBox>
            </Popover>
          </AriaSelect>
        </FieldFrame>
      )}
    </Field>
  );
}

/** A row of a list of options: a tick when chosen, and its note at the end. */
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
