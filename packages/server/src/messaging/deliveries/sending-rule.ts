import { channelHours } from '@pregon/contract/sending-rules/channel-hours';
import { isOpenAt, nextOpening, type SendingCalendar } from '@pregon/contract/sending-rules/open-spans';
import { type CapPeriods, capPeriods, type SendingCaps, sendingCaps } from '@pregon/contract/sending-rules/sending-caps';
import type { SendingPolicy } from '@pregon/contract/sending-rules/sending-policy.schema';
import type { ClosedReason } from '@pregon/contract/sending-rules/closed-reasons';
import { sendingDeadline, type SendingStart, sendingStart } from '@pregon/contract/sending-rules/sending-start';
import { sql } from 'drizzle-orm';
import type { Calendar } from '../calendars/calendars.repository.ts';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import type { Occurrence } from '../schedules/occurrences.repository.ts';
import { sendingPolicyRepository } from '../sending-rules/sending-policy.repository.ts';

/** How long the account's rules are believed, so that a change of them holds in the middle of a sending. */
const rulesMs = 2000;
/** Nothing is taken in the last moments before a channel closes: what is taken still has to reach its provider. */
const lastCallMs = 60_000;

/** What rules are read with. */
export interface RuleTools {
  readonly database: Database;
  /** The days on which an account does not work, and those of its country's law. */
  readonly calendar: (accountId: number) => Promise<Pick<Calendar, 'isHoliday' | 'isLegalHoliday'>>;
}

/** What holds for the messages of a sending that are taken now. */
export interface ClaimRule {
  readonly caps: SendingCaps;
  readonly periods: CapPeriods;
  /** When somebody who has had their messages of today, or of this week, may get this one; null: too late, so it is left out. */
  readonly retryTomorrow: Date | null;
  readonly retryNextWeek: Date | null;
}

/** An account's rules as they were read, for one sending. */
export interface SendingRule {
  readonly policy: SendingPolicy;
  readonly calendar: SendingCalendar;
  readonly deadline: Date;
}

const closedWords: Readonly<Record<ClosedReason, string>> = {
  dia: 'ese día no se envía',
  festivo: 'es festivo',
  hora: 'es fuera del horario',
};

const noHour = 'las reglas de envío no dejan ninguna hora a tiempo';

/** Why a message is left out whose channel opens too late, as it is told to people. */
export const leftOutReason = (reason: ClosedReason | null): string =>
  reason === null ? noHour : `${noHour}: ${closedWords[reason]}`;

/** When the same schedule sends next, and its last day. */
async function scheduleAround(database: Queryable, { scheduleId, dueAt }: Occurrence) {
  const { rows } = await database.execute<{ dateEnd: string | null; nextDueAt: string | null }>(sql`
    select case when s.repeat_sending then s.date_end end as "dateEnd",
      (select min(o.due_at) from occurrence o where o.schedule_id = s.id and o.due_at > ${dueAt.toISOString()}::timestamptz
        and o.state <> 'cancelada') as "nextDueAt"
    from schedule s where s.id = ${scheduleId}`);
  const [row] = rows;
  return { dateEnd: row?.dateEnd || null, nextDueAt: row?.nextDueAt ? new Date(row.nextDueAt) : null };
}

export async function readSendingRule(occurrence: Occurrence, { database, calendar }: RuleTools): Promise<SendingRule> {
  const { accountId, timeZone, dueAt } = occurrence;
  const policy = await sendingPolicyRepository.read(database, accountId);
  const around = await scheduleAround(database, occurrence);
  const { isHoliday, isLegalHoliday } = await calendar(accountId);
  const deadline = sendingDeadline({ dueAt, ...around }, policy.waitDays, timeZone);
  return { policy, calendar: { timeZone, isHoliday, isLegalHoliday }, deadline };
}

/** When the first message of a sending may leave by a channel, and why not when it is due. */
export const startOf = (
  { dueAt }: Pick<Occurrence, 'dueAt'>,
  channel: Channel,
  { policy, calendar, deadline }: SendingRule,
): SendingStart => sendingStart(channelHours(policy, channel), dueAt, deadline, calendar);

/** What holds for messages of a channel that are taken at a moment. */
export function claimRule(channel: Channel, { policy, calendar, deadline }: SendingRule, now: Date): ClaimRule {
  const hours = channelHours(policy, channel);
  const periods = capPeriods(now, calendar.timeZone);
  const inTime = (from: Date): Date | null => {
    const opens = nextOpening(hours, from, calendar);
    return opens && opens < deadline ? opens : null;
  };
  return {
    caps: sendingCaps(policy, channel),
    periods,
    retryTomorrow: inTime(periods.dayEnd),
    retryNextWeek: inTime(periods.weekEnd),
  };
}

/**
 * What holds for a channel of a sending now, read again every few seconds; undefined while nobody may be written to.
 *
 * @param onTooLate called instead where the channel opens too late for the sending
 */
export function openRule(
  occurrence: Occurrence,
  channel: Channel,
  tools: RuleTools & { readonly clock: () => Date },
  onTooLate: (start: SendingStart) => Promise<unknown>,
) {
  let known: { readonly rule: Promise<SendingRule>; readonly until: number } | undefined;
  return async (): Promise<ClaimRule | undefined> => {
    const elapsed = performance.now();
    if (!known || known.until < elapsed) known = { rule: readSendingRule(occurrence, tools), until: elapsed + rulesMs };
    const rule = await known.rule;
    const hours = channelHours(rule.policy, channel);
    const now = tools.clock();
    if (isOpenAt(hours, now, rule.calendar, lastCallMs)) return claimRule(channel, rule, now);
    const start = startOf(occurrence, channel, rule);
    if (start.at === null) await onTooLate(start);
    return undefined;
  };
}
