import { authentication, type LoginResult } from '@pregon/auth-api/authentication';
import { useCaptcha } from '@pregon/auth-api/captcha';
import { loginForm, type LoginForm as Credentials } from '@pregon/contract/session/session.schema';
import { Form, Submit, TextField, useAppForm, useInvalid } from '@pregon/ui/form';
import { Link, useLocation } from 'react-router-dom';
import { PasswordField } from './password-field.tsx';

/** Fields and errors; the page decides where to navigate. */
export function LoginForm() {
  const form = useAppForm({ schema: loginForm });
  const isInvalid = useInvalid(form);
  const captcha = useCaptcha();
  const { state } = useLocation();
  const logIn = async (credentials: Credentials) => {
    const recaptchaResponse = await captcha.execute();
    const result = await authentication.logIn({ ...credentials, ...(recaptchaResponse && { recaptchaResponse }) });
    if (!result.ok) throw new Refusal(result);
  };
  return (
    <Form of={form} onSubmit={logIn} summary={false} className="front-fields" aria-label="Ingresar">
      <TextField
        of={form}
        name="username"
        label="Usuario"
        type="email"
        placeholder="nombre@empresa.com"
        autoComplete="username"
      />
      <div className="with-forgot">
        <PasswordField of={form} name="password" label="Contraseña" autoComplete="current-password" />
        <Link className="link" to="/forgot" state={state}>
          ¿Olvidaste tu contraseña?
        </Link>
      </div>
      <Submit of={form} size="l" wide pendingLabel="Ingresando...">
        Ingresar
      </Submit>
      <output className="front-verdict">{isInvalid ? 'Datos no válidos' : null}</output>
      {captcha.element}
    </Form>
  );
}

/** Shows an error of the server above the form, and messages at fields. */
class Refusal extends Error {
  readonly code = 'LOGIN_REFUSED';
  readonly fields?: Record<string, string>;

  constructor({ message, fields }: Extract<LoginResult, { ok: false }>) {
    super(message);
    if (Object.keys(fields).length > 0) this.fields = fields;
  }
}
