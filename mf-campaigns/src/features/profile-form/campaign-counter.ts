/** State of a run: filling in a number of profiles for one campaign, one form after the other. */
export interface CampaignCounter {
  /** True until the server has reported how many profiles exist. */
  readonly loading: boolean;
  readonly completedSends: boolean;
  readonly campaignId: string;
  readonly saveCount: number;
  readonly sendAfter: number;
}

export type CounterEvent =
  /** A run starts, or continues after a reload. */
  | { readonly type: 'started'; readonly campaignId: string; readonly sendAfter: number }
  /** A profile was saved. */
  | { readonly type: 'saved' }
  /** The server reported how many profiles of this run exist; its number takes precedence. */
  | { readonly type: 'recounted'; readonly saveCount: number }
  | { readonly type: 'reset' };

export const idleCounter: CampaignCounter = { loading: false, completedSends: false, campaignId: '', saveCount: 0, sendAfter: 0 };

export function countCampaign(counter: CampaignCounter, event: CounterEvent): CampaignCounter {
  if (event.type === 'reset') return idleCounter;
  if (event.type === 'started')
    return { ...idleCounter, loading: true, campaignId: event.campaignId, sendAfter: event.sendAfter };
  if (event.type === 'saved') return withCount(counter, counter.saveCount + 1);
  return { ...withCount(counter, event.saveCount), loading: false };
}

function withCount(counter: CampaignCounter, count: number): CampaignCounter {
  const saveCount = Math.min(Math.max(count, 0), counter.sendAfter);
  return { ...counter, saveCount, completedSends: saveCount === counter.sendAfter };
}

interface Places {
  readonly numberSends: number;
  readonly profileCount: number;
}

/**
 * Infers how many profiles a campaign had before a run when only the address is known. The run is assumed to fill the last
 * places of the quota, and may have filled some already. A run that copies a profile starts with the current number.
 */
export const profilesBeforeRun = (
  { numberSends, profileCount }: Places,
  { totalSends, isAnother }: { readonly totalSends: number; readonly isAnother: boolean },
): number => (isAnother ? profileCount : Math.min(profileCount, Math.max(0, numberSends - totalSends)));

interface RunRequest {
  /** The number of forms in the address. */
  readonly totalSends: number;
  readonly profilesBefore: number;
}

/** Returns how many forms the quota allows for a run and how many of them are already saved. */
export function countRun(
  { numberSends, profileCount }: Places,
  { totalSends, profilesBefore }: RunRequest,
): { readonly sendAfter: number; readonly saveCount: number } {
  const saved = Math.max(0, profileCount - profilesBefore);
  const free = Math.max(0, numberSends - profileCount);
  const sendAfter = Math.min(totalSends, saved + free);
  return { sendAfter, saveCount: Math.min(saved, sendAfter) };
}
