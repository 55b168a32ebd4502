import { undoOf } from '@pregon/auth-api/list-actions';
import { ApiFault, faultMessage } from '@pregon/auth-api/fault';
import { ConfirmDialog } from '@pregon/ui/dialog';
import { readTypedNumber } from '@pregon/ui/form';
import { formatCount, formatNumber } from '@pregon/ui/format';
import { Note } from '@pregon/ui/page';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { toast } from '@pregon/ui/toast';
import { showUndoable } from '@pregon/ui/undo';
import { useState } from 'react';
import { PeopleCountField } from '../people-count/people-count-field.tsx';
import { invalidateSchedules, useChangeScheduleState, useDeleteSchedule } from './schedule-changes.ts';
import type { ScheduleAction } from './schedule-action.ts';

interface ScheduleActionDialogProps {
  readonly action: Exclude<ScheduleAction, 'pausar' | 'reanudar'>;
  readonly schedule: Schedule;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

const labels = {
  enviar: { title: 'Enviar ahora', confirm: 'Enviar ahora', pending: 'Enviando…', cancel: 'No enviar' },
  cancelar: { title: 'Cancelar', confirm: 'Cancelar lo que falta', pending: 'Cancelando…', cancel: 'Seguir enviando' },
  eliminar: { title: 'Eliminar', confirm: 'Eliminar programación', pending: 'Eliminando…', cancel: 'Conservar' },
} as const;

function describeConsequence(
  action: ScheduleActionDialogProps['action'],
  { remainingOccurrences, deliveries, profileName }: Schedule,
): string {
  if (action === 'enviar')
    return `Se envía una vez a quienes estén ahora en «${profileName}», además de lo que ya está programado.`;
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

/**
 * Confirmation dialog of an irreversible action. For a large audience the user has to type the number of
 * recipients.
 */
export default function ScheduleActionDialog({ action, schedule, onClose, onDeleted }: ScheduleActionDialogProps) {
  const change = useChangeScheduleState();
  const remove = useDeleteSchedule();
  // Idempotency key: one for each dialog, so that a second click sends nothing twice.
  const [requestKey] = useState(() => crypto.randomUUID());
  const [people, setPeople] = useState('');
  const error = change.error ?? remove.error;
  const needsConfirmation = change.error instanceof ApiFault && change.error.code === 'CONFIRMATION_NEEDED';
  const { title, confirm, pending, cancel } = labels[action];
  const params = { id: schedule.identifier };
  const runAction = async () => {
    if (action === 'eliminar') {
      const deleted = await remove.mutateAsync({ params });
      onDeleted();
      showUndoable(deleted.message, undoOf('schedule', schedule.identifier, deleted), invalidateSchedules);
      return;
    }
    // Invalid input is sent as null, so that the server asks for the confirmation again.
    const confirmedPeople = readTypedNumber(people) || null;
    await change.mutateAsync({ params, body: { action, confirmedPeople, requestKey } });
    toast.success(action === 'enviar' ? `«${schedule.name}» sale ahora.` : `Se canceló lo que faltaba de «${schedule.name}».`);
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`${title} «${schedule.name}»`}
      confirmLabel={confirm}
      pendingLabel={pending}
      cancelLabel={cancel}
      isDestructive={action !== 'enviar'}
      onConfirm={runAction}
    >
      <p>{describeConsequence(action, schedule)}</p>
      {needsConfirmation ? (
        <PeopleCountField label="Escribe cuántas personas lo reciben" value={people} onChange={setPeople} />
      ) : null}
      <div role="alert">{error ? <Note tone="warning">{faultMessage(error)}</Note> : null}</div>
    </ConfirmDialog>
  );
}
