import { faultMessage } from '@pregon/auth-api/fault';
import type { User } from '@pregon/contract/users/user.schema';
import { ConfirmDialog } from '@pregon/ui/dialog';
import { Note } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import {
  useActivateUser,
  useDeactivateUser,
  useEndUserSessions,
  useResetSecondFactor,
  useSendRecovery,
} from './staff-changes.ts';
import { nameOf } from './user-labels.tsx';

/** An action on a user that needs confirmation. */
export type UserAction = 'activate' | 'deactivate' | 'recover' | 'endSessions' | 'resetFactor';

const texts = {
  activate: {
    title: (name: string) => `Activar a «${name}»`,
    confirm: 'Activar usuario',
    pending: 'Activando…',
    text: () => 'Podrá ingresar de nuevo con la contraseña que tenía.',
    done: (name: string) => `${name} puede ingresar de nuevo.`,
  },
  deactivate: {
    title: (name: string) => `Desactivar a «${name}»`,
    confirm: 'Desactivar usuario',
    pending: 'Desactivando…',
    text: () =>
      'Sus sesiones se cierran en segundos y no podrá ingresar. Lo que hizo se conserva, y puedes activarlo cuando quieras.',
    done: (name: string) => `${name} ya no puede ingresar.`,
  },
  recover: {
    title: (name: string) => `Enviar un enlace a «${name}»`,
    confirm: 'Enviar enlace',
    pending: 'Enviando…',
    text: ({ email }: User) =>
      `Enviaremos a ${email} un enlace para elegir otra contraseña. Mientras no lo use, la suya sigue sirviendo.`,
    done: (_: string, { email }: User) => `Enviamos el enlace a ${email}.`,
  },
  endSessions: {
    title: (name: string) => `Cerrar las sesiones de «${name}»`,
    confirm: 'Cerrar sesiones',
    pending: 'Cerrando…',
    text: () => 'Sale de todos sus equipos en segundos, y puede ingresar de nuevo. Lo que no haya guardado se puede perder.',
    done: (name: string) => `Cerramos las sesiones de ${name}.`,
  },
  resetFactor: {
    title: (name: string) => `Quitar la verificación en dos pasos de «${name}»`,
    confirm: 'Quitar verificación',
    pending: 'Quitando…',
    text: ({ email }: User) =>
      `Hazlo solo si perdió su teléfono y sus códigos, y sabes que es quien te lo pide. Cerramos sus sesiones y le avisamos a ${email}.`,
    done: (name: string) => `${name} ya no tiene verificación en dos pasos.`,
  },
} as const satisfies Record<UserAction, object>;

interface UserActionDialogProps {
  readonly user: User;
  readonly action: UserAction;
  readonly onClose: () => void;
}

/** Dialog that explains the consequences of an action on a user and confirms it. */
export default function UserActionDialog({ user, action, onClose }: UserActionDialogProps) {
  const activate = useActivateUser();
  const deactivate = useDeactivateUser();
  const recover = useSendRecovery();
  const endSessions = useEndUserSessions();
  const resetFactor = useResetSecondFactor();
  const change = { activate, deactivate, recover, endSessions, resetFactor }[action];
  const { title, confirm, pending, text, done } = texts[action];
  const name = nameOf(user);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title(name)}
      confirmLabel={confirm}
      pendingLabel={pending}
      isDestructive={action === 'deactivate' || action === 'resetFactor'}
      onConfirm={async () => {
        await change.mutateAsync({ params: { id: String(user.id) } });
        toast.success(done(name, user));
      }}
    >
      <p>{text(user)}</p>
      <div role="alert">{change.error ? <Note tone="warning">{faultMessage(change.error)}</Note> : null}</div>
    </ConfirmDialog>
  );
}
