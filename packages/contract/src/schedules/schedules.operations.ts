import { channelNames } from '../channels/channels.ts';
import * as v from 'valibot';
import { filterDay, rowKey } from '../field.schema.ts';
import { fields, operation } from '../operation.ts';
import { pageOf, pageVariables, sortBy } from '../page.schema.ts';
import { resultOrders } from '../results/result-orders.ts';
import { accountRoles } from '../session/roles.ts';
import { schedule, scheduleNames } from './schedule.schema.ts';
import { scheduleStates } from './schedule-state.ts';

/** A row of the list of schedules. `startsOn` repeats `dateStart` under the wire name of the specification. */
const schedulePage = pageOf(v.object({ ...schedule.entries, startsOn: v.optional(v.nullable(v.string())) }));
export const listedScheduleNames = { ...scheduleNames, startsOn: 'date_start' } as const;

/** The sort keys of a list of schedules. */
export const scheduleOrders = ['name', 'state', 'nextOccurrence', 'createdAt', ...resultOrders] as const;

/** The filters of schedules. Without `archived`, or the identifier of one, they are those that are not archived. */
export const scheduleFilter = v.strictObject({
  identifier: v.optional(v.pipe(v.string(), v.uuid())),
  /** The identifier of a campaign: only the schedules of its profiles. */
  campaign: v.optional(v.pipe(v.string(), v.uuid())),
  /** The key of a profile: only its schedules. */
  profile: v.optional(rowKey),
  search: v.optional(v.string()),
  state: v.optional(v.picklist(scheduleStates)),
  sendType: v.optional(v.picklist(channelNames)),
  archived: v.optional(v.boolean()),
  from: v.optional(filterDay),
  to: v.optional(filterDay),
});

/**
 * Lists the account's schedules with the outcomes of their messages, by default the newest first. The days keep schedules with an
 * occurrence between them.
 */
export const schedulesQuery = operation({
  document: `query programming($page: Int, $size: Int, $filter: ProgrammingFilter, $sort: ProgrammingSort) {
    programming(page: $page, size: $size, filter: $filter, sort: $sort) { ${fields(schedulePage, listedScheduleNames)} }
  }`,
  access: accountRoles,
  variables: v.strictObject({
    ...pageVariables,
    filter: v.optional(scheduleFilter),
    sort: sortBy(scheduleOrders),
  }),
  result: v.object({ programming: schedulePage }),
});
