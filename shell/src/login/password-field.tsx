import { type AppForm, type FieldName, TextField } from '@pregon/ui/form';
import { CapsLockNotice } from './caps-lock-notice.tsx';

interface PasswordFieldProps<Input> {
  readonly of: AppForm<Input, unknown>;
  readonly name: FieldName<Input, string>;
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password field that can be revealed, with a Caps Lock warning. */
export function PasswordField<Input>({ of: form, name, label, autoComplete }: PasswordFieldProps<Input>) {
  return (
    <div className="password">
      <TextField of={form} name={name} label={label} type="password" autoComplete={autoComplete} />
      <CapsLockNotice />
    </div>
  );
}
