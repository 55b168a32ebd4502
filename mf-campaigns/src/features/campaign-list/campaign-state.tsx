import type { CampaignState } from '@pregon/contract/campaigns/campaign.schema';
import { Badge } from '@pregon/ui/page';

export const stateLabels = { por_empezar: 'Por empezar', vigente: 'Vigente', terminada: 'Terminada' } as const satisfies Record<
  CampaignState,
  string
>;

/** Looks like the state of a schedule that it comes closest to. */
const looks = { por_empezar: 'programada', vigente: 'en_curso', terminada: 'completada' } as const;

export function StateBadge({ state }: { readonly state: CampaignState }) {
  return <Badge state={looks[state]} label={stateLabels[state]} />;
}
