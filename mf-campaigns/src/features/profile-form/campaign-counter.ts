/** How a run of profiles goes: so many forms are to be saved for one campaign. */
export interface CampaignCounter {
  /** True until the server has said how many of them it holds. */
  readonly loading: boolean;
  readonly completedSends: boolean;
  readonly campaignId: string;
  readonly saveCount: number;
  readonly sendAfter: number;
}

export type CounterEvent =
  /** A run begins, or goes on after a reload. */
  | { readonly type: 'started'; readonly campaignId: string; readonly sendAfter: number }
  /** One more profile was saved. */
  | { readonly type: 'saved' }
  /** The server holds so many profiles of this run: it is the truth. */
  | { readonly type: 'recounted'; readonly saveCount: number }
  | { readonly type: 'reset' };

export const idleCounter: CampaignCounter = { loading: false, completedSends: false, campaignId: '', saveCount: 0, sendAfter: 0 };

export function countCampaign(counter: CampaignCounter, event: CounterEvent): CampaignCounter {
  if (event.type === 'reset') return idleCounter;
  if (event.type === 'started')
    return { ...idleCounter, loading: true, campaignId: event.campaignId, sendAfter: event.sendAfter };
  if (event.type === 'saved') return reaching(counter, counter.saveCount + 1);
  return { ...reaching(counter, event.saveCount), loading: false };
}

function reaching(counter: CampaignCounter, count: number): CampaignCounter {
  const saveCount = Math.min(Math.max(count, 0), counter.sendAfter);
  return { ...counter, saveCount, completedSends: saveCount === counter.sendAfter };
}

interface Places {
  readonly numberSends: number;
  readonly profileCount: number;
}

/**
 * How many profiles a campaign had before a run of which only the address is known: it is taken to fill the last places, those that
 * are taken already included. Another run begins with none.
 */
export const profilesBeforeRun = (
  { numberSends, profileCount }: Places,
  { totalSends, isAnother }: { readonly totalSends: number; readonly isAnother: boolean },
): number => (isAnother ? profileCount : Math.min(profileCount, Math.max(0, numberSends - totalSends)));

interface Asked {
  /** How many forms the address asks for. */
  readonly totalSends: number;
  readonly profilesBefore: number;
}

/** A run as the server sees it: how many forms there is room for, and how many of them it already holds. */
export function countRun(
  { numberSends, profileCount }: Places,
  { totalSends, profilesBefore }: Asked,
): { readonly sendAfter: number; readonly saveCount: number } {
  const saved = Math.max(0, profileCount - profilesBefore);
  const free = Math.max(0, numberSends - profileCount);
  const sendAfter = Math.min(totalSends, saved + free);
  return { sendAfter, saveCount: Math.min(saved, sendAfter) };
}
