import type { Campaign } from '@pregon/contract/campaigns/campaign.schema';
import { useEffect, useReducer } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { type CampaignCounter, countCampaign, countRun, idleCounter, profilesBeforeRun } from './campaign-counter.ts';

interface Run {
  readonly totalSends: number;
  /** True for a run that copies a profile: it adds to the existing profiles and does not continue an earlier run. */
  readonly isAnother: boolean;
  /** The campaign as the server reports it; undefined while it is loading. */
  readonly campaign: Campaign | undefined;
}

/** Counts the saved profiles of a run: locally after each save, corrected by each response of the server. */
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

/**
 * Returns how many profiles the campaign had before the run. The router state may contain it; otherwise it is inferred once
 * and written to the router state, which survives a reload.
 */
function useProfilesBefore({ totalSends, isAnother, campaign }: Run): number | undefined {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const known = v.is(runState, state) ? state.profilesBefore : undefined;
  const isOpen = campaign !== undefined && known === undefined;
  const inferred = isOpen ? profilesBeforeRun(campaign, { totalSends, isAnother }) : undefined;
  useEffect(() => {
    if (inferred === undefined) return;
    void navigate({ pathname, search, hash }, { replace: true, state: { profilesBefore: inferred } });
  }, [navigate, pathname, search, hash, inferred]);
  return known;
}
