import { finalReason, lostReason, undoable, undoQuery } from '@pregon/auth-api/list-actions';
import { queryClient } from '@pregon/auth-api/queries';
import type { Profile } from '@pregon/contract/profiles/profile.schema';
import { DeleteDialog } from '@pregon/ui/undo';
import { invalidateCampaigns, useDeleteProfile } from '../../campaign-changes.ts';

interface DeleteProfileProps {
  readonly profile: Profile;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Dialog that confirms deleting a profile and names the schedules that are deleted with it. */
export default function DeleteProfile({ profile, onClose, onDeleted }: DeleteProfileProps) {
  const { mutateAsync: remove } = useDeleteProfile();
  const { identifier: id, name, scheduleCount } = profile;
  return (
    <DeleteDialog
      onClose={onClose}
      title={`Eliminar «${name}»`}
      confirmLabel="Eliminar perfil"
      consequences={describeConsequences(scheduleCount)}
      final={finalReason(profile)}
      remove={async (mustUndo) => {
        const deleted = await remove({ params: { id }, query: undoQuery(mustUndo) });
        onDeleted();
        return undoable('profile', id, deleted);
      }}
      lostReason={lostReason}
      onUndone={() => invalidateCampaigns(queryClient)}
    />
  );
}

function describeConsequences(schedules: number): string {
  if (schedules === 0) return 'No está en ninguna programación.';
  return schedules === 1 ? 'Con él se va 1 programación.' : `Con él se van ${schedules} programaciones.`;
}
