import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../../testing/seeded-random.ts';
import { PairCounts } from './pair-counts.ts';

/** Random numbers among which small ones are much more frequent. */
const skewed = (random: () => number, most: number) => Math.floor(random() ** 3 * most);

describe('PairCounts', () => {
  it('counts like a map, in either order of a pair', () => {
    const random = seededRandom(5);
    const counts = new PairCounts();
    const expected = new Map<string, number>();
    for (let i = 0; i < 60_000; i++) {
      const [one, other] = [skewed(random, 300), 300 + skewed(random, 67_000_000)];
      if (i % 2 === 0) counts.add(one, other);
      else counts.add(other, one);
      expected.set(`${one} ${other}`, (expected.get(`${one} ${other}`) ?? 0) + 1);
    }
    expect(counts.size).toBe(expected.size);
    expect(new Map([...counts.entries()].map(([one, other, count]) => [`${one} ${other}`, count]))).toEqual(expected);
    expect(counts.forgotten).toBe(0);
  });

  it('drops rare pairs when it is full, and reports the maximum error of the counts', () => {
    const random = seededRandom(6);
    const counts = new PairCounts(1024);
    const expected = new Map<string, number>();
    for (let i = 0; i < 50_000; i++) {
      const [one, other] = [skewed(random, 100), 100 + skewed(random, 100)];
      counts.add(one, other);
      expected.set(`${one} ${other}`, (expected.get(`${one} ${other}`) ?? 0) + 1);
    }
    expect(counts.size).toBeLessThan(1024);
    expect(counts.forgotten).toBeGreaterThan(0);
    const found = new Map([...counts.entries()].map(([one, other, count]) => [`${one} ${other}`, count]));
    const tooLow = [...expected].map(([pair, count]) => count - (found.get(pair) ?? 0));
    expect(Math.min(...tooLow)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...tooLow)).toBeLessThanOrEqual(counts.forgotten);
    // The most frequent pair is counted about a thousand times, and is never dropped.
    expect(found.get('0 100')).toBeGreaterThan(1000);
  });

  it('refuses a size that is not a power of two', () => {
    expect(() => new PairCounts(1000)).toThrow(RangeError);
  });
});
