import { expect, it } from '@jest/globals';
import { changeScheduleState, deleteSchedule, updateSchedule } from '@pregon/contract/schedules/schedules.endpoints';
import { scheduleChange } from './schedule-access.ts';

it.each([updateSchedule, changeScheduleState, deleteSchedule])('is that of $method $path', ({ access }) => {
  expect(access).toEqual(scheduleChange.access);
});
