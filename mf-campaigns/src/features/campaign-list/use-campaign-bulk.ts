import { api } from '@pregon/auth-api/api';
import { archiveAction, canBeUndone, deleteAction, undoQuery, undoWords } from '@pregon/auth-api/list-actions';
import { queryClient } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { deleteCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { formatCount } from '@pregon/ui/format';
import { type Bulk, undoSentence } from '@pregon/ui/list';
import { invalidateCampaigns } from '../../campaign-changes.ts';

const count = (campaigns: number) => formatCount(campaigns, 'campaña', 'campañas');

const remove = deleteAction<Campaign>('campaign', {
  count,
  applies: ({ sentCount }) => sentCount === 0,
  refusal: 'ya tienen mensajes enviados',
  remove: (campaign) =>
    api.call(deleteCampaign, { params: { id: campaign.identifier }, query: undoQuery(canBeUndone(campaign)) }),
  consequences: (campaigns) =>
    `Con ${campaigns.length === 1 ? 'ella' : 'ellas'} se van ${formatCount(sum(campaigns, 'profileCount'), 'perfil', 'perfiles')} y ${formatCount(sum(campaigns, 'scheduleCount'), 'programación', 'programaciones')}. ${undoWords(campaigns, undoSentence)}`,
});

const sum = (campaigns: readonly Campaign[], of: 'profileCount' | 'scheduleCount') =>
  campaigns.reduce((total, campaign) => total + campaign[of], 0);

/** The actions on several campaigns, as far as the user's role allows them. */
export function useCampaignBulk(isArchive: boolean): Bulk<Campaign> {
  const mayDelete = useMayCall(deleteCampaign);
  return {
    actions: mayDelete ? [archiveAction('campaign', count, isArchive), remove] : [],
    nameOf: ({ name }) => name,
    onChanged: () => invalidateCampaigns(queryClient),
  };
}
