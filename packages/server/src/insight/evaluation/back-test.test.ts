import { describe, expect, it } from '@jest/globals';
import { simulateShoppers, simulatedChain } from '../../testing/simulated-shoppers.ts';
import { backTestVisits } from './back-test.ts';

const world = { ...simulatedChain, people: 4000, days: 540 };
const visitDays = [...simulateShoppers(world)].map(({ visits }) => visits.map(({ day }) => day));
const period = { asOf: 449, days: 90 };

describe('backTestVisits', () => {
  it('predicts the same after all later visits are deleted', () => {
    const whole = backTestVisits(visitDays, period);
    const cut = visitDays.map((days) => days.filter((day) => day <= period.asOf));
    const blind = backTestVisits(cut, period);
    expect(blind.fit).toEqual(whole.fit);
    const predictions = ({ judged }: typeof whole) => judged.map(({ predicted, daysSilent }) => [predicted, daysSilent]);
    expect(predictions(blind)).toEqual(predictions(whole));
    // Guards the test itself: the outcomes did change when the later visits were deleted.
    expect(whole.quality.actual).toBeGreaterThan(0.2);
    expect(blind.quality.actual).toBe(0);
  });

  it('evaluates only customers with an earlier visit, by whether they returned in the days after', () => {
    const { judged } = backTestVisits([[440], [100, 449, 450], [100, 540], [450], [10, 300]], period);
    expect(judged.map(({ daysSilent, returned }) => [daysSilent, returned])).toEqual([
      [9, false],
      [0, true],
      [349, false],
      [149, false],
    ]);
  });

  it('ranks customers better than recency does when their visits follow the model', () => {
    const { quality, fit } = backTestVisits(visitDays, period);
    expect(fit.converged).toBe(true);
    expect(quality.auc).toBeGreaterThan(quality.recencyAuc);
    expect(quality.calibrationError).toBeLessThan(0.03);
  });
});
