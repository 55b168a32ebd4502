import { describe, expect, it } from '@jest/globals';
import { countCampaign, countRun, type CounterEvent, idleCounter, profilesBeforeRun } from './campaign-counter.ts';

const after = (...events: CounterEvent[]) => events.reduce(countCampaign, idleCounter);
const started = { type: 'started', campaignId: 'c', sendAfter: 2 } as const;
const saved = { type: 'saved' } as const;

describe('the campaign counter', () => {
  it('restarts at zero when a number of profiles is set', () => {
    expect(after(started, saved, { ...started, sendAfter: 3 })).toEqual({
      loading: true,
      completedSends: false,
      campaignId: 'c',
      saveCount: 0,
      sendAfter: 3,
    });
  });

  it('counts each save, and completes at the number', () => {
    expect(after(started, saved)).toMatchObject({ saveCount: 1, completedSends: false });
    expect(after(started, saved, saved)).toMatchObject({ saveCount: 2, completedSends: true });
  });

  it('does not count above the number', () => {
    expect(after(started, saved, saved, saved)).toMatchObject({ saveCount: 2, completedSends: true });
  });

  it('adopts the count of the server', () => {
    expect(after(started, { type: 'recounted', saveCount: 1 })).toMatchObject({
      loading: false,
      saveCount: 1,
      completedSends: false,
    });
    expect(after(started, { type: 'recounted', saveCount: 5 })).toMatchObject({ saveCount: 2, completedSends: true });
  });

  it('returns to its initial state on a reset', () => {
    expect(after(started, saved, { type: 'reset' })).toEqual(idleCounter);
  });
});

describe("a run with the server's count", () => {
  it.each([
    ['starts at zero in a new campaign', { numberSends: 3, profileCount: 0 }, { totalSends: 3, profilesBefore: 0 }, [0, 3]],
    ['counts a saved profile', { numberSends: 3, profileCount: 1 }, { totalSends: 3, profilesBefore: 0 }, [1, 3]],
    [
      'excludes profiles that existed before the run',
      { numberSends: 5, profileCount: 3 },
      { totalSends: 2, profilesBefore: 2 },
      [1, 2],
    ],
    [
      'counts profiles that other users added meanwhile',
      { numberSends: 3, profileCount: 3 },
      { totalSends: 2, profilesBefore: 1 },
      [2, 2],
    ],
    ['is limited to the quota', { numberSends: 2, profileCount: 1 }, { totalSends: 9, profilesBefore: 0 }, [1, 2]],
    ['is empty in a full campaign', { numberSends: 2, profileCount: 2 }, { totalSends: 1, profilesBefore: 2 }, [0, 0]],
    [
      'stays at zero when a profile was deleted meanwhile',
      { numberSends: 3, profileCount: 1 },
      { totalSends: 2, profilesBefore: 2 },
      [0, 2],
    ],
  ])('%s', (_, campaign, requested, [saveCount, sendAfter]) => {
    expect(countRun(campaign, requested)).toEqual({ saveCount, sendAfter });
  });
});

describe('a run known only from its address', () => {
  it.each([
    [
      'is assumed to fill the last places of the quota',
      { numberSends: 5, profileCount: 4 },
      { totalSends: 2, isAnother: false },
      3,
    ],
    [
      'starts at the current count when enough places are free',
      { numberSends: 5, profileCount: 1 },
      { totalSends: 2, isAnother: false },
      1,
    ],
    ['is complete in a full campaign', { numberSends: 5, profileCount: 5 }, { totalSends: 2, isAnother: false }, 3],
    [
      'starts at zero when it is larger than the quota',
      { numberSends: 2, profileCount: 1 },
      { totalSends: 9, isAnother: false },
      0,
    ],
    [
      'starts at the current count when it adds a copy',
      { numberSends: 5, profileCount: 5 },
      { totalSends: 1, isAnother: true },
      5,
    ],
  ])('%s', (_, campaign, requested, before) => {
    expect(profilesBeforeRun(campaign, requested)).toBe(before);
  });
});
