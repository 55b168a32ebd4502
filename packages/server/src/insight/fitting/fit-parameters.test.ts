import { expect, it } from '@jest/globals';
import { seededRandom } from '../../testing/seeded-random.ts';
import { beta, exponential, gamma } from '../../testing/random-distributions.ts';
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
