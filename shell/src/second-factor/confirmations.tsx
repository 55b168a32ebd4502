import { api } from '@pregon/auth-api/api';
import { finishEnrolment, startEnrolment } from '@pregon/contract/session/second-factor.endpoints';
import {
  type Enrolment,
  passwordConfirmation,
  type SecondFactorConfirmation,
  secondFactorConfirmation,
  secondStepForm,
} from '@pregon/contract/session/second-factor.schema';
import { TextField, useAppForm } from '@pregon/ui/form';
import { CodeField } from './code-field.tsx';
import { SecretToScan } from './secret-to-scan.tsx';
import { OwnPassword, StepDialog } from './step-dialog.tsx';

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
