import { expect, it } from '@jest/globals';
import { createSendNow } from './send-now.ts';

const before = { day: '2026-12-01', sendingTime: '09:00', active: false };

it('begins at the minute in which a schedule is confirmed, however long the form takes', () => {
  const now = createSendNow();
  expect(now.start('2026-11-24T15:30', before)).toEqual({ day: '2026-11-24', sendingTime: '15:30', active: true });
  const schedule = { name: 'Navidad', dateStart: '2026-11-24T15:30' };
  expect(now.keep(schedule, '2026-11-24T15:30')).toBe(schedule);
  expect(now.keep(schedule, '2026-11-24T15:34')).toEqual({ name: 'Navidad', dateStart: '2026-11-24T15:34' });
});

it('keeps a time that was chosen', () => {
  const now = createSendNow();
  const schedule = { dateStart: '2026-11-25T09:00' };
  expect(now.keep(schedule, '2026-11-24T15:34')).toBe(schedule);
  now.start('2026-11-24T15:30', before);
  expect(now.keep(schedule, '2026-11-24T15:34')).toBe(schedule);
});

it('gives back once what the form had before, also after a second attempt', () => {
  const now = createSendNow();
  expect(now.takeBack()).toBeUndefined();
  now.start('2026-11-24T15:30', before);
  now.start('2026-11-24T15:31', { day: '2026-11-24', sendingTime: '15:30', active: true });
  expect(now.takeBack()).toEqual(before);
  expect(now.takeBack()).toBeUndefined();
  const schedule = { dateStart: '2026-11-24T15:31' };
  expect(now.keep(schedule, '2026-11-24T15:40')).toBe(schedule);
});
