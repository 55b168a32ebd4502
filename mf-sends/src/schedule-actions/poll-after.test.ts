import { expect, it } from '@jest/globals';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { planned } from '../testing/examples.ts';
import { pollAfter } from './poll-after.ts';

const now = Date.parse('2026-11-24T20:00:00.000Z');
const dueIn = (seconds: number): Schedule => ({ ...planned, nextOccurrence: new Date(now + seconds * 1000).toISOString() });
const inState = (state: Schedule['state']): Schedule => ({ ...planned, state, nextOccurrence: null });

it.each([
  ['never for an empty list', [], false],
  ['never without a planned occurrence', [inState('borrador'), inState('completada'), inState('cancelada')], false],
  ['every two seconds while one is sending', [dueIn(3600), inState('en_curso')], 2000],
  ['every two seconds while one is overdue', [dueIn(-30)], 2000],
  ['at the time of the next occurrence', [dueIn(3600), dueIn(600)], 600_000],
  ['after the longest delay of a timer when the next occurrence is further away', [dueIn(90 * 24 * 3600)], 2 ** 31 - 1],
])('polls schedules %s', (_, schedules, milliseconds) => {
  expect(pollAfter(schedules, now)).toBe(milliseconds);
});
