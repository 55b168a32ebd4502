import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../../testing/seeded-random.ts';
import { groupSummaries, summarizeVisits } from './purchase-summary.ts';

describe('summarizeVisits', () => {
  it('counts visits after the first one, and weeks since it', () => {
    expect(summarizeVisits([100, 107, 121], 128)).toEqual({ repeatVisits: 2, lastVisitWeeks: 3, ageWeeks: 4 });
  });

  it('ignores visits after the given day', () => {
    expect(summarizeVisits([100, 107, 121], 120)).toEqual(summarizeVisits([100, 107], 120));
    expect(summarizeVisits([100, 107, 121], 121)).toEqual({ repeatVisits: 2, lastVisitWeeks: 3, ageWeeks: 3 });
    expect(summarizeVisits([100], 99)).toBeUndefined();
  });

  it('refuses days that do not ascend, such as two receipts of one day', () => {
    expect(() => summarizeVisits([100, 100], 120)).toThrow(RangeError);
    expect(() => summarizeVisits([100, 99], 120)).toThrow(RangeError);
  });
});

describe('groupSummaries', () => {
  const twice = { repeatVisits: 2, lastVisitWeeks: 3, ageWeeks: 8 };
  const once = { repeatVisits: 0, lastVisitWeeks: 0, ageWeeks: 8 };

  it('groups equal summaries and adds their weights', () => {
    const table = groupSummaries([twice, once, { ...twice }, { ...twice, ageWeeks: 9 }], [1, 5, 2, 1]);
    expect([...table.weight]).toEqual([3, 5, 1]);
    expect(table.totalWeight).toBe(9);
    expect(table.distinct).toEqual({ repeatVisits: [2, 0], lastVisitWeeks: [3, 0], ageWeeks: [8, 9] });
    expect([[...table.repeatVisits], [...table.lastVisit], [...table.age]]).toEqual([
      [0, 1, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]);
  });

  it('has the groups that a map of whole summaries has', () => {
    const random = seededRandom(49);
    const summaries = Array.from({ length: 2000 }, () => {
      const repeatVisits = Math.floor(random() * 5);
      const lastVisitWeeks = repeatVisits === 0 ? 0 : 1 + Math.floor(random() * 6);
      return { repeatVisits, lastVisitWeeks, ageWeeks: 7 + Math.floor(random() * 9) };
    });
    const weights = summaries.map(() => 1 + Math.floor(random() * 3));
    const expected = new Map<string, number>();
    for (const [place, summary] of summaries.entries()) {
      const key = JSON.stringify(summary);
      expected.set(key, (expected.get(key) ?? 0) + (weights[place] ?? 0));
    }
    const { repeatVisits, lastVisit, age, weight, distinct } = groupSummaries(summaries, weights);
    const found = [...weight].map((total, group) => {
      const summary = {
        repeatVisits: distinct.repeatVisits[repeatVisits[group] ?? -1],
        lastVisitWeeks: distinct.lastVisitWeeks[lastVisit[group] ?? -1],
        ageWeeks: distinct.ageWeeks[age[group] ?? -1],
      };
      return [JSON.stringify(summary), total] as const;
    });
    expect(found).toEqual([...expected]);
  });

  it.each([
    ['a last visit after today', { ...twice, lastVisitWeeks: 9 }],
    ['a repeat visit on the first day', { ...twice, lastVisitWeeks: 0 }],
    ['a last visit without a repeat visit', { ...once, lastVisitWeeks: 1 }],
    ['half a visit', { ...twice, repeatVisits: 0.5 }],
    ['visits that are no number', { ...twice, repeatVisits: Number.NaN }],
    ['an infinite age', { ...twice, ageWeeks: Infinity }],
  ])('refuses %s', (_, summary) => {
    expect(() => groupSummaries([twice, summary])).toThrow(/the purchase summary at 1 is impossible/);
  });

  it('refuses an empty list, and weights that are not positive', () => {
    expect(() => groupSummaries([])).toThrow(RangeError);
    expect(() => groupSummaries([twice], [0])).toThrow(RangeError);
    expect(() => groupSummaries([twice], [1, 1])).toThrow(RangeError);
  });
});
