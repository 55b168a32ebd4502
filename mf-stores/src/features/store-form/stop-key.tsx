import { faultMessage } from '@pregon/auth-api/fault';
import { restMutation } from '@pregon/auth-api/queries';
import { type PublicKey, stopPublicKey } from '@pregon/contract/public-keys/public-keys.endpoints';
import { ConfirmDialog } from '@pregon/ui/dialog';
import { Note } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useMutation } from '@tanstack/react-query';

interface StopKeyProps {
  readonly of: PublicKey;
  readonly onClose: () => void;
  readonly onStopped: () => Promise<unknown>;
}

/** Dialog that confirms revoking a key. */
export default function StopKey({ of: { key }, onClose, onStopped }: StopKeyProps) {
  const stop = useMutation({ ...restMutation(stopPublicKey), onSettled: onStopped });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Detener esta página"
      confirmLabel="Detener página"
      pendingLabel="Deteniendo…"
      cancelLabel="Conservar"
      isDestructive
      onConfirm={async () => {
        await stop.mutateAsync({ params: { key } });
        toast.success('La página quedó detenida.');
      }}
    >
      <p>Quien la abra verá que no existe, también con su código QR. No se puede deshacer; puedes crear otra.</p>
      <div role="alert">{stop.error ? <Note tone="warning">{faultMessage(stop.error)}</Note> : null}</div>
    </ConfirmDialog>
  );
}
