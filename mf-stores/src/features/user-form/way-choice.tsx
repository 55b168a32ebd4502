import { RadioCards } from '@pregon/ui/choices';
import { useAppForm, useValues } from '@pregon/ui/form';
import { useEffect } from 'react';
import * as v from 'valibot';

export type Way = 'password' | 'invitation';

const wayForm = v.object({ way: v.picklist(['password', 'invitation']) });

const ways = [
  { value: 'password', label: 'Con una contraseña', description: 'Escribes sus datos y una primera contraseña.' },
  { value: 'invitation', label: 'Por invitación', description: 'Recibe un correo y crea su usuario.' },
] as const;

interface WayChoiceProps {
  readonly way: Way;
  readonly onChange: (way: Way) => void;
}

/** Choice between creating a user with a password and inviting one. */
export function WayChoice({ way, onChange }: WayChoiceProps) {
  const form = useAppForm({ schema: wayForm, initialValues: { way } });
  const [chosen] = useValues(form, ['way']);
  useEffect(() => {
    if (chosen !== undefined && chosen !== way) onChange(chosen);
  }, [chosen, way, onChange]);
  return <RadioCards of={form} name="way" label="Cómo empieza" options={ways} />;
}
