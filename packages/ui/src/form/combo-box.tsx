import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import type { Option } from './choice-fields.tsx';
import { ComboInput } from './combo-input.tsx';
import { useComboOptions, type SearchOptions } from './combo-options.ts';
import { describedBy, FieldFrame, type CommonFieldProps } from './field-frame.tsx';
import { Field, type BoundField } from './field.tsx';

export interface ComboBoxProps<Input> extends CommonFieldProps<Input, readonly string[]> {
  /** All options, filtered locally; or, with `onSearch`, those that label the initial values. */
  options?: readonly Option[] | undefined;
  /** Remote search, debounced by 250 ms. An aborted search may reject. */
  onSearch?: SearchOptions | undefined;
  /** Allows free text. Not with `onSearch`. */
  takesNew?: boolean | undefined;
  placeholder?: string | undefined;
}

/** A multi-select combobox: the chosen options are chips before the search text. Backspace in the empty text removes the last one. */
export function ComboBox<Input>(props: ComboBoxProps<Input>) {
  return (
    <Field<Input, readonly string[]> of={props.of} name={props.name} label={props.label} empty={noValues}>
      {(field) => <ChipsField field={field} props={props} />}
    </Field>
  );
}

const noValues: readonly string[] = [];

export interface ChipsFieldProps<Input> {
  field: BoundField<readonly string[]>;
  props: Omit<ComboBoxProps<Input>, 'of' | 'name'>;
  /** Single selection: a choice replaces the previous one. */
  isSingle?: boolean | undefined;
}

/** The field of `ComboBox`, for any value that can be converted to a list. */
export function ChipsField<Input>({ field, props, isSingle }: ChipsFieldProps<Input>) {
  const { label, hint, optional, span } = props;
  return (
    <FieldFrame
      field={field}
      label={<span id={`${field.controlId}-name`}>{label}</span>}
      hint={hint}
      optional={optional}
      span={span}
    >
      <Chips field={field} props={props} isSingle={isSingle} />
    </FieldFrame>
  );
}

function Chips<Input>({ field, props, isSingle = false }: ChipsFieldProps<Input>) {
  const { hint, isDisabled = false, placeholder = 'Elige uno o más', onSearch } = props;
  const [text, setText] = useState('');
  const { options, labelOf, isSearching, retries } = useComboOptions(props.options, onSearch, text, props.takesNew);
  const input = useRef<HTMLInputElement>(null);
  const drop = (value: string) => field.set(field.value.filter((other) => other !== value));
  return (
    <ComboInput
      id={field.controlId}
      labelledBy={`${field.controlId}-name`}
      describedBy={describedBy(field, hint)['aria-describedby']}
      isInvalid={field.error !== ''}
      isDisabled={isDisabled}
      placeholder={field.value.length === 0 ? placeholder : undefined}
      input={input}
      text={text}
      onText={setText}
      options={options}
      isSearching={isSearching}
      none={isSearching ? 'Buscando…' : 'Nada coincide con la búsqueda.'}
      chosen={field.value}
      isMultiple={!isSingle}
      onChoose={(value) => {
        if (retries(value)) return true;
        if (field.value.includes(value)) drop(value);
        else field.set(isSingle ? [value] : [...field.value, value]);
        setText('');
        return !isSingle;
      }}
      onBackspace={() => {
        const last = field.value.at(-1);
        if (last !== undefined) drop(last);
      }}
    >
      {field.value.map((value) => (
        <span key={value} className="chip">
          {labelOf(value)}
          <button
            type="button"
            aria-label={`Quitar ${labelOf(value)}`}
            disabled={isDisabled}
            onClick={() => {
              drop(value);
              input.current?.focus();
            }}
          >
            <Icon of={X} />
          </button>
        </span>
      ))}
    </ComboInput>
  );
}
