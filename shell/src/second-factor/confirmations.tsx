import { api } from '@pregon/auth-api/api';
import { useSession } from '@pregon/auth-api/session';
import { finishEnrolment, startEnrolment } from '@pregon/contract/session/second-factor.endpoints';
import {
  type Enrolment,
  passwordConfirmation,
  type SecondFactorConfirmation,
  secondFactorConfirmation,
  secondStepForm,
} from '@pregon/contract/session/second-factor.schema';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { type AppForm, type FieldName, Form, Submit, TextField, useAppForm } from '@pregon/ui/form';
import type { ReactNode } from 'react';
import { CodeField } from './code-field.tsx';
import { SecretToScan } from './secret-to-scan.tsx';

interface StepDialogProps<Input, Output> {
  readonly of: AppForm<Input, Output>;
  readonly title: string;
  readonly confirm: string;
  readonly onBack: () => void;
  readonly onSubmit: (values: Output) => Promise<unknown>;
  readonly children: ReactNode;
}

/** A step of the dialog: a form that is sent, or left to the step before. */
function StepDialog<Input, Output>({ of: form, title, confirm, onBack, onSubmit, children }: StepDialogProps<Input, Output>) {
  const { session } = useSession();
  return (
    <Dialog
      isOpen
      onClose={onBack}
      title={title}
      role="alertdialog"
      actions={
        <>
          <Button onPress={onBack}>Cancelar</Button>
          <Submit of={form} pendingLabel="Comprobando…">
            {confirm}
          </Submit>
        </>
      }
    >
      <Form of={form} onSubmit={onSubmit} summary={false} className="second-factor">
        {/* Tells password managers whose password it is. */}
        <input type="text" hidden readOnly autoComplete="username" value={session?.user.email ?? ''} />
        {children}
      </Form>
    </Dialog>
  );
}

const focused = { autoFocus: true };

function OwnPassword<Input>({
  of: form,
  name,
  isFirst,
}: {
  of: AppForm<Input, unknown>;
  name: FieldName<Input, string>;
  isFirst?: boolean;
}) {
  const first = isFirst ? focused : {};
  return <TextField of={form} name={name} label="Tu contraseña" type="password" autoComplete="current-password" {...first} />;
}

interface PasswordProps {
  readonly title: string;
  readonly onBack: () => void;
  readonly onStarted: (enrolment: Enrolment) => void;
}

/** Confirms an enrolment with the password. */
export function ConfirmWithPassword({ title, onBack, onStarted }: PasswordProps) {
  const form = useAppForm({ schema: passwordConfirmation, initialValues: { password: '' } });
  return (
    <StepDialog
      of={form}
      title={title}
      confirm="Continuar"
      onBack={onBack}
      onSubmit={async (body) => onStarted(await api.call(startEnrolment, { body }))}
    >
      <p>Para empezar, escribe tu contraseña.</p>
      <OwnPassword of={form} name="password" isFirst />
    </StepDialog>
  );
}

interface ProofProps {
  readonly title: string;
  readonly enrolment: Enrolment;
  readonly onBack: () => void;
  readonly onEnrolled: (codes: readonly string[]) => void;
}

/** Shows the secret, and asks for the first code. */
export function ProveEnrolment({ title, enrolment, onBack, onEnrolled }: ProofProps) {
  const form = useAppForm({ schema: secondStepForm, initialValues: { code: '' } });
  const { enrolmentToken } = enrolment;
  return (
    <StepDialog
      of={form}
      title={title}
      confirm="Activar"
      onBack={onBack}
      onSubmit={async ({ code }) =>
        onEnrolled((await api.call(finishEnrolment, { body: { code, enrolmentToken } })).recoveryCodes)
      }
    >
      <SecretToScan enrolment={enrolment} />
      <CodeField
        of={form}
        name="code"
        hint="Los 6 números que muestra la aplicación. Al activar se cierran tus otras sesiones."
      />
    </StepDialog>
  );
}

interface CodeProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly onBack: () => void;
  readonly onConfirm: (body: SecondFactorConfirmation) => Promise<unknown>;
}

/** Confirms a change with password and code. */
export function ConfirmWithCode({ title, text, confirm, onBack, onConfirm }: CodeProps) {
  const form = useAppForm({ schema: secondFactorConfirmation, initialValues: { password: '', code: '' } });
  return (
    <StepDialog of={form} title={title} confirm={confirm} onBack={onBack} onSubmit={onConfirm}>
      <p>{text}</p>
      <OwnPassword of={form} name="password" isFirst />
      <TextField
        of={form}
        name="code"
        label="Código de verificación"
        hint="Los 6 números de tu aplicación, o un código de recuperación."
        autoComplete="one-time-code"
        maxLength={40}
      />
    </StepDialog>
  );
}
