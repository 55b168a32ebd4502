import { undoOf } from '@pregon/auth-api/list-actions';
import { faultMessage } from '@pregon/auth-api/fault';
import { ConfirmDialog } from '@pregon/ui/dialog';
import { formatCount, formatNumber } from '@pregon/ui/format';
import { Note } from '@pregon/ui/page';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { toast } from '@pregon/ui/toast';
import { showUndoable } from '@pregon/ui/undo';
import { loadPart } from '@pregon/remote-api/load-part';
import { lazy, Suspense } from 'react';
import { invalidateSchedules, useChangeScheduleState, useDeleteSchedule } from './schedule-changes.ts';
import type { ScheduleAction } from './schedule-action.ts';

const SendNowDialog = lazy(() => loadPart(() => import(/* webpackChunkName: "schedule-saving" */ './send-now-dialog.tsx')));

interface ScheduleActionDialogProps {
  readonly action: Exclude<ScheduleAction, 'pausar' | 'reanudar'>;
  readonly schedule: Schedule;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Dialog of an action that a person confirms: what is sent is reviewed, what cannot be undone is named. */
export default function ScheduleActionDialog({ action, ...props }: ScheduleActionDialogProps) {
  if (action !== 'enviar') return <ConfirmAction action={action} {...props} />;
  return (
    <Suspense>
      <SendNowDialog schedule={props.schedule} onClose={props.onClose} />
    </Suspense>
  );
}

interface ConfirmActionProps extends Omit<ScheduleActionDialogProps, 'action'> {
  readonly action: Exclude<ScheduleActionDialogProps['action'], 'enviar'>;
}

const labels = {
  cancelar: { title: 'Cancelar', confirm: 'Cancelar lo que falta', pending: 'Cancelando…', cancel: 'Seguir enviando' },
  eliminar: { title: 'Eliminar', confirm: 'Eliminar programación', pending: 'Eliminando…', cancel: 'Conservar' },
} as const;

function describeConsequence(action: ConfirmActionProps['action'], { remainingOccurrences, deliveries }: Schedule): string {
  if (action === 'eliminar')
    return 'La programación y sus envíos pendientes se eliminan. Puedes deshacerlo durante unos segundos.';
  const sends = remainingOccurrences === 1 ? 'el envío que falta' : `los ${formatNumber(remainingOccurrences)} envíos que faltan`;
  const missing = [
    ...(remainingOccurrences > 0 ? [sends] : []),
    ...(deliveries.pending > 0 ? [formatCount(deliveries.pending, 'mensaje pendiente', 'mensajes pendientes')] : []),
  ];
  const verb = (remainingOccurrences || deliveries.pending) === 1 ? 'No sale' : 'No salen';
  const lost = missing.length > 0 ? `${verb} ${missing.join(', ni ')}` : 'Lo que falta no sale';
  return `${lost}. Lo que ya se envió no se puede recoger. No se puede deshacer.`;
}

/** Confirmation dialog of an irreversible action. */
function ConfirmAction({ action, schedule, onClose, onDeleted }: ConfirmActionProps) {
  const change = useChangeScheduleState();
  const remove = useDeleteSchedule();
  const error = change.error ?? remove.error;
  const { title, confirm, pending, cancel } = labels[action];
  const params = { id: schedule.identifier };
  const runAction = async () => {
    if (action === 'eliminar') {
      const deleted = await remove.mutateAsync({ params });
      onDeleted();
      showUndoable(deleted.message, undoOf('schedule', schedule.identifier, deleted), invalidateSchedules);
      return;
    }
    await change.mutateAsync({ params, body: { action } });
    toast.success(`Se canceló lo que faltaba de «${schedule.name}».`);
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`${title} «${schedule.name}»`}
      confirmLabel={confirm}
      pendingLabel={pending}
      cancelLabel={cancel}
      isDestructive
      onConfirm={runAction}
    >
      <p>{describeConsequence(action, schedule)}</p>
      <div role="alert">{error ? <Note tone="warning">{faultMessage(error)}</Note> : null}</div>
    </ConfirmDialog>
  );
}
