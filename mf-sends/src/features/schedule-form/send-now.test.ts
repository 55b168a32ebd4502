import { expect, it } from '@jest/globals';
import { createSendNow } from './send-now.ts';

it('begins at the minute in which a schedule is confirmed, however long the form takes', () => {
  const now = createSendNow();
  const set: string[] = [];
  now.start('2026-11-24T15:30', (...given) => set.push(...given));
  expect(set).toEqual(['2026-11-24', '15:30']);
  const schedule = { name: 'Navidad', dateStart: '2026-11-24T15:30' };
  expect(now.keep(schedule, '2026-11-24T15:30')).toBe(schedule);
  expect(now.keep(schedule, '2026-11-24T15:34')).toEqual({ name: 'Navidad', dateStart: '2026-11-24T15:34' });
});

it('keeps a time that was chosen', () => {
  const now = createSendNow();
  const schedule = { dateStart: '2026-11-25T09:00' };
  expect(now.keep(schedule, '2026-11-24T15:34')).toBe(schedule);
  now.start('2026-11-24T15:30', () => undefined);
  expect(now.keep(schedule, '2026-11-24T15:34')).toBe(schedule);
});
