import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../../testing/seeded-random.ts';
import {
  auc,
  calibrationByDecile,
  expectedCalibrationError,
  hitsAt,
  judgePredictions,
  liftByDecile,
  wilsonInterval,
} from './prediction-quality.ts';

const scored = (scores: readonly number[], returned: readonly number[]) =>
  scores.map((score, i) => ({ score, returned: returned[i] === 1 }));

describe('auc', () => {
  it('is 1 for a perfect ranking, 0 for the reverse, one half for equal scores', () => {
    expect(auc(scored([1, 2, 3, 4], [0, 0, 1, 1]))).toBe(1);
    expect(auc(scored([4, 3, 2, 1], [0, 0, 1, 1]))).toBe(0);
    expect(auc(scored([7, 7, 7, 7], [0, 1, 0, 1]))).toBe(0.5);
  });

  it('equals a brute-force count over all pairs of a buyer and a non-buyer', () => {
    const random = seededRandom(3);
    const people = Array.from({ length: 200 }, () => ({ score: Math.floor(random() * 20), returned: random() < 0.3 }));
    let [won, pairs] = [0, 0];
    for (const buyer of people.filter(({ returned }) => returned)) {
      for (const other of people.filter(({ returned }) => !returned)) {
        pairs++;
        won += buyer.score > other.score ? 1 : buyer.score === other.score ? 0.5 : 0;
      }
    }
    expect(auc(people)).toBeCloseTo(won / pairs, 12);
  });

  it('is NaN when nobody or everybody bought, or a score is NaN', () => {
    expect(auc(scored([1, 2], [0, 0]))).toBeNaN();
    expect(auc(scored([1, 2], [1, 1]))).toBeNaN();
    expect(auc(scored([1, Number.NaN, 2], [1, 0, 1]))).toBeNaN();
  });
});

describe('wilsonInterval', () => {
  it.each([
    [0, 10, 0, 0.2775],
    [10, 10, 0.7225, 1],
    [81, 263, 0.2553, 0.3662],
  ])('for %d of %d is from %d to %d', (successes, people, low, high) => {
    const interval = wilsonInterval(successes, people);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it('is from 0 to 1 for an empty group', () => {
    expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
  });
});

describe('calibrationByDecile', () => {
  const judged = Array.from({ length: 105 }, (_, i) => ({ predicted: (104 - i) / 104, returned: i < 21 }));

  it('puts each customer into one of ten bins, lowest predictions first', () => {
    const bins = calibrationByDecile(judged);
    expect(bins.map(({ people }) => people)).toEqual([10, 11, 10, 11, 10, 11, 10, 11, 10, 11]);
    expect(bins.map(({ actual }) => actual)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
    expect(bins[0]?.predicted).toBeCloseTo(4.5 / 104, 12);
  });

  it('makes fewer bins for fewer customers', () => {
    expect(calibrationByDecile(judged.slice(0, 3)).map(({ people }) => people)).toEqual([1, 1, 1]);
    expect(calibrationByDecile([])).toEqual([]);
  });

  it('reports the calibration error of a bin, and its lift over the average', () => {
    const bins = [
      { people: 30, predicted: 0.1, actual: 0.2, low: 0, high: 1 },
      { people: 10, predicted: 0.5, actual: 0.5, low: 0, high: 1 },
    ];
    expect(expectedCalibrationError(bins)).toBeCloseTo(0.075, 12);
    expect(liftByDecile(bins)).toEqual([0.2 / 0.275, 0.5 / 0.275].map((lift) => expect.closeTo(lift, 12)));
    expect(expectedCalibrationError([])).toBe(0);
  });
});

describe('judgePredictions', () => {
  it('reports predictions drawn from the true probabilities as calibrated, and as better than random recency', () => {
    const random = seededRandom(11);
    const judged = Array.from({ length: 20_000 }, () => {
      const predicted = random() ** 2;
      return { predicted, daysSilent: Math.floor(random() * 300), returned: random() < predicted };
    });
    const quality = judgePredictions(judged);
    expect(quality.people).toBe(20_000);
    expect(Math.abs(quality.predicted - quality.actual)).toBeLessThan(0.01);
    expect(quality.calibrationError).toBeLessThan(0.02);
    expect(quality.recencyAuc).toBeCloseTo(0.5, 1);
    expect(quality.auc).toBeGreaterThan(0.8);
    expect(quality.lift).toBeGreaterThan(2);
    const held = quality.deciles.filter(({ predicted, low, high }) => predicted >= low && predicted <= high);
    expect(held.length).toBeGreaterThanOrEqual(8);
  });

  it('ranks by recency better than by the predictions when only recency tells', () => {
    const judged = Array.from({ length: 100 }, (_, i) => ({ predicted: 0.5, daysSilent: i, returned: i < 30 }));
    expect(judgePredictions(judged)).toMatchObject({ auc: 0.5, recencyAuc: 1 });
  });
});

describe('hitsAt', () => {
  it('counts customers who bought one of the first k products offered', () => {
    const people = [
      { offered: [1, 2, 3], bought: new Set([3]) },
      { offered: [1, 2, 3], bought: new Set([2, 9]) },
      { offered: [], bought: new Set([2]) },
    ];
    expect(hitsAt(2, people)).toEqual({ people: 3, hits: 1, rate: 1 / 3 });
    expect(hitsAt(3, people)).toEqual({ people: 3, hits: 2, rate: 2 / 3 });
    expect(hitsAt(3, [])).toEqual({ people: 0, hits: 0, rate: 0 });
  });
});
