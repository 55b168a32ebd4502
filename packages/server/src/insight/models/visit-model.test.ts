import { describe, expect, it } from '@jest/globals';
import { bgNbdExpectedPurchasesWithin, bgNbdProbabilityAlive } from './bg-nbd.ts';
import { expectedPurchasesIfAlive } from './mbg-nbd.ts';
import { groupSummaries } from './purchase-summary.ts';
import { lnGamma } from './special-functions.ts';
import { expectedVisitsIfAlive, visitLikelihood } from './visit-model.ts';

const customers = [
  { repeatVisits: 0, lastVisitWeeks: 0, ageWeeks: 30 },
  { repeatVisits: 2, lastVisitWeeks: 30.43, ageWeeks: 38.86 },
  { repeatVisits: 7, lastVisitWeeks: 29.14, ageWeeks: 38.86 },
  { repeatVisits: 40, lastVisitWeeks: 150, ageWeeks: 156 },
];

/** Gauss's hypergeometric function by its series, for 0 ≤ z < 1. */
function hypergeometric(a: number, b: number, c: number, z: number): number {
  let [term, sum] = [1, 1];
  for (let n = 0; n < 20_000; n++) {
    term *= (((a + n) * (b + n)) / ((c + n) * (n + 1))) * z;
    sum += term;
  }
  return sum;
}

/** The integral of a function from 0 to 1 by Simpson's rule, after a substitution that flattens both ends. */
function integral(of: (u: number) => number, parts = 20_000): number {
  let sum = 0;
  for (let i = 1; i < parts; i++) {
    const s = i / parts;
    const u = s ** 3 * (10 - 15 * s + 6 * s * s);
    sum += of(u) * 30 * s * s * (1 - s) ** 2 * (i % 2 === 1 ? 4 : 2);
  }
  return sum / (3 * parts);
}

describe.each([
  ['MBG/NBD', true],
  ['BG/NBD', false],
])('the likelihood of %s', (_, mayDropOutAtFirstVisit) => {
  const at = visitLikelihood(groupSummaries(customers, [5, 3, 2, 1]), { mayDropOutAtFirstVisit });

  it.each([[[0, 0, 0, 0]], [[-0.6, 1.8, -0.1, 0.5]], [[1.5, 3, -6, 2]]])(
    'has a gradient that equals finite differences at %j',
    (point) => {
      for (let i = 0; i < 4; i++) {
        const moved = (by: number) => at(point.map((value, j) => (i === j ? value + by : value))).value;
        const h = 1e-4;
        // Richardson's extrapolation of central differences.
        const wide = (moved(2 * h) - moved(-2 * h)) / (4 * h);
        const narrow = (moved(h) - moved(-h)) / (2 * h);
        expect(at(point).gradient[i]).toBeCloseTo((4 * narrow - wide) / 3, 8);
      }
    },
  );

  it('is the probability of these visits, integrated over all rates and drop-out probabilities', () => {
    const [r, alpha, a, b] = [0.9, 4, 1.3, 2.2] as const;
    for (const { repeatVisits: x, lastVisitWeeks, ageWeeks } of customers.slice(0, 3)) {
      // The rate is integrated in closed form, the drop-out probability numerically.
      const density = (rate: number) =>
        Math.exp(lnGamma(r + x) - lnGamma(r) + r * Math.log(alpha) - (r + x) * Math.log(alpha + rate));
      const survivals = mayDropOutAtFirstVisit ? x + 1 : x;
      const likelihood = integral((p) => {
        const still = (1 - p) ** survivals * density(ageWeeks);
        const gone = survivals > 0 ? p * (1 - p) ** (survivals - 1) * density(lastVisitWeeks) : 0;
        const prior = Math.exp(lnGamma(a + b) - lnGamma(a) - lnGamma(b)) * p ** (a - 1) * (1 - p) ** (b - 1);
        return (still + gone) * prior;
      });
      const alone = visitLikelihood(groupSummaries([{ repeatVisits: x, lastVisitWeeks, ageWeeks }]), { mayDropOutAtFirstVisit });
      expect(-alone([r, alpha, a, b].map(Math.log)).value).toBeCloseTo(Math.log(likelihood), 6);
    }
  });
});

describe('expectedVisitsIfAlive', () => {
  it.each([0.3, 0.793, 1.6, 4])('equals the closed form with the hypergeometric function at a = %d', (a) => {
    for (const { repeatVisits: x, ageWeeks } of customers) {
      const [shape, rate, survived, weeks] = [0.9 + x, 4.4 + ageWeeks, 2.4 + x, 39] as const;
      const series = hypergeometric(shape, survived, a + survived - 1, weeks / (rate + weeks));
      const closed = ((a + survived - 1) / (a - 1)) * (1 - (rate / (rate + weeks)) ** shape * series);
      expect(expectedVisitsIfAlive({ shape, rate, a, survived }, weeks)).toBeCloseTo(closed, 8);
    }
  });

  it('is continuous at a = 1, where the closed form divides zero by zero', () => {
    const at = (a: number) => expectedVisitsIfAlive({ shape: 3, rate: 40, a, survived: 5 }, 39);
    expect(at(1)).toBeCloseTo((at(1 - 1e-3) + at(1 + 1e-3)) / 2, 6);
    expect(at(1)).toBeCloseTo(at(1 + 1e-9), 8);
  });

  it('is rate times time when nobody drops out', () => {
    expect(expectedVisitsIfAlive({ shape: 900, rate: 160, a: 1e-12, survived: 5 }, 52)).toBeCloseTo((900 * 52) / 160, 6);
  });

  it('is 0 for a time of 0', () => {
    expect(expectedPurchasesIfAlive({ r: 1, alpha: 1, a: 1, b: 1 }, { repeatVisits: 3, ageWeeks: 4 }, 0)).toBe(0);
  });
});

describe('BG/NBD', () => {
  const published = { r: 0.243, alpha: 4.414, a: 0.793, b: 2.426 };

  it('gives the published expectation for a published customer', () => {
    const customer = { repeatVisits: 2, lastVisitWeeks: 30.43, ageWeeks: 38.86 };
    expect(Math.abs(bgNbdExpectedPurchasesWithin(published, customer, 39) - 1.226)).toBeLessThan(0.001);
  });

  it('never expects a customer with a single visit to have dropped out', () => {
    expect(bgNbdProbabilityAlive(published, { repeatVisits: 0, lastVisitWeeks: 0, ageWeeks: 300 })).toBe(1);
  });
});
