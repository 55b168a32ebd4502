import { undoOf } from '@pregon/auth-api/list-actions';
import { queryClient } from '@pregon/auth-api/queries';
import { faultMessage } from '@pregon/auth-api/fault';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import { ConfirmDialog } from '@pregon/ui/dialog';
import { Note } from '@pregon/ui/page';
import { showUndoable } from '@pregon/ui/undo';
import { invalidateCampaigns, useDeleteProfile } from '../../campaign-changes.ts';

interface DeleteProfileProps {
  readonly profile: Profile;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Dialog that confirms deleting a profile and names the schedules that are deleted with it. */
export default function DeleteProfile({ profile: { identifier, name, scheduleCount }, onClose, onDeleted }: DeleteProfileProps) {
  const remove = useDeleteProfile();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Eliminar «${name}»`}
      confirmLabel="Eliminar perfil"
      pendingLabel="Eliminando…"
      cancelLabel="Conservar"
      isDestructive
      onConfirm={async () => {
        const deleted = await remove.mutateAsync({ params: { id: identifier } });
        onDeleted();
        showUndoable(deleted.message, undoOf('profile', identifier, deleted), () => invalidateCampaigns(queryClient));
      }}
    >
      <p>{describeConsequences(scheduleCount)} Puedes deshacerlo durante unos segundos.</p>
      <div role="alert">{remove.error ? <Note tone="warning">{faultMessage(remove.error)}</Note> : null}</div>
    </ConfirmDialog>
  );
}

function describeConsequences(schedules: number): string {
  if (schedules === 0) return 'No está en ninguna programación.';
  return schedules === 1 ? 'Con él se va 1 programación.' : `Con él se van ${schedules} programaciones.`;
}
