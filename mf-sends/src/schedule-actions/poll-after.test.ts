import { expect, it } from '@jest/globals';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import { planned } from '../testing/examples.ts';
import { pollAfter } from './poll-after.ts';

const now = Date.parse('2026-11-24T20:00:00.000Z');
const dueIn = (seconds: number): Schedule => ({ ...planned, nextOccurrence: new Date(now + seconds * 1000).toISOString() });
const inState = (state: Schedule['state']): Schedule => ({ ...planned, state, nextOccurrence: null });

it.each([
  ['nothing listed', [], false],
  ['nothing to come', [inState('borrador'), inState('completada'), inState('cancelada')], false],
  ['something under way', [dueIn(3600), inState('en_curso')], 2000],
  ['something due already', [dueIn(-30)], 2000],
  ['something to come', [dueIn(3600), dueIn(600)], 600_000],
  ['something far away', [dueIn(90 * 24 * 3600)], 2 ** 31 - 1],
])('%s', (_, schedules, milliseconds) => {
  expect(pollAfter(schedules, now)).toBe(milliseconds);
});
