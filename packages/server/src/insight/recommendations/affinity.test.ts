import { describe, expect, it } from '@jest/globals';
import { highestAffinity } from './affinity.ts';

const shares: Record<string, number> = { Hogar: 0.2, Aseo: 0.5, Juguetes: 0.3 };
const shareOf = (key: string) => shares[key];

describe('highestAffinity', () => {
  it('is the customer’s share over that of all customers, shrunk towards it', () => {
    const liking = highestAffinity(
      new Map([
        ['Hogar', 6],
        ['Aseo', 4],
      ]),
      shareOf,
    );
    expect(liking).toEqual({ key: 'Hogar', index: expect.closeTo((6 + 5 * 0.2) / 15 / 0.2, 12), count: 6 });
  });

  it('requires three lines', () => {
    expect(highestAffinity(new Map([['Hogar', 2]]), shareOf)).toBeNull();
    expect(highestAffinity(new Map([['Hogar', 3]]), shareOf)).toMatchObject({ key: 'Hogar', count: 3 });
    expect(highestAffinity(new Map([['Hogar', 2]]), shareOf, { leastCount: 2 })).toMatchObject({ key: 'Hogar' });
  });

  it('requires an index of 1.2', () => {
    const lines = (aseo: number) => new Map(Object.entries({ Aseo: aseo, Hogar: 4, Juguetes: 16 - aseo }));
    // Of 20 lines, 12: (12 + 2.5) / 25 / 0.5 = 1.16; 13: 1.24.
    expect(highestAffinity(lines(12), shareOf)).toBeNull();
    expect(highestAffinity(lines(13), shareOf)?.index).toBeCloseTo(1.24, 12);
  });

  it('ignores a category without a known share, and is null without purchases', () => {
    expect(highestAffinity(new Map([['Otra', 9]]), shareOf)).toBeNull();
    expect(highestAffinity(new Map(), shareOf)).toBeNull();
  });
});
