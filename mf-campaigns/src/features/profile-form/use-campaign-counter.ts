import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { useEffect, useReducer } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { type CampaignCounter, countCampaign, countRun, idleCounter, profilesBeforeRun } from './campaign-counter.ts';

interface Run {
  readonly totalSends: number;
  /** The run adds to whatever the campaign has: it is not taken for one that is under way. */
  readonly isAnother: boolean;
  /** As the server holds it now; undefined while it is asked. */
  readonly campaign: Campaign | undefined;
}

/** Counts the profiles of this run: from the server whenever it answers, and one by one as they are saved. */
export function useCampaignCounter({ totalSends, isAnother, campaign }: Run): [CampaignCounter, () => void] {
  const [counter, dispatch] = useReducer(countCampaign, { ...idleCounter, loading: true });
  const profilesBefore = useProfilesBefore({ totalSends, isAnother, campaign });
  useEffect(() => {
    if (!campaign || profilesBefore === undefined) return;
    const { sendAfter, saveCount } = countRun(campaign, { totalSends, profilesBefore });
    dispatch({ type: 'started', campaignId: campaign.identifier, sendAfter });
    dispatch({ type: 'recounted', saveCount });
  }, [campaign, totalSends, profilesBefore]);
  return [counter, () => dispatch({ type: 'saved' })];
}

const runState = v.object({ profilesBefore: v.number() });

/** How many profiles the campaign had before this run. What leads here may say so; else it is settled once, and outlives a reload. */
function useProfilesBefore({ totalSends, isAnother, campaign }: Run): number | undefined {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const known = v.is(runState, state) ? state.profilesBefore : undefined;
  const isOpen = campaign !== undefined && known === undefined;
  const settled = isOpen ? profilesBeforeRun(campaign, { totalSends, isAnother }) : undefined;
  useEffect(() => {
    if (settled === undefined) return;
    void navigate({ pathname, search, hash }, { replace: true, state: { profilesBefore: settled } });
  }, [navigate, pathname, search, hash, settled]);
  return known;
}
