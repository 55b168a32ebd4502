import { ChipsField, type ComboBoxProps } from './combo-box.tsx';
import type { CommonFieldProps } from './field-frame.tsx';
import { Field } from './field.tsx';

export interface RecordsBoxProps<Input>
  extends CommonFieldProps<Input, readonly number[]>, Pick<ComboBoxProps<Input>, 'options' | 'onSearch' | 'placeholder'> {}

const none: readonly number[] = [];

/** A multi-select combobox for records by their numeric ids: the options have the ids as texts. */
export function RecordsBox<Input>(props: RecordsBoxProps<Input>) {
  return (
    <Field<Input, readonly number[]> of={props.of} name={props.name} label={props.label} empty={none}>
      {(field) => (
        <ChipsField
          field={{ ...field, value: field.value.map(String), set: (values) => field.set(values.map(Number)) }}
          props={props}
        />
      )}
    </Field>
  );
}
