import { undoOf } from '@pregon/auth-api/list-actions';
import { queryClient } from '@pregon/auth-api/queries';
import { faultMessage } from '@pregon/auth-api/fault';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { ConfirmDialog } from '@pregon/ui/dialog';
import { formatCount } from '@pregon/ui/format';
import { Note } from '@pregon/ui/page';
import { showUndoable } from '@pregon/ui/undo';
import { invalidateCampaigns, useDeleteCampaign } from '../../campaign-changes.ts';

interface DeleteCampaignProps {
  readonly campaign: Campaign;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Dialog that confirms deleting a campaign and names what is deleted with it. */
export default function DeleteCampaign({ campaign, onClose, onDeleted }: DeleteCampaignProps) {
  const remove = useDeleteCampaign();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Eliminar «${campaign.name}»`}
      confirmLabel="Eliminar campaña"
      pendingLabel="Eliminando…"
      cancelLabel="Conservar"
      isDestructive
      onConfirm={async () => {
        const deleted = await remove.mutateAsync({ params: { id: campaign.identifier } });
        onDeleted();
        showUndoable(deleted.message, undoOf('campaign', campaign.identifier, deleted), () => invalidateCampaigns(queryClient));
      }}
    >
      <p>{describeConsequences(campaign)} Puedes deshacerlo durante unos segundos.</p>
      <div role="alert">{remove.error ? <Note tone="warning">{faultMessage(remove.error)}</Note> : null}</div>
    </ConfirmDialog>
  );
}

function describeConsequences({ profileCount, scheduleCount }: Campaign): string {
  if (profileCount === 0) return 'Todavía no tiene perfiles.';
  const profiles = formatCount(profileCount, 'perfil', 'perfiles');
  if (scheduleCount === 0) return `Con ella se ${profileCount === 1 ? 'va' : 'van'} ${profiles}, sin programaciones.`;
  return `Con ella se van ${profiles} y ${formatCount(scheduleCount, 'programación', 'programaciones')}.`;
}
