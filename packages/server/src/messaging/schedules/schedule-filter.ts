import { accountZone } from '../../identity/accounts/account-clock.sql.ts';
import { type OccurrenceState, occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { scheduleStates } from '@pregon/contract/schedules/schedule-state';
import type { Schedule } from '@pregon/contract/schedules/schedule.schema';
import type { ResultOrder } from '@pregon/contract/results/result-orders';
import type { scheduleOrders } from '@pregon/contract/schedules/schedules.operations';
import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { isResultOrder } from '../../audiences/result-order/list-by-results.ts';
import { profileKeysOf } from '../../audiences/profiles/profile-names.sql.ts';
import { namesMatch } from '../../kernel/search/name-search.sql.ts';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { occurrences, schedules } from './schedules.table.ts';

export interface ScheduleFilter {
  readonly identifier?: string | null | undefined;
  /** The identifier of a campaign: only the schedules of its profiles. */
  readonly campaign?: string | null | undefined;
  /** The key of a profile: only its schedules. */
  readonly profile?: number | null | undefined;
  readonly search?: string | null | undefined;
  readonly state?: Schedule['state'] | null | undefined;
  readonly sendType?: Schedule['sendTypes'][number] | null | undefined;
  /** Dates on the account's clock, both included: only schedules with an occurrence between them. */
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  readonly requestKey?: string | undefined;
  /** Only archived ones; by default those that are not, unless one is named. */
  readonly archived?: boolean | null | undefined;
  readonly identifiers?: readonly string[] | undefined;
}

export interface ScheduleSort {
  readonly by: (typeof scheduleOrders)[number];
  readonly direction: 'asc' | 'desc';
}

/** Subqueries name tables literally: Drizzle would drop the table name of columns given here. */
const ofSchedule = (...states: OccurrenceState[]): SQL => sql`from occurrence o where o.schedule_id = schedule.id
  and o.state in (${textLiteral(...states)})`;
const countOf = (...states: OccurrenceState[]): SQL<number> => sql<number>`(select count(*)::int ${ofSchedule(...states)})`;

/** Aggregates of a schedule over its occurrences and methods, for a SELECT from `schedule`. */
export const summaries = {
  nextOccurrence: sql<Date | null>`(select min(o.due_at) ${ofSchedule(occurrenceState.scheduled)})`.mapWith(occurrences.dueAt),
  nextOccurrenceId: sql<number | null>`(select o.id ${ofSchedule(occurrenceState.scheduled)} order by o.due_at limit 1)`,
  remainingOccurrences: countOf(occurrenceState.scheduled),
  finishedOccurrences: countOf(occurrenceState.completed, occurrenceState.failed),
  omittedOccurrences: countOf(occurrenceState.omitted),
  sendTypes: sql<
    Schedule['sendTypes']
  >`array(select m.type from send_method m where m.schedule_id = schedule.id and m.arm is null order by m.type)`,
};

/** An occurrence within these dates, on the account's clock. */
function withinDays(from: string | null | undefined, to: string | null | undefined): SQL | undefined {
  if (!from && !to) return undefined;
  const day = sql`(o.due_at at time zone ${accountZone(sql`schedule.account_id`)})::date`;
  return sql`exists (select from occurrence o where ${and(
    sql`o.schedule_id = schedule.id`,
    from ? sql`${day} >= ${from}::date` : undefined,
    to ? sql`${day} <= ${to}::date` : undefined,
  )})`;
}

const archivedOnly = ({ archived, identifier, identifiers, requestKey }: ScheduleFilter): SQL | undefined => {
  if (identifier || identifiers || requestKey) return undefined;
  return archived ? isNotNull(schedules.archivedAt) : isNull(schedules.archivedAt);
};

export function matching({ accountId }: Pick<Principal, 'accountId'>, filter: ScheduleFilter): SQL | undefined {
  const { identifier, campaign, profile, search, state, sendType, from, to, requestKey } = filter;
  return and(
    eq(schedules.accountId, accountId),
    isNotNull(schedules.profileKey),
    archivedOnly(filter),
    filter.identifiers ? inArray(schedules.identifier, [...filter.identifiers]) : undefined,
    identifier ? eq(schedules.identifier, identifier) : undefined,
    campaign ? sql`${schedules.profileKey} in (${profileKeysOf(accountId, campaign, [])})` : undefined,
    profile ? eq(schedules.profileKey, profile) : undefined,
    search ? namesMatch([schedules.name], search) : undefined,
    state ? eq(schedules.state, state) : undefined,
    sendType ? sql`exists (select from send_method m where m.schedule_id = schedule.id and m.type = ${sendType})` : undefined,
    withinDays(from, to),
    requestKey ? eq(schedules.requestKey, requestKey) : undefined,
  );
}

/** Sorts names by letters, ignoring case and accents; schedules without a next occurrence come last. */
const orders: Readonly<Record<Exclude<ScheduleSort['by'], ResultOrder>, SQL>> = {
  name: sql`option_code(schedule.name)`,
  // In the order in which a schedule passes through them.
  state: sql`array_position(${sql.param([...scheduleStates])}::text[], schedule.state)`,
  nextOccurrence: sql`(select min(o.due_at) ${ofSchedule(occurrenceState.scheduled)})`,
  createdAt: sql`schedule.created_at`,
};

export const newestFirst = [desc(schedules.createdAt), desc(schedules.id)];

export function inOrder(sort: ScheduleSort | undefined): SQL[] {
  const { by } = sort ?? {};
  if (by === undefined || isResultOrder(by)) return newestFirst;
  const direction = sort?.direction === 'asc' ? asc : desc;
  return [sql`${direction(orders[by])} nulls last`, ...newestFirst];
}
