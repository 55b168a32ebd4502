import { endpoint } from '../endpoint.ts';
import { senderRoles } from '../session/roles.ts';
import { schedule, scheduleForm, scheduleFormNames, scheduleNames } from './schedule.schema.ts';

/** Adds a schedule with its send methods. Each method pins the approved version of its newsletter. */
export const createSchedule = endpoint({
  method: 'POST',
  version: 'V1',
  path: '/schedule',
  access: senderRoles,
  body: scheduleForm,
  response: schedule,
  wire: { request: scheduleFormNames, response: scheduleNames },
  errors: ['NOT_FOUND', 'NEWSLETTER_NOT_APPROVED', 'SCHEDULE_IN_THE_PAST', 'EMPTY_AUDIENCE'],
});
