import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { useEffect, useReducer } from 'react';
import { type CampaignCounter, countCampaign, countRun, idleCounter } from './campaign-counter.ts';

interface Run {
  readonly totalSends: number;
  readonly profilesBefore: number | undefined;
  /** As the server holds it now; undefined while it is asked. */
  readonly campaign: Campaign | undefined;
}

/** Counts the profiles of this run: from the server whenever it answers, and one by one as they are saved. */
export function useCampaignCounter({ totalSends, profilesBefore, campaign }: Run): [CampaignCounter, () => void] {
  const [counter, dispatch] = useReducer(countCampaign, { ...idleCounter, loading: true });
  useEffect(() => {
    if (!campaign) return;
    const { sendAfter, saveCount } = countRun(campaign, { totalSends, profilesBefore });
    dispatch({ type: 'started', campaignId: campaign.identifier, sendAfter });
    dispatch({ type: 'recounted', saveCount });
  }, [campaign, totalSends, profilesBefore]);
  return [counter, () => dispatch({ type: 'saved' })];
}
