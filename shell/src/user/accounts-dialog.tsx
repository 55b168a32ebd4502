import { api } from '@pregon/auth-api/api';
import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { session } from '@pregon/auth-api/session';
import { listOwnAccounts, switchAccount } from '@pregon/contract/session/session.endpoints';
import type { OwnAccount } from '@pregon/contract/session/session.schema';
import { Button } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { Skeleton, Note, Waiting } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import './user.css';

const roleNames: Readonly<Record<OwnAccount['role'], string>> = {
  administrador: 'Administrador',
  marketing: 'Marketing',
  operador: 'Operador',
  lector: 'Lector',
  gerente_tienda: 'Gerente de tienda',
};

/** The user's accounts, and switching between them. */
export default function AccountsDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({ ...restQuery(listOwnAccounts), staleTime: 0 });
  const enter = useMutation({
    mutationFn: (accountId: number) => api.call(switchAccount, { body: { accountId } }),
    async onSuccess(opened) {
      onClose();
      // All state of the other account is discarded with its session.
      await navigate('/admin');
      session.setCredentials(opened);
      toast.success(`Ahora trabajas en ${opened.user.accountName}.`);
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Cambiar de cuenta"
      actions={
        <Button variant="primary" onPress={onClose}>
          Listo
        </Button>
      }
    >
      <div className="open-sessions">
        {data ? (
          <p>
            {data.items.length === 1
              ? 'Perteneces solo a esta cuenta. Para entrar en otra necesitas que te inviten.'
              : 'Tu sesión en esta cuenta se cierra, y se abre en la que elijas.'}
          </p>
        ) : null}
        {enter.error ? <Note tone="warning">{faultMessage(enter.error)}</Note> : null}
        {data ? (
          <ul>
            {data.items.map((account) => (
              <AccountRow
                key={account.accountId}
                account={account}
                isEntering={enter.isPending && enter.variables === account.accountId}
                onEnter={() => enter.mutate(account.accountId)}
              />
            ))}
          </ul>
        ) : error ? (
          <div className="open-sessions-fault" role="alert">
            <p>No pudimos cargar tus cuentas. {faultMessage(error)}</p>
            <Button onPress={() => void refetch()}>Reintentar</Button>
          </div>
        ) : (
          <Waiting label="Cargando tus cuentas…">
            <div className="open-session">
              <Skeleton width="12rem" />
            </div>
          </Waiting>
        )}
      </div>
    </Dialog>
  );
}

interface AccountRowProps {
  readonly account: OwnAccount;
  readonly isEntering: boolean;
  readonly onEnter: () => void;
}

function AccountRow({ account: { name, role, isCurrent }, isEntering, onEnter }: AccountRowProps) {
  return (
    <li className="open-session">
      <div>
        <b>{name}</b>
        {isCurrent ? <span className="open-session-here">Esta cuenta</span> : null}
        <p>{roleNames[role]}</p>
      </div>
      {isCurrent ? null : (
        <Button size="s" aria-label={`Entrar en ${name}`} isPending={isEntering} pendingLabel="Entrando…" onPress={onEnter}>
          Entrar
        </Button>
      )}
    </li>
  );
}
