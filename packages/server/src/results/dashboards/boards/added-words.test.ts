import { describe, expect, it } from '@jest/globals';
import { addedColumns, addedSentence } from './added-words.ts';

const effect = { value: 900_000, low: 200_000, high: 1_600_000 };
const chance = { value: 10, low: -5, high: 25 };
const counts = { effect: null, measured: 0, waiting: 0, unmeasured: 0 };
const told = (listed: Partial<Parameters<typeof addedSentence>[0]['listed']>) =>
  addedSentence({ byCampaign: new Map(), listed: { ...counts, ...listed } }, 'COP')
    .replace(/\s/g, ' ')
    .trim();

describe('what messages added, beside the sales after them', () => {
  it.each([
    [
      { effect, measured: 1 },
      'La programación de estos envíos tiene resultado frente a su grupo de control: añadió $ 900.000, entre $ 200.000 y $ 1.600.000, en todas sus fechas.',
    ],
    [
      { effect, measured: 2, waiting: 1, unmeasured: 4 },
      'De las 7 programaciones de estos envíos, 2 tienen resultado frente a su grupo de control: añadieron $ 900.000, entre $ 200.000 y $ 1.600.000, en todas sus fechas.',
    ],
    [
      { effect: chance, measured: 1, unmeasured: 4 },
      'De las 5 programaciones de estos envíos, 1 tiene resultado frente a su grupo de control: no es concluyente cuánto añadió, entre −$ 5 y $ 25, en todas sus fechas.',
    ],
    [{ unmeasured: 4 }, 'Cuánto añadieron no se sabe, porque ninguno de estos envíos tuvo grupo de control.'],
    [
      { waiting: 2, unmeasured: 4 },
      'Cuánto añadieron no se sabe todavía: de las 6 programaciones de estos envíos, las 2 que tienen grupo de control no tienen resultado.',
    ],
    [{}, ''],
  ])('is a sentence for %j', (listed, sentence) => {
    expect(told(listed)).toBe(sentence);
  });

  it('is a column where a campaign has a result, which says why others have none', () => {
    const listed = counts;
    const byCampaign = new Map([
      ['a', { ...counts, effect, measured: 1 }],
      ['b', { ...counts, waiting: 1, unmeasured: 3 }],
    ]);
    const [column, ...others] = addedColumns({ byCampaign, listed }, 'COP');
    expect(others).toEqual([]);
    const cells = ['a', 'b', 'c'].map((campaignId) => JSON.stringify(column?.cell({ campaignId })));
    expect(cells[0]).toContain('900.000');
    expect(cells[1]).toContain('—<small>sin resultado</small>');
    expect(cells[2]).toContain('—<small>sin grupo de control</small>');
    expect(addedColumns({ byCampaign: new Map([['a', counts]]), listed }, 'COP')).toEqual([]);
  });
});
