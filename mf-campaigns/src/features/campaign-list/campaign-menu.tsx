import { campaignState } from '@pregon/contract/campaigns/campaign-state';
import { archiveAction } from '@pregon/auth-api/list-actions';
import { queryClient } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { deleteCampaign, updateCampaign } from '@pregon/contract/campaigns/campaigns.endpoints';
import { profileEditing } from '@pregon/contract/session/roles';
import { formatNumber } from '@pregon/ui/format';
import { archiveEntry } from '@pregon/ui/list';
import { RowMenu } from '@pregon/ui/menu';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { invalidateCampaigns } from '../../campaign-changes.ts';
import { paths } from '../../paths.ts';

interface CampaignMenuProps {
  readonly campaign: Campaign;
  readonly onDelete: (campaign: Campaign) => void;
}

const permissionReason = (mayCall: boolean) => (mayCall ? undefined : 'sin permiso');

/** Menu with the actions on a campaign. A disabled action shows the reason. */
export function CampaignMenu({ campaign, onDelete }: CampaignMenuProps) {
  const { identifier, name, state, sentCount, archived: isArchived = false } = campaign;
  const navigate = useNavigate();
  const mayUpdate = useMayCall(updateCampaign);
  const mayAdd = useMayCall(profileEditing);
  const mayDelete = useMayCall(deleteCampaign);
  return (
    <RowMenu
      name={name}
      entries={[
        {
          label: 'Editar',
          icon: Pencil,
          disabledReason: permissionReason(mayUpdate),
          onSelect: () => void navigate(paths.editCampaign(identifier)),
        },
        {
          label: 'Agregar perfil',
          icon: Plus,
          disabledReason: permissionReason(mayAdd) ?? (state === campaignState.over ? 'ya terminó' : undefined),
          onSelect: () => void navigate(paths.addProfiles(identifier)),
        },
        archiveEntry(campaign, {
          action: archiveAction('campaign', () => `«${name}»`, isArchived),
          isArchived,
          disabledReason: permissionReason(mayDelete),
          onChanged: () => invalidateCampaigns(queryClient),
        }),
        {
          label: 'Eliminar…',
          icon: Trash2,
          isDanger: true,
          disabledReason: permissionReason(mayDelete) ?? sentReason(sentCount),
          onSelect: () => onDelete(campaign),
        },
      ]}
    />
  );
}

function sentReason(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? 'ya envió 1 mensaje' : `ya envió ${formatNumber(count)} mensajes`;
}
