import { type AppForm, type FieldName, TextField } from '@pregon/ui/form';

interface CodeFieldProps<Input> {
  readonly of: AppForm<Input, unknown>;
  readonly name: FieldName<Input, string>;
  readonly hint: string;
}

/** The field is the only one of a step that the user asked for, so it may take the focus. */
const focused = { autoFocus: true };

/** The field for a code of the app, which phones and password managers can fill in. */
export function CodeField<Input>({ of: form, name, hint }: CodeFieldProps<Input>) {
  return (
    <TextField
      of={form}
      name={name}
      label="Código de verificación"
      hint={hint}
      autoComplete="one-time-code"
      maxLength={40}
      {...focused}
    />
  );
}
