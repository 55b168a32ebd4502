import { channelNames } from '@pregon/contract/channels/channels';
import { calendarState, type CalendarState } from '@pregon/contract/schedules/calendar-state';
import { dueMoment, localMoment } from '@pregon/contract/schedules/due-moment';
import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { type CalendarEntry, mostCalendarEntries } from '@pregon/contract/schedules/sending-calendar.endpoints';
import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { latestSize } from '../../audiences/audience/latest-size.sql.ts';
import { joinCampaign, joinedProfileKey, joinProfile, profileReferences } from '../../audiences/profiles/profile-names.sql.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import { countGoneOut } from '../schedules/profile-uses.sql.ts';
import { summaries } from '../schedules/schedule-filter.ts';
import { occurrences, schedules } from '../schedules/schedules.table.ts';

/** The moments of a calendar; `to` is not included. */
export interface CalendarRange {
  readonly accountId: number;
  readonly timeZone: string;
  readonly from: Date;
  readonly to: Date;
}

export interface CalendarFilter {
  readonly state?: CalendarState | undefined;
  readonly sendType?: Channel | undefined;
}

/** An entry before the sending rules are applied, with what decides its deadline. */
export interface PlannedEntry extends Omit<CalendarEntry, 'delay'> {
  readonly profileKey: number;
  /** Its experiment; null: everybody gets the same. */
  readonly experimentId: number | null;
  readonly nextDueAt: Date | null;
  readonly dateEnd: string | null;
}

/** A planned occurrence of a paused schedule is held back. */
const stateOf = sql<CalendarState>`case when schedule.state = ${textLiteral(scheduleState.paused)}
    and occurrence.state = ${textLiteral(occurrenceState.scheduled)}
  then ${textLiteral(calendarState.paused)} else occurrence.state end`;

const sends = ({ sendType }: CalendarFilter): SQL | undefined =>
  sendType && sql`exists (select from send_method m where m.schedule_id = schedule.id and m.type = ${sendType})`;

const common = {
  schedule: schedules.identifier,
  version: schedules.version,
  name: schedules.name,
  repeats: schedules.repeatSending,
  sendTypes: summaries.sendTypes,
  profileKey: joinedProfileKey,
  experimentId: schedules.experimentId,
  profileName: profileReferences.profileName,
  campaignName: profileReferences.campaignName,
  campaignIdentifier: profileReferences.campaignIdentifier,
  size: sql<
    (Readonly<Record<Channel | 'total', number>> & { readonly day: string }) | null
  >`${latestSize(sql`schedule.profile_key`, channelNames)}`,
};

type Size = Readonly<Record<Channel | 'total', number>> & { readonly day: string };

/** People of the last count: of one channel exactly; of several, those who can be reached by any. */
function expectedOf(size: Size | null, [first, ...others]: readonly Channel[]): CalendarEntry['expected'] {
  if (!size || !first) return null;
  return { people: others.length === 0 ? size[first] : size.total, day: size.day };
}

const local = (at: Date, timeZone: string) => {
  const written = localMoment(at, timeZone);
  return { day: written.slice(0, 10), time: written.slice(11), dueAt: at.toISOString() };
};

/** The occurrences that meet a condition in order of time, at most `most`, and how many there are. */
async function selectOccurrences(
  database: Queryable,
  timeZone: string,
  where: SQL | undefined,
  most: number,
): Promise<{ readonly items: PlannedEntry[]; readonly total: number }> {
  const rows = await database
    .select({
      ...common,
      occurrence: occurrences.id,
      state: stateOf,
      isExtra: sql<boolean>`${occurrences.requestKey} is not null`,
      due: occurrences.dueAt,
      moved: occurrences.movedFrom,
      sent: sql<number | null>`case when ${occurrences.startedAt} is not null then
        coalesce(${occurrences.sentCount}, ${countGoneOut(sql`occurrence.id`)}) end`,
      nextDueAt: sql<Date | null>`(select min(o.due_at) from occurrence o where o.schedule_id = schedule.id
        and o.due_at > occurrence.due_at and o.state <> ${textLiteral(occurrenceState.cancelled)})`.mapWith(occurrences.dueAt),
      dateEnd: sql<string | null>`case when schedule.repeat_sending then schedule.date_end end`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(occurrences)
    .innerJoin(schedules, eq(schedules.id, occurrences.scheduleId))
    .innerJoin(...joinProfile(schedules.profileKey))
    .innerJoin(...joinCampaign())
    .where(where)
    .orderBy(asc(occurrences.dueAt), asc(occurrences.id))
    .limit(most);
  const items = rows.map(({ due, moved, size, ...row }): PlannedEntry => ({
    ...row,
    ...local(due, timeZone),
    movedFrom: moved && localMoment(moved, timeZone).slice(0, 10),
    expected: expectedOf(size, row.sendTypes),
  }));
  return { items, total: rows[0]?.total ?? 0 };
}

/** The occurrences of a range in order of time, at most `most`, and how many there are. */
export const readOccurrences = (
  database: Queryable,
  { accountId, timeZone, from, to }: CalendarRange,
  filter: CalendarFilter = {},
  most = mostCalendarEntries,
) =>
  selectOccurrences(
    database,
    timeZone,
    and(
      eq(schedules.accountId, accountId),
      gte(occurrences.dueAt, from),
      lt(occurrences.dueAt, to),
      filter.state ? sql`${stateOf} = ${filter.state}` : undefined,
      sends(filter),
    ),
    most,
  );

/** An occurrence of the account; undefined where it has none with this key. */
export async function findOccurrence(
  database: Queryable,
  { accountId, timeZone }: Pick<CalendarRange, 'accountId' | 'timeZone'>,
  occurrence: number,
): Promise<PlannedEntry | undefined> {
  const where = and(eq(schedules.accountId, accountId), eq(occurrences.id, occurrence));
  return (await selectOccurrences(database, timeZone, where, 1)).items[0];
}

/** The drafts with one day in a range, in order of time. */
export async function readDraftEntries(
  database: Queryable,
  { accountId, timeZone, from, to }: CalendarRange,
  filter: CalendarFilter,
): Promise<PlannedEntry[]> {
  if (filter.state !== undefined && filter.state !== calendarState.draft) return [];
  const [first, last] = [localMoment(from, timeZone), localMoment(to, timeZone)];
  const rows = await database
    .select({ ...common, dateStart: schedules.dateStart })
    .from(schedules)
    .innerJoin(...joinProfile(schedules.profileKey))
    .innerJoin(...joinCampaign())
    .where(
      and(
        eq(schedules.accountId, accountId),
        eq(schedules.state, scheduleState.draft),
        eq(schedules.repeatSending, false),
        gte(schedules.dateStart, first.slice(0, 10)),
        lt(schedules.dateStart, last.slice(0, 10)),
        sends(filter),
      ),
    )
    .orderBy(asc(schedules.dateStart), asc(schedules.id))
    .limit(mostCalendarEntries);
  return rows.map(({ dateStart, size, ...row }): PlannedEntry => ({
    ...row,
    ...local(dueMoment(dateStart, timeZone), timeZone),
    occurrence: null,
    state: calendarState.draft,
    isExtra: false,
    movedFrom: null,
    sent: null,
    expected: expectedOf(size, row.sendTypes),
    nextDueAt: null,
    dateEnd: null,
  }));
}
