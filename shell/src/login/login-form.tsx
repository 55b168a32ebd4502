import { authentication, type LoginResult } from '@pregon/auth-api/authentication';
import { useCaptcha } from '@pregon/auth-api/captcha';
import { loginForm, type LoginForm as Credentials } from '@pregon/contract/session/session.schema';
import { Form, Submit, TextField, useAppForm } from '@pregon/ui/form';

/** Fields and the server's refusal; where to go afterwards is the page's business. */
export function LoginForm() {
  const form = useAppForm({ schema: loginForm });
  const captcha = useCaptcha();
  const logIn = async (credentials: Credentials) => {
    const recaptchaResponse = await captcha.execute();
    const result = await authentication.logIn({ ...credentials, ...(recaptchaResponse && { recaptchaResponse }) });
    if (!result.ok) throw new Refusal(result);
  };
  return (
    <Form of={form} onSubmit={logIn} summary={false} className="login-fields" aria-label="Ingresar">
      <TextField
        of={form}
        name="username"
        label="Usuario"
        type="email"
        placeholder="nombre@empresa.com"
        autoComplete="username"
      />
      <TextField of={form} name="password" label="Contraseña" type="password" autoComplete="current-password" />
      <Submit of={form} size="l" wide pendingLabel="Ingresando...">
        Ingresar
      </Submit>
      {captcha.element}
    </Form>
  );
}

/** As the form takes it: a message above it, and messages at its fields. */
class Refusal extends Error {
  readonly code = 'LOGIN_REFUSED';
  readonly fields?: Record<string, string>;

  constructor({ message, fields }: Extract<LoginResult, { ok: false }>) {
    super(message);
    if (Object.keys(fields).length > 0) this.fields = fields;
  }
}
