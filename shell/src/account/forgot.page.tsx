import { anonymousApi } from '@pregon/auth-api/anonymous-api';
import { useCaptcha } from '@pregon/auth-api/captcha';
import { faultMessage } from '@pregon/auth-api/fault';
import { forgotPassword } from '@pregon/contract/session/account.endpoints';
import { recoveryForm, type RecoveryForm } from '@pregon/contract/session/account.schema';
import { Form, resetForm, Submit, TextField, useAppForm } from '@pregon/ui/form';
import { toast } from '@pregon/ui/toast';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { FrontFrame } from '../login/front-frame.tsx';

export function ForgotPage() {
  return (
    <FrontFrame
      title="Recuperar contraseña"
      heading="¿Se te olvidó?"
      lead="Escribe el correo con el que ingresas. Te enviamos un enlace para elegir otra contraseña: sirve una vez, durante 10 minutos."
      scene="lost-key"
    >
      <ForgotForm />
    </FrontFrame>
  );
}

function ForgotForm() {
  const form = useAppForm({ schema: recoveryForm });
  const captcha = useCaptcha();
  const navigate = useNavigate();
  // The destination after the log-in.
  const { state } = useLocation();
  const recover = async ({ email }: RecoveryForm) => {
    try {
      const recaptchaResponse = await captcha.execute();
      await anonymousApi.call(forgotPassword, { body: { email, ...(recaptchaResponse && { recaptchaResponse }) } });
      resetForm(form);
      toast.success('Se ha enviado un correo con instrucciones.');
      await navigate('/', { state });
    } catch (error) {
      resetForm(form);
      toast.error('Un error a ocurrido, intente nuevamente.');
      toast.error(faultMessage(error, 'Error en la autenticación: '));
    }
  };
  return (
    <Form of={form} onSubmit={recover} summary={false} className="front-fields" aria-label="Recuperar contraseña">
      <TextField of={form} name="email" label="Usuario" type="email" placeholder="nombre@empresa.com" autoComplete="username" />
      <div className="front-choice">
        <Link className="btn btn-l" to="/" state={state}>
          Cancelar
        </Link>
        <Submit of={form} size="l" wide pendingLabel="Enviando…">
          Recuperar
        </Submit>
      </div>
      {captcha.element}
    </Form>
  );
}
