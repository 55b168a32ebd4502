import { RadioCards } from '@pregon/ui/choices';
import { useAppForm, useValues } from '@pregon/ui/form';
import { useEffect } from 'react';
import * as v from 'valibot';

export type CreationMethod = 'password' | 'invitation';

const methodForm = v.object({ method: v.picklist(['password', 'invitation']) });

const methods = [
  { value: 'password', label: 'Con una contraseña', description: 'Escribes sus datos y una primera contraseña.' },
  { value: 'invitation', label: 'Por invitación', description: 'Recibe un correo y crea su usuario.' },
] as const;

interface CreationMethodChoiceProps {
  readonly method: CreationMethod;
  readonly onChange: (method: CreationMethod) => void;
}

/** Choice between creating a user with a password and inviting one. */
export function CreationMethodChoice({ method, onChange }: CreationMethodChoiceProps) {
  const form = useAppForm({ schema: methodForm, initialValues: { method } });
  const [chosen] = useValues(form, ['method']);
  useEffect(() => {
    if (chosen !== undefined && chosen !== method) onChange(chosen);
  }, [chosen, method, onChange]);
  return <RadioCards of={form} name="method" label="Cómo empieza" options={methods} />;
}
