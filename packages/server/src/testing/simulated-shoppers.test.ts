import { describe, expect, it } from '@jest/globals';
import { seededRandom } from './seeded-random.ts';
import { simulateLines, simulateShoppers, simulatedCategory, simulatedChain } from './simulated-shoppers.ts';

const world = { ...simulatedChain, people: 3000 };
const shoppers = [...simulateShoppers(world)];

describe('simulated shoppers', () => {
  it('are the same for the same seed, and others for another', () => {
    const first = (seed: number) => simulateShoppers({ ...world, seed }).next().value;
    expect(first(1)).toEqual(shoppers[0]);
    expect(first(2)).not.toEqual(shoppers[0]);
  });

  it('visit on ascending days, once a day at most, within the time that is known', () => {
    const faults = shoppers.filter(({ visits }) => {
      const days = visits.map(({ day }) => day);
      const ascend = days.every((day, i) => i === 0 || day > (days[i - 1] ?? day));
      return days.length === 0 || !ascend || (days[0] ?? -1) < 0 || (days.at(-1) ?? 0) >= world.days + world.daysAhead;
    });
    expect(faults).toEqual([]);
  });

  it('do not come any more once they have dropped out', () => {
    const gone = shoppers.filter(({ isAlive }) => !isAlive);
    expect(gone.length).toBeGreaterThan(300);
    expect(gone.filter(({ visits }) => (visits.at(-1)?.day ?? 0) >= world.days)).toEqual([]);
  });

  it('have the means of the truth', () => {
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(shoppers.map(({ visitsPerWeek }) => visitsPerWeek)) / (0.9 / 8)).toBeCloseTo(1, 1);
    expect(mean(shoppers.map(({ dropOut }) => dropOut)) / (0.55 / 5.05)).toBeCloseTo(1, 1);
    const amounts = shoppers.map(({ visits }) => mean(visits.map(({ amount }) => amount)));
    expect(mean(amounts) / 60_000).toBeCloseTo(1, 1);
  });

  it('have lines that add up to their visits, of products of known categories', () => {
    const random = seededRandom(2);
    for (const shopper of shoppers.slice(0, 300)) {
      const lines = [...simulateLines(world, shopper, random)];
      const byDay = new Map<number, number>();
      for (const { day, amount } of lines) byDay.set(day, (byDay.get(day) ?? 0) + amount);
      const visits = shopper.visits.filter(({ day }) => day < world.days);
      expect([...byDay]).toEqual(visits.map(({ day, amount }) => [day, amount]));
      expect(lines.every(({ productId }) => simulatedCategory(world, productId) < world.categories)).toBe(true);
    }
  });
});
