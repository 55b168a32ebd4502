import { type AppForm, type FieldName, TextField } from '@pregon/ui/form';
import { useEffect, useState } from 'react';

interface PasswordFieldProps<Input> {
  readonly of: AppForm<Input, unknown>;
  readonly name: FieldName<Input, string>;
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password field that can be revealed, with a Caps Lock warning. */
export function PasswordField<Input>({ of: form, name, label, autoComplete }: PasswordFieldProps<Input>) {
  const isCapsLocked = useCapsLock();
  return (
    <div className="password">
      <TextField of={form} name={name} label={label} type="password" autoComplete={autoComplete} />
      <output className="caps-lock">{isCapsLocked ? 'Bloqueo de mayúsculas activado.' : null}</output>
    </div>
  );
}

/** From the last keyboard event, because browsers report Caps Lock only there. */
function useCapsLock(): boolean {
  const [isLocked, setLocked] = useState(false);
  useEffect(() => {
    // Autofill dispatches key events without modifier state.
    const look = (event: KeyboardEvent) => {
      if (event instanceof KeyboardEvent) setLocked(event.getModifierState('CapsLock'));
    };
    window.addEventListener('keydown', look);
    window.addEventListener('keyup', look);
    return () => {
      window.removeEventListener('keydown', look);
      window.removeEventListener('keyup', look);
    };
  }, []);
  return isLocked;
}
