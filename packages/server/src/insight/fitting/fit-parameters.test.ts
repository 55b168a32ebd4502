import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../../testing/seeded-random.ts';
import { beta, exponential, gamma } from '../../testing/random-distributions.ts';
import { fitMbgNbd } from '../models/mbg-nbd.ts';
import { fitParameters, type FitRow } from './fit-parameters.ts';

/** Customers over three years who visit at rates, and stop with probabilities, of their own. */
function customers(seed: number, count: number, visitsAWeek: number): FitRow[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const ageDays = Math.floor(random() * 1000) + 20;
    const rate = gamma(random, 0.9) * visitsAWeek;
    const dropOut = beta(random, 0.55, 4.5);
    let [visits, lastVisitDays, spent] = [1, 0, 0];
    for (let day = 0; random() > dropOut;) {
      day += Math.max(1, Math.round((exponential(random) / rate) * 7));
      if (day > ageDays) break;
      visits += 1;
      lastVisitDays = day;
      spent += 10_000 + random() * 40_000;
    }
    return { visits, lastVisitDays, ageDays, repeatSpent: Math.round(spent) };
  });
}

it('keeps parameters that explain the customers as well as new ones, and takes new ones where habits changed', () => {
  const before = fitParameters(customers(1, 20_000, 0.12)).parameters;
  const withNewcomers = customers(1, 20_400, 0.12);
  expect(fitParameters(withNewcomers).parameters).not.toEqual(before);
  expect(fitParameters(withNewcomers, before).parameters).toEqual(before);
  const moreOften = customers(3, 20_000, 0.14);
  const { r, alpha, a, b } = fitParameters(moreOften).parameters;
  expect(fitParameters(moreOften, before).parameters).toMatchObject({ r, alpha, a, b });
});

const random = seededRandom(41);
const rows: readonly FitRow[] = Array.from({ length: 400 }, () => {
  const visits = 1 + Math.floor(random() ** 2 * 8);
  const lastVisitDays = visits === 1 ? 0 : 7 + Math.floor(random() * 300);
  const ageDays = lastVisitDays + Math.floor(random() * 200);
  return { visits, lastVisitDays, ageDays, repeatSpent: (visits - 1) * (20 + random() * 100) };
});

describe('fitParameters', () => {
  it('fits visits in weeks, as the model that it calls does', () => {
    const weeks = rows.map(({ visits, lastVisitDays, ageDays }) => ({
      repeatVisits: visits - 1,
      lastVisitWeeks: lastVisitDays / 7,
      ageWeeks: ageDays / 7,
    }));
    const { parameters, logLikelihood, converged } = fitMbgNbd(weeks);
    expect(fitParameters(rows)).toMatchObject({ parameters: { kind: 'mbg', ...parameters }, logLikelihood, converged });
  });

  it('takes the day of the last visit as the age of a customer whose age is lower', () => {
    const late = rows.map((row, place) => (place === 0 ? { ...row, visits: 2, lastVisitDays: 30, ageDays: 29 } : row));
    const mended = late.map((row, place) => (place === 0 ? { ...row, ageDays: 30 } : row));
    expect(fitParameters(late)).toEqual(fitParameters(mended));
  });

  it('fits spend from a hundred returning customers on, whose returns do not exceed what they bought', () => {
    const returning = rows.filter(({ visits }) => visits > 1);
    const once = rows.filter(({ visits }) => visits === 1);
    const some = (count: number) => fitParameters([...returning.slice(0, count), ...once]).parameters.spend;
    expect(some(99)).toBeNull();
    expect(some(100)).not.toBeNull();
    const returned = returning.slice(0, 100).map((row, place) => (place === 0 ? { ...row, repeatSpent: 0 } : row));
    expect(fitParameters([...returned, ...once]).parameters.spend).toBeNull();
  });
});
