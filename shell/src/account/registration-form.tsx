import { anonymousApi } from '@pregon/auth-api/anonymous-api';
import { ApiFault } from '@pregon/auth-api/fault';
import { signUp } from '@pregon/contract/session/account.endpoints';
import { registrationForm, type RegistrationForm as Registration } from '@pregon/contract/session/account.schema';
import { passwordRules, passwordRulesIntro } from '@pregon/contract/session/password.schema';
import { Form, setFieldErrors, Submit, TextField, useAppForm } from '@pregon/ui/form';
import { PasswordRules } from '@pregon/ui/password-rules';
import { toast } from '@pregon/ui/toast';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { PasswordField } from '../login/password-field.tsx';
import { HiddenField } from './hidden-field.tsx';

/** The form of an invited person with their personal data. */
export function RegistrationForm({ token, email }: { token: string; email: string }) {
  const form = useAppForm({ schema: registrationForm, initialValues: { token, email } });
  const navigate = useNavigate();
  const register = async (registration: Registration) => {
    try {
      await anonymousApi.call(signUp, { body: registration });
      toast.success('Usuario Registrado');
      await navigate('/');
    } catch (error) {
      if (error instanceof ApiFault) setFieldErrors(form, error.fields);
      toast.error(registrationMessage(error));
    }
  };
  return (
    <Form of={form} onSubmit={register} summary={false} className="front-fields" aria-label="Registro">
      <HiddenField of={form} name="token" value={token} />
      <div className="front-pair">
        <TextField of={form} name="firstName" label="Nombres" autoComplete="given-name" />
        <TextField of={form} name="lastName" label="Apellidos" autoComplete="family-name" />
      </div>
      <TextField of={form} name="email" label="Correo" type="email" autoComplete="username" isReadOnly />
      <div className="front-pair">
        <TextField of={form} name="phone" label="Teléfono" type="tel" autoComplete="tel" optional />
        <TextField of={form} name="address" label="Dirección" autoComplete="street-address" optional />
      </div>
      <div className="new-password">
        <PasswordField of={form} name="password" label="Contraseña" autoComplete="new-password" />
        <PasswordRules of={form} name="password" intro={passwordRulesIntro} rules={passwordRules} />
      </div>
      <PasswordField of={form} name="repeatPassword" label="Repetir Contraseña" autoComplete="new-password" />
      <Submit of={form} size="l" wide pendingLabel="Registrando…">
        Registrarse
      </Submit>
    </Form>
  );
}

/** The server's message, or that there was no response. */
function registrationMessage(error: unknown): string {
  const parsed = v.safeParse(
    v.object({ message: v.pipe(v.string(), v.nonEmpty()) }),
    error instanceof ApiFault ? error.data : undefined,
  );
  if (parsed.success) return parsed.output.message;
  return error instanceof ApiFault && error.status !== 0 ? 'Operación fallida' : 'Error desconocido';
}
