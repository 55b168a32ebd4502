import { type PasskeyForm, passkeyForm } from '@pregon/contract/session/passkeys.schema';
import { loadPart } from '@pregon/remote-api/load-part';
import { TextField, useAppForm } from '@pregon/ui/form';
import { Note } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useState } from 'react';
import { OwnPassword, StepDialog } from '../second-factor/step-dialog.tsx';

interface NewPasskeyProps {
  /** Whether the second factor by codes is on. */
  readonly needsCode: boolean;
  readonly onBack: () => void;
}

const focused = { autoFocus: true };

/** Names a new passkey, confirms it, and lets the browser create it. */
export function NewPasskey({ needsCode, onBack }: NewPasskeyProps) {
  const form = useAppForm({ schema: passkeyForm, initialValues: { name: '', password: '', code: '' } });
  const [fault, setFault] = useState<string>();
  const register = async (body: Required<PasskeyForm>) => {
    setFault(undefined);
    const { PasskeyRefused, registerPasskey } = await loadPart(
      () => import(/* webpackChunkName: "passkey" */ './passkey-ceremony.ts'),
    );
    try {
      await registerPasskey(body);
    } catch (error) {
      if (!(error instanceof PasskeyRefused)) throw error;
      setFault(error.message);
      return;
    }
    toast.success(`Registraste la llave de acceso «${body.name}».`);
    onBack();
  };
  return (
    <StepDialog of={form} title="Registrar una llave de acceso" confirm="Continuar" onBack={onBack} onSubmit={register}>
      <p>Tu navegador te pedirá la huella, la cara o el PIN de este dispositivo, o una llave USB.</p>
      <output>{fault ? <Note tone="warning">{fault}</Note> : null}</output>
      <TextField
        of={form}
        name="name"
        label="Nombre"
        hint="Para reconocerla: «Portátil de la oficina»."
        maxLength={60}
        {...focused}
      />
      <OwnPassword of={form} name="password" />
      {needsCode ? (
        <TextField
          of={form}
          name="code"
          label="Código de verificación"
          hint="Los 6 números de tu aplicación, o un código de recuperación."
          autoComplete="one-time-code"
          maxLength={40}
        />
      ) : null}
    </StepDialog>
  );
}
