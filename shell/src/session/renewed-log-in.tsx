import { authentication } from '@pregon/auth-api/authentication';
import { useCaptcha } from '@pregon/auth-api/captcha';
import { loginForm, type SecondStep, type SessionUser } from '@pregon/contract/session/session.schema';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { Form, setFieldErrors, Submit, TextField, useAppForm } from '@pregon/ui/form';
import { withSupportCode } from '@pregon/ui/support-code';
import { forgetUnsavedChanges } from '@pregon/ui/unsaved';
import { loadPart } from '@pregon/remote-api/load-part';
import { lazy, Suspense, useState } from 'react';
import * as v from 'valibot';
import { secondStepIn } from '../second-factor/second-step-in.ts';
import './session.css';

const LoginStep = lazy(() => loadPart(() => import(/* webpackChunkName: "account" */ '../second-factor/login-step.tsx')));

/** The dialog may focus its only field. */
const focused = { autoFocus: true };
const passwordForm = v.pick(loginForm, ['password']);

/** Asks the previous user for the password. Other users must discard the unsaved changes first. */
export default function RenewedLogIn({ user }: { user: SessionUser }) {
  const form = useAppForm({ schema: passwordForm });
  const captcha = useCaptcha();
  const [step, setStep] = useState<SecondStep>();
  const logIn = async ({ password }: v.InferOutput<typeof passwordForm>) => {
    const recaptchaResponse = await captcha.execute();
    const proof = recaptchaResponse && { recaptchaResponse };
    const result = await authentication.logIn({ username: user.email, password, ...proof });
    if (result.ok) return;
    const asked = secondStepIn(result.fields);
    if (asked) setStep(asked);
    else if (result.supportCode) setFieldErrors(form, {}, withSupportCode(result.message, result));
    else setFieldErrors(form, { password: result.message });
  };
  const frame = { isOpen: true, onClose: () => undefined, title: 'Tu sesión ha terminado', role: 'alertdialog' } as const;
  const leave = <Button onPress={forgetUnsavedChanges}>Salir sin guardar</Button>;
  if (step) {
    return (
      <Dialog {...frame} actions={leave}>
        <Suspense>
          <LoginStep {...step} onRestart={() => setStep(undefined)} />
        </Suspense>
      </Dialog>
    );
  }
  return (
    <Dialog
      {...frame}
      actions={
        <>
          {leave}
          <Submit of={form} pendingLabel="Ingresando...">
            Ingresar
          </Submit>
        </>
      }
    >
      <p>Lo que escribiste sigue aquí. Ingresa de nuevo y continúa donde estabas.</p>
      <Form of={form} onSubmit={logIn} summary={false} className="renewed-log-in">
        <p>
          {user.name} <small>{user.email}</small>
        </p>
        {/* Identifies the user for password managers. */}
        <input type="text" hidden readOnly autoComplete="username" value={user.email} />
        <TextField of={form} name="password" label="Contraseña" type="password" autoComplete="current-password" {...focused} />
        {captcha.element}
      </Form>
    </Dialog>
  );
}
