import * as v from 'valibot';
import { fields, operation } from '../operation.ts';
import { pageOf, pageVariables, sortBy } from '../page.schema.ts';
import { everyRole } from '../session/roles.ts';
import { schedule, scheduleNames, scheduleStates } from './schedule.schema.ts';
import { sendTypes, storedSendMethod } from './send-method.schema.ts';

const schedulePage = pageOf(schedule);

/** What a list of schedules may be ordered by. */
export const scheduleOrders = ['name', 'nextOccurrence', 'createdAt'] as const;

/** The account's schedules, newest first unless sorted, with what became of their messages. Days: those with a sending between them. */
export const schedulesQuery = operation({
  document: `query programming($page: Int!, $size: Int!, $filter: ProgrammingFilter, $sort: ProgrammingSort) {
    programming(page: $page, size: $size, filter: $filter, sort: $sort) { ${fields(schedulePage, scheduleNames)} }
  }`,
  access: everyRole,
  variables: v.strictObject({
    ...pageVariables,
    filter: v.optional(
      v.strictObject({
        identifier: v.optional(v.pipe(v.string(), v.uuid())),
        search: v.optional(v.string()),
        state: v.optional(v.picklist(scheduleStates)),
        sendType: v.optional(v.picklist(sendTypes)),
        from: v.optional(v.pipe(v.string(), v.isoDate())),
        to: v.optional(v.pipe(v.string(), v.isoDate())),
      }),
    ),
    sort: sortBy(scheduleOrders),
  }),
  result: v.object({ programming: schedulePage }),
});

/** The send methods of one schedule. */
export const sendMethodsQuery = operation({
  document: `query sendMethod($filter: SendMethodFilter!) {
    sendMethod(filter: $filter) { ${fields(storedSendMethod)} }
  }`,
  access: everyRole,
  variables: v.strictObject({ filter: v.strictObject({ scheduledId: v.pipe(v.string(), v.uuid()) }) }),
  result: v.object({ sendMethod: v.array(storedSendMethod) }),
});
