import { faultText, isFault } from '@pregon/auth-api/fault';
import { restMutation } from '@pregon/auth-api/queries';
import { useSession } from '@pregon/auth-api/session';
import { changeOwnPassword } from '@pregon/contract/session/account.endpoints';
import { ownPasswordForm, type OwnPasswordForm } from '@pregon/contract/session/account.schema';
import { passwordRules, passwordRulesIntro } from '@pregon/contract/session/password.schema';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { Form, setFieldErrors, Submit, TextField, useAppForm } from '@pregon/ui/form';
import { PasswordRules } from '@pregon/ui/password-rules';
import { toast } from '@pregon/ui/toast';
import { useMutation } from '@tanstack/react-query';
import './user.css';

/** Opened on request, so it may focus its first field. */
const focused = { autoFocus: true };

export default function OwnPasswordDialog({ onClose }: { onClose: () => void }) {
  const { session } = useSession();
  const { mutateAsync } = useMutation(restMutation(changeOwnPassword));
  const form = useAppForm({
    schema: ownPasswordForm,
    initialValues: { currentPassword: '', password: '', confirmPassword: '' },
  });
  const change = async (body: OwnPasswordForm) => {
    try {
      await mutateAsync({ body });
    } catch (error) {
      if (!isFault(error, 'WRONG_PASSWORD')) throw error;
      setFieldErrors(form, { currentPassword: faultText(error) });
      return;
    }
    toast.success('Tu contraseña cambió. Cerramos tus otras sesiones.');
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Cambiar contraseña"
      role="alertdialog"
      actions={
        <>
          <Button onPress={onClose}>Cancelar</Button>
          <Submit of={form} pendingLabel="Guardando…">
            Guardar contraseña
          </Submit>
        </>
      }
    >
      <Form of={form} onSubmit={change} summary={false} className="own-password">
        {/* Tells password managers whose password it is. */}
        <input type="text" hidden readOnly autoComplete="username" value={session?.user.email ?? ''} />
        <TextField
          of={form}
          name="currentPassword"
          label="Contraseña actual"
          type="password"
          autoComplete="current-password"
          {...focused}
        />
        <TextField of={form} name="password" label="Contraseña nueva" type="password" autoComplete="new-password" />
        <PasswordRules of={form} name="password" intro={passwordRulesIntro} rules={passwordRules} />
        <TextField of={form} name="confirmPassword" label="Repetir Contraseña" type="password" autoComplete="new-password" />
        <p className="hint">Al guardarla se cierran tus sesiones en otros equipos. Aquí sigues conectado.</p>
      </Form>
    </Dialog>
  );
}
