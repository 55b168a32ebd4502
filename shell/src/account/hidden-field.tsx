import { type AppForm, Field, type FieldName } from '@pregon/ui/form';

interface HiddenFieldProps<Input> {
  readonly of: AppForm<Input, unknown>;
  readonly name: FieldName<Input, string>;
  readonly value: string;
}

/** A field that is submitted but not shown. */
export function HiddenField<Input>({ of: form, name, value }: HiddenFieldProps<Input>) {
  return (
    <Field of={form} name={name} label="Enlace" empty={value}>
      {(field) => <input type="hidden" name={name} value={field.value} />}
    </Field>
  );
}
