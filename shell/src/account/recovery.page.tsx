import { anonymousApi } from '@pregon/auth-api/anonymous-api';
import { ApiFault, faultText } from '@pregon/auth-api/fault';
import { session } from '@pregon/auth-api/session';
import { resetPassword } from '@pregon/contract/session/account.endpoints';
import { passwordChangeForm, type PasswordChangeForm } from '@pregon/contract/session/account.schema';
import { passwordRules, passwordRulesIntro } from '@pregon/contract/session/password.schema';
import { Form, Submit, useAppForm } from '@pregon/ui/form';
import { PasswordRules } from '@pregon/ui/password-rules';
import { toast } from '@pregon/ui/toast';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { FrontFrame } from '../login/front-frame.tsx';
import { PasswordField } from '../login/password-field.tsx';
import { HiddenField } from './hidden-field.tsx';

export function RecoveryPage() {
  const { token = '' } = useParams();
  return (
    <FrontFrame title="Cambio de Contraseña" lead="Elige una contraseña que no uses en otro lugar." scene="new-key">
      <PasswordChange key={token} token={token} />
      <p className="front-aside">
        ¿El enlace ya venció?{' '}
        <Link className="link" to="/forgot">
          Pide otro
        </Link>
      </p>
    </FrontFrame>
  );
}

function PasswordChange({ token }: { token: string }) {
  const form = useAppForm({ schema: passwordChangeForm, initialValues: { token } });
  const navigate = useNavigate();
  const change = async (passwords: PasswordChangeForm) => {
    await anonymousApi.call(resetPassword, { body: passwords }).catch(refuse);
    // The server has ended every session of this person, so the local one is invalid too.
    if (session.getState().session) session.clear();
    toast.success('Su contraseña a cambiado.');
    await navigate('/');
  };
  return (
    <Form of={form} onSubmit={change} summary={false} className="front-fields" aria-label="Cambio de Contraseña">
      <HiddenField of={form} name="token" value={token} />
      <div className="new-password">
        <PasswordField of={form} name="password" label="Contraseña" autoComplete="new-password" />
        <PasswordRules of={form} name="password" intro={passwordRulesIntro} rules={passwordRules} />
      </div>
      <PasswordField of={form} name="confirmPassword" label="Repetir Contraseña" autoComplete="new-password" />
      <Submit of={form} size="l" wide pendingLabel="Guardando…">
        Guardar cambios
      </Submit>
    </Form>
  );
}

/** Shows a refusal above the form, and at the fields that the server names. */
function refuse(error: unknown): never {
  const fields = error instanceof ApiFault ? error.fields : {};
  throw new PasswordRefusal(`Error al cambiar al realizar el cambio de contraseña: ${faultText(error)}`, fields, error);
}

class PasswordRefusal extends Error {
  readonly code = 'PASSWORD_REFUSED';
  readonly fields?: Record<string, string>;

  constructor(message: string, fields: Readonly<Record<string, string>>, cause: unknown) {
    super(message);
    Object.assign(this, cause instanceof ApiFault && { supportCode: cause.supportCode });
    if (Object.keys(fields).some((name) => name !== 'token')) this.fields = fields;
  }
}
