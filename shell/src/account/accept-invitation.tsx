import { anonymousApi } from '@pregon/auth-api/anonymous-api';
import { ApiFault, faultMessage } from '@pregon/auth-api/fault';
import { acceptInvitation } from '@pregon/contract/session/account.endpoints';
import { invitationAcceptance } from '@pregon/contract/session/account.schema';
import { Button } from '@pregon/ui/button';
import { Form, setFieldErrors, Submit, useAppForm } from '@pregon/ui/form';
import { toast } from '@pregon/ui/toast';
import { useNavigate } from 'react-router-dom';
import { PasswordField } from '../login/password-field.tsx';
import { HiddenField } from './hidden-field.tsx';

interface AcceptInvitationProps {
  readonly token: string;
  readonly email: string;
  /** Called when the person has no user yet. */
  readonly onBack: () => void;
}

/** Accepts an invitation to another account with the password of an existing user. */
export function AcceptInvitation({ token, email, onBack }: AcceptInvitationProps) {
  const form = useAppForm({ schema: invitationAcceptance, initialValues: { token, password: '' } });
  const navigate = useNavigate();
  return (
    <Form
      of={form}
      summary={false}
      className="front-fields"
      aria-label="Aceptar invitación"
      onSubmit={async (body) => {
        try {
          await anonymousApi.call(acceptInvitation, { body });
          toast.success('Invitación aceptada. Ya puedes ingresar.');
          await navigate('/');
        } catch (error) {
          if (error instanceof ApiFault) setFieldErrors(form, error.fields);
          toast.error(faultMessage(error));
        }
      }}
    >
      <HiddenField of={form} name="token" value={token} />
      <p>
        Escribe la contraseña con la que ingresas como <b>{email}</b>.
      </p>
      <PasswordField of={form} name="password" label="Contraseña" autoComplete="current-password" />
      <Submit of={form} size="l" wide pendingLabel="Aceptando…">
        Aceptar invitación
      </Submit>
      <Button variant="ghost" onPress={onBack}>
        Todavía no uso Pregón
      </Button>
    </Form>
  );
}
