import { campaignState, type CampaignState } from '@pregon/contract/campaigns/campaign-state';
import { Badge, type BadgeState } from '@pregon/ui/page';

export const stateLabels = {
  [campaignState.upcoming]: 'Por empezar',
  [campaignState.current]: 'Vigente',
  [campaignState.over]: 'Terminada',
} as const satisfies Record<CampaignState, string>;

/** The badge of the schedule state that is closest in meaning. */
const badgeStates = {
  [campaignState.upcoming]: 'scheduled',
  [campaignState.current]: 'running',
  [campaignState.over]: 'completed',
} as const satisfies Record<CampaignState, BadgeState>;

export function StateBadge({ state }: { readonly state: CampaignState }) {
  return <Badge state={badgeStates[state]} label={stateLabels[state]} />;
}
