import { Button } from '@pregon/ui/button';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { CapsLockNotice } from './caps-lock-notice.tsx';
import { prefetchWhenQuiet } from '../remotes/prefetch-policy.ts';
import { hasPasskeys, PasskeyLogIn } from '../passkeys/passkey-log-in.tsx';
import { CredentialField } from './credential-field.tsx';
import { prefetchArea } from './prefetch-area.ts';
import { useLoginForm } from './use-login-form.ts';

/** Fields and errors; the page decides where to navigate. */
export function LoginForm() {
  const element = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { state } = useLocation();
  // The page of the second step has the rest of the log-in.
  const form = useLoginForm(element, (fields) => void navigate('/verificacion', { state: { ...state, ...fields } }));
  useEffect(() => prefetchWhenQuiet(prefetchArea), []);
  const isInvalid = Object.keys(form.errors).length > 0;
  return (
    <form ref={element} className="front-fields" aria-label="Ingresar" noValidate onSubmit={form.submit}>
      {form.refusal ? (
        <div className="errors" role="alert">
          <p>{form.refusal}</p>
        </div>
      ) : null}
      <CredentialField
        of={form}
        name="username"
        label="Usuario"
        type="email"
        placeholder="nombre@empresa.com"
        autoComplete="username"
      />
      <div className="with-forgot">
        <div className="password">
          <CredentialField of={form} name="password" label="Contraseña" type="password" autoComplete="current-password" />
          <CapsLockNotice />
        </div>
        <Link className="link" to="/forgot" state={state}>
          ¿Olvidaste tu contraseña?
        </Link>
      </div>
      <Button type="submit" variant="primary" size="l" wide isPending={form.isPending} pendingLabel="Ingresando...">
        Ingresar
      </Button>
      <output className="front-verdict">{isInvalid ? 'Datos no válidos' : null}</output>
      {hasPasskeys() ? <PasskeyLogIn /> : null}
      <Link className="btn btn-l" to="/empresa" state={state}>
        Entrar con tu empresa
      </Link>
      {form.captcha}
    </form>
  );
}
