import { api } from '@pregon/auth-api/api';
import { faultMessage } from '@pregon/auth-api/fault';
import { queryKeyOf } from '@pregon/auth-api/queries';
import {
  deletionGraceDays,
  listPlatformAccounts,
  requestAccountDeletion,
  resumeAccount,
  revokeAccountDeletion,
  suspendAccount,
  suspensionForm,
  type PlatformAccount,
} from '@pregon/contract/platform/platform-accounts.endpoints';
import { ConfirmDialog } from '@pregon/ui/dialog';
import { TextArea, TextField, useAppForm } from '@pregon/ui/form';
import { formatDateTime } from '@pregon/ui/format';
import { Note } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { StepDialog } from '../second-factor/step-dialog.tsx';

export interface AccountChange {
  readonly action: 'suspend' | 'resume' | 'delete' | 'revoke';
  readonly account: PlatformAccount;
}

interface AccountDialogProps {
  readonly change: AccountChange;
  readonly zone: string | undefined;
  readonly onClose: () => void;
}

/** Says what a change of an account does, confirms it, and performs it. */
export function AccountDialog({ change: { action, account }, zone, onClose }: AccountDialogProps) {
  if (action === 'suspend') return <SuspendDialog account={account} onClose={onClose} />;
  if (action === 'delete') return <DeleteDialog account={account} onClose={onClose} />;
  return <EndDialog action={action} account={account} zone={zone} onClose={onClose} />;
}

interface OneAccount {
  readonly account: PlatformAccount;
  readonly onClose: () => void;
}

/** Looks at the accounts again, also after a refusal: another operator may have changed one. */
function useLookAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKeyOf(listPlatformAccounts) });
}

function SuspendDialog({ account: { id, name }, onClose }: OneAccount) {
  const lookAgain = useLookAgain();
  const form = useAppForm({ schema: suspensionForm, initialValues: { reason: '' } });
  const suspend = async (body: v.InferOutput<typeof suspensionForm>) => {
    await api.call(suspendAccount, { params: { id: String(id) }, body }).finally(() => void lookAgain());
    toast.success(`Suspendiste la cuenta «${name}»`);
    onClose();
  };
  return (
    <StepDialog
      of={form}
      title={`Suspender la cuenta «${name}»`}
      confirm="Suspender cuenta"
      pending="Suspendiendo…"
      onBack={onClose}
      onSubmit={suspend}
    >
      <Consequences />
      <p>La puedes reactivar cuando quieras. Si pasan más de dos horas, los envíos que se pasaron de hora se omiten.</p>
      <TextArea of={form} name="reason" label="Motivo" hint="Solo lo ven quienes operan la plataforma." rows={3} />
    </StepDialog>
  );
}

function Consequences() {
  return (
    <p>
      Nadie de la cuenta podrá ingresar y sus sesiones terminan. Se detienen sus envíos, sus claves de API, sus webhooks y sus
      registros. Quienes reciben sus mensajes se podrán dar de baja.
    </p>
  );
}

function DeleteDialog({ account: { id, name }, onClose }: OneAccount) {
  const lookAgain = useLookAgain();
  const sameName = v.strictObject({
    name: v.pipe(
      v.string(),
      v.trim(),
      v.check((typed) => typed === name, 'Escribe el nombre tal como está arriba.'),
    ),
  });
  const form = useAppForm({ schema: sameName, initialValues: { name: '' } });
  const remove = async (body: { name: string }) => {
    await api.call(requestAccountDeletion, { params: { id: String(id) }, body }).finally(() => void lookAgain());
    toast.success(`La cuenta «${name}» se eliminará en ${deletionGraceDays} días`);
    onClose();
  };
  return (
    <StepDialog
      of={form}
      title={`Eliminar la cuenta «${name}»`}
      confirm="Eliminar cuenta"
      pending="Eliminando…"
      onBack={onClose}
      onSubmit={remove}
    >
      <p>
        La cuenta queda suspendida desde ya. En {deletionGraceDays} días se eliminan todos sus datos, también su auditoría, y eso
        no se puede deshacer. Hasta entonces puedes cancelar la eliminación.
      </p>
      <Consequences />
      <TextField
        of={form}
        name="name"
        label="Nombre de la cuenta"
        hint={`Escribe «${name}» para confirmar.`}
        autoComplete="off"
      />
    </StepDialog>
  );
}

const ends = {
  resume: {
    call: (id: number) => api.call(resumeAccount, { params: { id: String(id) } }),
    title: 'Reactivar la cuenta',
    confirm: 'Reactivar cuenta',
    pending: 'Reactivando…',
    done: 'Reactivaste la cuenta',
  },
  revoke: {
    call: (id: number) => api.call(revokeAccountDeletion, { params: { id: String(id) } }),
    title: 'Cancelar la eliminación de',
    confirm: 'Cancelar la eliminación',
    pending: 'Cancelando…',
    done: 'Cancelaste la eliminación de',
  },
} as const;

function EndDialog({ action, account, zone, onClose }: OneAccount & { action: keyof typeof ends; zone: string | undefined }) {
  const lookAgain = useLookAgain();
  const { call, title, confirm, pending, done } = ends[action];
  const { mutateAsync, error } = useMutation({
    mutationFn: () => call(account.id),
    onSettled: lookAgain,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`${title} «${account.name}»`}
      confirmLabel={confirm}
      pendingLabel={pending}
      cancelLabel="Volver"
      onConfirm={async () => {
        await mutateAsync();
        toast.success(`${done} «${account.name}»`);
      }}
    >
      <div className="change-body">
        {action === 'resume' ? (
          <p>
            Su gente podrá ingresar y sus claves y webhooks vuelven a servir. Si estuvo suspendida más de dos horas, los envíos
            que se pasaron de hora se omiten y los que estaban a medias quedan en pausa.
          </p>
        ) : (
          <p>
            Sus datos se conservan. La cuenta sigue suspendida
            {account.suspendedAt ? ` desde el ${formatDateTime(account.suspendedAt, zone)}` : ''} hasta que la reactives.
          </p>
        )}
        {error ? <Note tone="warning">{faultMessage(error)}</Note> : null}
      </div>
    </ConfirmDialog>
  );
}
