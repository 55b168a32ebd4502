import { finalReason, lostReason, undoable, undoQuery } from '@pregon/auth-api/list-actions';
import { queryClient } from '@pregon/auth-api/queries';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { DeleteDialog } from '@pregon/ui/undo';
import { formatCount } from '@pregon/ui/format';
import { invalidateCampaigns, useDeleteCampaign } from '../../campaign-changes.ts';

interface DeleteCampaignProps {
  readonly campaign: Campaign;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Dialog that confirms deleting a campaign and names what is deleted with it. */
export default function DeleteCampaign({ campaign, onClose, onDeleted }: DeleteCampaignProps) {
  const { mutateAsync: remove } = useDeleteCampaign();
  const { identifier: id } = campaign;
  return (
    <DeleteDialog
      onClose={onClose}
      title={`Eliminar «${campaign.name}»`}
      confirmLabel="Eliminar campaña"
      consequences={describeConsequences(campaign)}
      final={finalReason(campaign)}
      remove={async (mustUndo) => {
        const deleted = await remove({ params: { id }, query: undoQuery(mustUndo) });
        onDeleted();
        return undoable('campaign', id, deleted);
      }}
      lostReason={lostReason}
      onUndone={() => invalidateCampaigns(queryClient)}
    />
  );
}

function describeConsequences({ profileCount, scheduleCount }: Campaign): string {
  if (profileCount === 0) return 'Todavía no tiene perfiles.';
  const profiles = formatCount(profileCount, 'perfil', 'perfiles');
  if (scheduleCount === 0) return `Con ella se ${profileCount === 1 ? 'va' : 'van'} ${profiles}, sin programaciones.`;
  return `Con ella se van ${profiles} y ${formatCount(scheduleCount, 'programación', 'programaciones')}.`;
}
