import { expect, it } from '@jest/globals';
import { wholeList } from './whole-list.ts';

/** A list whose rows change before some of its pages are read. */
async function readWhole(rows: number[], changes: Readonly<Record<number, () => void>>, most = 1000): Promise<number[]> {
  const read: number[] = [];
  let turn = 0;
  const page = (number: number) => {
    turn += 1;
    changes[turn]?.();
    return Promise.resolve({ items: rows.slice((number - 1) * 3, number * 3), total: rows.length });
  };
  for await (const batch of wholeList(page, (row) => row, { size: 3, most })) read.push(...batch);
  return read;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it.each([0, 1, 2, 3, 4, 6, 7])('reads %d rows once each, in their order', async (count) => {
  expect(await readWhole(numbers(count), {})).toEqual(numbers(count));
});

it('does not repeat rows when others are added before them', async () => {
  const rows = numbers(7);
  expect(await readWhole(rows, { 2: () => void rows.unshift(100, 101) })).toEqual(numbers(7));
});

it('does not skip rows when others are removed before them', async () => {
  const rows = numbers(9);
  const read = await readWhole(rows, { 2: () => void rows.splice(0, 2), 4: () => void rows.splice(0, 1) });
  expect(read.toSorted((one, other) => one - other)).toEqual(numbers(9));
});

it('ends at the largest number of rows', async () => {
  expect(await readWhole(numbers(9), {}, 4)).toEqual(numbers(4));
});
