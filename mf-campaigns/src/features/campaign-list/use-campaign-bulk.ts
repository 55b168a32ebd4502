import { api } from '@pregon/auth-api/api';
import { archiveAction, undoOf } from '@pregon/auth-api/list-actions';
import { queryClient } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { deleteCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { formatCount } from '@pregon/ui/format';
import type { Bulk, BulkAction } from '@pregon/ui/list';
import { invalidateCampaigns } from '../../campaign-changes.ts';

const count = (campaigns: number) => formatCount(campaigns, 'campaña', 'campañas');

const deleteAction: BulkAction<Campaign> = {
  label: 'Eliminar…',
  isDanger: true,
  applies: ({ sentCount }) => sentCount === 0,
  run: async ({ identifier: id }) => {
    const deleted = await api.call(deleteCampaign, { params: { id } });
    return undoOf('campaign', id, deleted);
  },
  done: (campaigns) => `Se eliminó: ${count(campaigns)}.`,
  question: (campaigns) => ({
    title: `Eliminar ${count(campaigns.length)}`,
    text: `Con ${campaigns.length === 1 ? 'ella' : 'ellas'} se van ${formatCount(sum(campaigns, 'profileCount'), 'perfil', 'perfiles')} y ${formatCount(sum(campaigns, 'scheduleCount'), 'programación', 'programaciones')}. Puedes deshacerlo durante unos segundos.`,
  }),
};

const sum = (campaigns: readonly Campaign[], of: 'profileCount' | 'scheduleCount') =>
  campaigns.reduce((total, campaign) => total + campaign[of], 0);

/** The actions on several campaigns, as far as the user's role allows them. */
export function useCampaignBulk(isArchive: boolean): Bulk<Campaign> {
  const mayDelete = useMayCall(deleteCampaign);
  return {
    actions: mayDelete ? [archiveAction('campaign', count, isArchive), deleteAction] : [],
    nameOf: ({ name }) => name,
    onChanged: () => invalidateCampaigns(queryClient),
  };
}
