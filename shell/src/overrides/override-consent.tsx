import { faultMessage } from '@pregon/auth-api/fault';
import { restMutation } from '@pregon/auth-api/queries';
import { useSession } from '@pregon/auth-api/session';
import { createOverride } from '@pregon/contract/platform/platform.endpoints';
import { mayCall } from '@pregon/contract/session/roles';
import { Button } from '@pregon/ui/button';
import { ConfirmDialog, Dialog } from '@pregon/ui/dialog';
import { Note } from '@pregon/ui/page';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

/** Asks an administrator for consent to run a developer's code in their session: the address alone loads nothing. */
export function OverrideConsent() {
  const { session } = useSession();
  const [search, setSearch] = useSearchParams();
  const [remote, origin] = [search.get('probar'), search.get('desde')];
  const { mutateAsync, error } = useMutation(restMutation(createOverride));
  if (!remote || !origin) return null;
  const close = () => setSearch({}, { replace: true });
  if (!mayCall(createOverride.access, session?.user.role)) return <Refusal onClose={close} />;
  const confirm = async () => {
    await mutateAsync({ body: { remote, origin } });
    // Only a newly served page contains the ticket.
    window.location.assign('/admin/plataforma');
  };
  return (
    <ConfirmDialog
      isOpen
      title={`¿Probar ${remote} desde este equipo?`}
      confirmLabel="Probar durante una hora"
      pendingLabel="Preparando…"
      onClose={close}
      onConfirm={confirm}
    >
      <p>
        Durante una hora, y solo en tu sesión de este navegador, las pantallas de <b>{remote}</b> se cargarán desde{' '}
        <b>{origin}</b>. Ese código podrá hacer en Pregón lo mismo que tú. Acepta solo si lo estás desarrollando.
      </p>
      {error ? <Note tone="warning">{faultMessage(error)}</Note> : null}
    </ConfirmDialog>
  );
}

function Refusal({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      title="No puedes probar módulos"
      role="alertdialog"
      onClose={onClose}
      actions={
        <Button variant="primary" onPress={onClose}>
          Entendido
        </Button>
      }
    >
      Solo un administrador puede probar un módulo desde su equipo.
    </Dialog>
  );
}
