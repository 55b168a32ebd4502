import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { readDates } from './date-order.ts';
import { importKindDefinitions } from './import-kinds.ts';

beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-05-03T12:00:00Z') }));
afterEach(() => void jest.useRealTimers());

const undecided = { chosen: null, remembered: undefined };
const rowsOf = (...days: readonly string[]) => days.map((day, row) => ({ line: row + 2, fields: ['1', day] }));
const read = (days: readonly string[], known: Parameters<typeof readDates>[3] = undecided) =>
  readDates(importKindDefinitions.customers, ['document', 'birthDate'], async () => rowsOf(...days), known);

it('takes a date that would be in the future in the other order for a proof', async () => {
  const example = { text: '01/12/2026', day: null, month: '2026-01-12' };
  expect(await read(['02/03/2026', '01/12/2026'])).toEqual({ order: 'month', basis: 'file', example });
});

it('takes a date that can be read in neither order for no proof', async () => {
  expect(await read(['31/31/1980', 'ayer', '', '1980-25-04'])).toBeNull();
});

it('assumes the day where as many dates prove the one as the other, unless it was remembered', async () => {
  const days = ['25/04/1980', '04/25/1980'];
  expect(await read(days)).toMatchObject({ order: 'day', basis: 'assumed' });
  expect(await read(days, { chosen: null, remembered: 'month' })).toMatchObject({ order: 'month', basis: 'remembered' });
});

it('follows a choice also against the file, with a date in both orders as the example', async () => {
  const known = { chosen: 'month', remembered: 'day' } as const;
  const example = { text: '03/04/1980', day: '1980-04-03', month: '1980-03-04' };
  expect(await read(['25/04/1980', '03/04/1980'], known)).toEqual({ order: 'month', basis: 'chosen', example });
});

it('reads no rows where no column is a date', async () => {
  const readRows = jest.fn(async () => []);
  expect(await readDates(importKindDefinitions.customers, ['document', null], readRows, undecided)).toBeNull();
  expect(readRows).not.toHaveBeenCalled();
});
