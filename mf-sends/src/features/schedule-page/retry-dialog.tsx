import { faultMessage } from '@pregon/auth-api/fault';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { ConfirmDialog } from '@pregon/ui/dialog';
import { formatNumber } from '@pregon/ui/format';
import { Note } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useRetryFailed } from '../../schedule-actions/schedule-changes.ts';

interface RetryDialogProps {
  readonly schedule: Schedule;
  readonly onClose: () => void;
}

const formatMessages = (count: number) => (count === 1 ? '1 mensaje' : `${formatNumber(count)} mensajes`);

/** Dialog that confirms retrying the deliveries that failed permanently. */
export default function RetryDialog({ schedule, onClose }: RetryDialogProps) {
  const retry = useRetryFailed();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Reintentar los fallidos"
      confirmLabel="Reintentar"
      pendingLabel="Reintentando…"
      onConfirm={async () => {
        const { count } = await retry.mutateAsync({ params: { id: schedule.identifier }, body: {} });
        toast.success(count === 0 ? 'No había nada que reintentar.' : `Se vuelve a intentar con ${formatMessages(count)}.`);
      }}
    >
      <p>
        El proveedor rechazó {formatMessages(schedule.deliveries.failed)}. Se intenta otra vez con cada uno; quien se dio de baja
        entretanto no recibe nada.
      </p>
      <div role="alert">{retry.error ? <Note tone="warning">{faultMessage(retry.error)}</Note> : null}</div>
    </ConfirmDialog>
  );
}
