import { describe, expect, it } from '@jest/globals';
import { addedCells, addedColumns } from './added-cells.ts';

const effect = { value: 900_000.4, low: 200_000.4, high: 1_600_000.4 };
const counts = { effect: null, measured: 0, waiting: 0, unmeasured: 0 };

describe('the cells of what a row of a file added', () => {
  it.each([
    [{ effect, measured: 1 }, ['añadió', 900_000, 200_000, 1_600_000, 1, 1]],
    [
      { effect: { value: -3e6, low: -5e6, high: -1e6 }, measured: 1, waiting: 1, unmeasured: 2 },
      ['añadió', -3e6, -5e6, -1e6, 1, 4],
    ],
    [{ effect: { value: 3e6, low: -22e6, high: 15e6 }, measured: 2 }, ['no concluyente', null, -22e6, 15e6, 2, 2]],
    [{ waiting: 1, unmeasured: 2 }, ['todavía no se sabe', null, null, null, 0, 3]],
    [{ unmeasured: 2 }, ['sin grupo de control', null, null, null, 0, 2]],
  ])('of %j', (added, expected) => {
    expect(addedCells({ ...counts, ...added })).toEqual(expected);
    expect(expected).toHaveLength(addedColumns.length);
  });

  it('are empty for what has not sent anything', () => {
    expect(addedCells(undefined)).toEqual([null, null, null, null, null, null]);
  });
});
