import { anonymousApi } from '@pregon/auth-api/anonymous-api';
import { faultMessage } from '@pregon/auth-api/fault';
import { session } from '@pregon/auth-api/session';
import { finishLogin, finishLoginEnrolment, startLoginEnrolment } from '@pregon/contract/session/second-factor.endpoints';
import { type EnrolledSession, type Enrolment, secondStepForm } from '@pregon/contract/session/second-factor.schema';
import type { SecondStep } from '@pregon/contract/session/session.schema';
import { Button } from '@pregon/ui/button';
import { Form, Submit, useAppForm } from '@pregon/ui/form';
import { Skeleton, Waiting } from '@pregon/ui/page';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { hasPasskeys, PasskeyLogIn } from '../passkeys/passkey-log-in.tsx';
import { CodeField } from './code-field.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { SecretToScan } from './secret-to-scan.tsx';

interface StepProps {
  readonly stepToken: string;
  /** Returns to user name and password. */
  readonly onRestart: () => void;
}

/** The second step of a log-in: a code, a passkey, or first the enrolment that the account requires. A separate chunk. */
export default function LoginStep({ secondStep, ...step }: StepProps & Pick<SecondStep, 'secondStep'>) {
  if (secondStep === 'passkey') return <PasskeyStep {...step} />;
  return secondStep === 'code' ? <CodeStep {...step} /> : <EnrolmentStep {...step} />;
}

/** The password is not enough where the account requires a second factor and the person's is a passkey, which suffices alone. */
const PasskeyStep = ({ onRestart }: StepProps) => (
  <div className="front-fields">
    {hasPasskeys() ? (
      <PasskeyLogIn isPrimary />
    ) : (
      <p>Este navegador no admite llaves de acceso. Ingresa desde otro dispositivo.</p>
    )}
    <Restart onRestart={onRestart} />
  </div>
);

const Restart = ({ onRestart }: Pick<StepProps, 'onRestart'>) => <Button onPress={onRestart}>Volver al inicio</Button>;

function CodeStep({ stepToken, onRestart }: StepProps) {
  const form = useAppForm({ schema: secondStepForm });
  return (
    <Form
      of={form}
      summary={false}
      className="front-fields"
      aria-label="Verificación en dos pasos"
      onSubmit={async ({ code }) => session.setCredentials(await anonymousApi.call(finishLogin, { body: { code, stepToken } }))}
    >
      <CodeField of={form} name="code" hint="Los 6 números de tu aplicación, o un código de recuperación." />
      <Submit of={form} size="l" wide pendingLabel="Ingresando...">
        Ingresar
      </Submit>
      <Restart onRestart={onRestart} />
    </Form>
  );
}

function EnrolmentStep({ stepToken, onRestart }: StepProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [fault, setFault] = useState<ReactNode>();
  const [opened, setOpened] = useState<EnrolledSession>();
  const form = useAppForm({ schema: secondStepForm });
  const start = useCallback(() => {
    anonymousApi
      .call(startLoginEnrolment, { body: { stepToken } })
      .then(setEnrolment, (error: unknown) => setFault(faultMessage(error)));
  }, [stepToken]);
  useEffect(start, [start]);
  if (opened) {
    const { recoveryCodes, ...credentials } = opened;
    return (
      <section className="front-fields" aria-label="Códigos de recuperación">
        <RecoveryCodeList codes={recoveryCodes} />
        <Button variant="primary" size="l" wide onPress={() => session.setCredentials(credentials)}>
          Ya los guardé: ingresar
        </Button>
      </section>
    );
  }
  if (!enrolment) {
    return (
      <div className="front-fields">
        {fault === undefined ? (
          <Waiting label="Preparando la verificación…">
            <Skeleton height="11rem" />
          </Waiting>
        ) : (
          <div className="errors" role="alert">
            <p>{fault}</p>
          </div>
        )}
        <Restart onRestart={onRestart} />
      </div>
    );
  }
  return (
    <Form
      of={form}
      summary={false}
      className="front-fields"
      aria-label="Activar la verificación en dos pasos"
      onSubmit={async ({ code }) => {
        const { enrolmentToken } = enrolment;
        setOpened(await anonymousApi.call(finishLoginEnrolment, { body: { code, stepToken, enrolmentToken } }));
      }}
    >
      <SecretToScan enrolment={enrolment} />
      <CodeField of={form} name="code" hint="Los 6 números que muestra la aplicación." />
      <Submit of={form} size="l" wide pendingLabel="Activando…">
        Activar e ingresar
      </Submit>
      <Restart onRestart={onRestart} />
    </Form>
  );
}
