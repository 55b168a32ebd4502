import { ChipsField, type ComboBoxProps } from './combo-box.tsx';
import type { CommonFieldProps } from './field-frame.tsx';
import { Field } from './field.tsx';

export interface SearchSelectProps<Input>
  extends CommonFieldProps<Input, string>, Pick<ComboBoxProps<Input>, 'options' | 'onSearch' | 'takesNew' | 'placeholder'> {}

/** A single-select combobox: the chosen option is a chip, and another choice replaces it. '' is no choice. */
export function SearchSelect<Input>({ placeholder = 'Elige o busca', ...props }: SearchSelectProps<Input>) {
  return (
    <Field<Input, string> of={props.of} name={props.name} label={props.label} empty="">
      {(field) => (
        <ChipsField
          field={{ ...field, value: field.value ? [field.value] : [], set: ([value = '']) => field.set(value) }}
          props={{ ...props, placeholder }}
          isSingle
        />
      )}
    </Field>
  );
}
