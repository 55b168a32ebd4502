import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../../testing/seeded-random.ts';
import { crossSellCell, CrossSellCells } from './cross-sell-cells.ts';

const asOf = 1000;

describe('crossSellCell', () => {
  it.each([
    [1, 0, 'once-recent'],
    [3, 60, 'returned-recent'],
    [4, 61, 'often-pausing'],
    [9, 180, 'often-pausing'],
    [2, 181, 'returned-silent'],
  ])('of %d visits, %d days ago, is %s', (visits, daysSilent, cell) => {
    expect(crossSellCell({ visits, daysSilent })).toBe(cell);
  });
});

describe('CrossSellCells', () => {
  it('counts per cell who bought something new to them afterwards, shrunk towards everybody', () => {
    const random = seededRandom(5);
    const people = Array.from({ length: 300 }, () =>
      Array.from(
        { length: 1 + Math.floor(random() * 8) },
        () => [asOf - 300 + Math.floor(random() * 390), Math.floor(random() * 6)] as const,
      ).toSorted(([one], [other]) => one - other),
    );
    const cells = new CrossSellCells(asOf);
    for (const lines of people) cells.add(lines);
    const counted = people.flatMap((lines) => {
      const before = lines.filter(([day]) => day <= asOf);
      if (before.length === 0) return [];
      const visits = new Set(before.map(([day]) => day)).size;
      const daysSilent = asOf - Math.max(...before.map(([day]) => day));
      const bought = lines.some(([day, id]) => day > asOf && before.every(([, known]) => known !== id));
      return [{ cell: crossSellCell({ visits, daysSilent }), bought }];
    });
    const usual = counted.filter(({ bought }) => bought).length / counted.length;
    const rates = cells.rates();
    expect(rates.get('')).toBeCloseTo(usual, 12);
    const byCell = Map.groupBy(counted, ({ cell }) => cell);
    expect(byCell.size).toBeGreaterThan(4);
    expect(rates.size).toBe(byCell.size + 1);
    for (const [cell, group] of byCell) {
      const rate = (group.filter(({ bought }) => bought).length + 20 * usual) / (group.length + 20);
      expect(rates.get(cell)).toBeCloseTo(rate, 12);
    }
  });

  it('says nothing of fewer than thirty customers, and does not count who came later', () => {
    const cells = new CrossSellCells(asOf);
    for (let place = 0; place < 29; place++) cells.add([[asOf, 1]]);
    cells.add([[asOf + 1, 1]]);
    expect(cells.rates().size).toBe(0);
    cells.add([
      [asOf, 1],
      [asOf + 1, 1],
    ]);
    expect(cells.rates()).toEqual(
      new Map([
        ['', 0],
        ['once-recent', 0],
      ]),
    );
  });
});
