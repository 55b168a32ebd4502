import * as v from 'valibot';
import { fields, operation } from '../operation.ts';
import { pageOf, pageVariables } from '../page.schema.ts';
import { schedule, scheduleNames } from './schedule.schema.ts';
import { everyRole } from '../session/roles.ts';

const schedulePage = pageOf(schedule);

/** The account's schedules, newest first, with what became of their messages. */
export const schedulesQuery = operation({
  document: `query programming($page: Int!, $size: Int!, $filter: ProgrammingFilter) {
    programming(page: $page, size: $size, filter: $filter) { ${fields(schedulePage, scheduleNames)} }
  }`,
  access: everyRole,
  variables: v.strictObject({
    ...pageVariables,
    filter: v.optional(v.strictObject({ identifier: v.optional(v.pipe(v.string(), v.uuid())), search: v.optional(v.string()) })),
  }),
  result: v.object({ programming: schedulePage }),
});
