import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import { channelHours } from '@pregon/contract/sending-rules/channel-hours';
import { isOpenAt, nextOpening, type SendingCalendar } from '@pregon/contract/sending-rules/open-spans';
import { type CapPeriods, capPeriods, type SendingCaps, sendingCaps } from '@pregon/contract/sending-rules/sending-caps';
import type { SendingPolicy } from '@pregon/contract/sending-rules/sending-policy.schema';
import type { ClosedReason } from '@pregon/contract/sending-rules/closed-reasons';
import { sendingDeadline, type SendingStart, sendingStart } from '@pregon/contract/sending-rules/sending-start';
import { sql } from 'drizzle-orm';
import type { Calendar } from '../calendars/calendars.repository.ts';
import { channelsWithQuota } from '../../identity/accounts/message-quota.sql.ts';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import type { Channel } from '../../kernel/messages/channel.ts';
import type { Occurrence } from '../schedules/occurrence.ts';
import { messagePolicy } from '../sending-rules/message-policy.ts';

/** Time to live of the cached rules of an account, so that a change takes effect during a sending. */
const rulesMs = 2000;
/** No message is claimed in the last moments before a channel closes, because it still has to reach its provider. */
const lastCallMs = 60_000;

/** Dependencies for reading rules. */
export interface RuleTools {
  readonly database: Database;
  /** The account's holidays, and those of its country's law. */
  readonly calendar: (accountId: number) => Promise<Pick<Calendar, 'isHoliday' | 'isLegalHoliday'>>;
}

/** The rules for the messages that are claimed now. */
export interface ClaimRule {
  readonly caps: SendingCaps;
  readonly periods: CapPeriods;
  /**
   * When a recipient who has reached the cap of the day, or of the week, may get the message; null: too late, so it is skipped.
   */
  readonly retryTomorrow: Date | null;
  readonly retryNextWeek: Date | null;
  /** Whether the account has a quota of messages by the channel. */
  readonly hasQuota: boolean;
  /** Whether it is too late for messages that would have to wait for another month. */
  readonly isOverdue: boolean;
}

/** The rules of an account for one occurrence, as they were read. */
export interface SendingRule {
  readonly policy: SendingPolicy;
  readonly calendar: SendingCalendar;
  readonly deadline: Date;
  /** The channels whose messages count towards a quota. */
  readonly quotas: ReadonlySet<Channel>;
}

const closedWords: Readonly<Record<ClosedReason, string>> = {
  dia: 'ese día no se envía',
  festivo: 'es festivo',
  hora: 'es fuera del horario',
};

const noHour = 'las reglas de envío no dejan ninguna hora a tiempo';

/** Spanish reason of messages that are skipped because the quota of their month is used up for as long as they may wait. */
export const overQuotaReason = 'se acabó el cupo de mensajes del mes';

/** Spanish reason of messages that are skipped because their channel opens too late. */
export const leftOutReason = (reason: ClosedReason | null): string =>
  reason === null ? noHour : `${noHour}: ${closedWords[reason]}`;

/** The next occurrence of the schedule, its last day, and the kind of its messages. */
async function scheduleAround(database: Queryable, { scheduleId, dueAt }: Occurrence) {
  const { rows } = await database.execute<{ dateEnd: string | null; nextDueAt: string | null; serviceMessage: boolean }>(sql`
    select s.service_message as "serviceMessage", case when s.repeat_sending then s.date_end end as "dateEnd",
      (select min(o.due_at) from occurrence o where o.schedule_id = s.id and o.due_at > ${dueAt.toISOString()}::timestamptz
        and o.state <> ${textLiteral(occurrenceState.cancelled)}) as "nextDueAt"
    from schedule s where s.id = ${scheduleId}`);
  const [row] = rows;
  return {
    dateEnd: row?.dateEnd || null,
    nextDueAt: row?.nextDueAt ? new Date(row.nextDueAt) : null,
    kind: { serviceMessage: row?.serviceMessage ?? false },
  };
}

export async function readSendingRule(occurrence: Occurrence, { database, calendar }: RuleTools): Promise<SendingRule> {
  const { accountId, timeZone, dueAt } = occurrence;
  const { kind, ...around } = await scheduleAround(database, occurrence);
  const policy = await messagePolicy(database, accountId, kind);
  const { isHoliday, isLegalHoliday } = await calendar(accountId);
  const quotas = await channelsWithQuota(database, accountId);
  const deadline = sendingDeadline({ dueAt, ...around }, policy.waitDays, timeZone);
  return { policy, calendar: { timeZone, isHoliday, isLegalHoliday }, deadline, quotas };
}

/** When the first message of an occurrence may be sent by a channel, and why not at its due time. */
export const startOf = (
  { dueAt }: Pick<Occurrence, 'dueAt'>,
  channel: Channel,
  { policy, calendar, deadline }: SendingRule,
): SendingStart => sendingStart(channelHours(policy, channel), dueAt, deadline, calendar);

/** The rule for messages of a channel that are claimed at a given time. */
export function claimRule(channel: Channel, { policy, calendar, deadline, quotas }: SendingRule, now: Date): ClaimRule {
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
    hasQuota: quotas.has(channel),
    isOverdue: now >= deadline,
  };
}

/**
 * Reads the current rule of a channel, cached for a few seconds; undefined while sending is not allowed.
 *
 * @param onTooLate called instead where the channel opens too late for the occurrence
 */
export function openRule(
  occurrence: Occurrence,
  channel: Channel,
  tools: RuleTools & { readonly clock: () => Date },
  onTooLate: (start: SendingStart) => Promise<unknown>,
) {
  let known: { readonly rule: Promise<SendingRule>; readonly until: number } | undefined;
  // Hours, days and weeks begin with a whole second, so the answer is the same until the next.
  let opened: { readonly by: SendingRule; readonly second: number; readonly claim: ClaimRule } | undefined;
  return async (): Promise<ClaimRule | undefined> => {
    const elapsed = performance.now();
    if (!known || known.until < elapsed) known = { rule: readSendingRule(occurrence, tools), until: elapsed + rulesMs };
    const rule = await known.rule;
    const now = tools.clock();
    const second = Math.floor(now.getTime() / 1000);
    if (opened?.by === rule && opened.second === second) return opened.claim;
    if (isOpenAt(channelHours(rule.policy, channel), now, rule.calendar, lastCallMs)) {
      opened = { by: rule, second, claim: claimRule(channel, rule, now) };
      return opened.claim;
    }
    const start = startOf(occurrence, channel, rule);
    if (start.at === null) await onTooLate(start);
    return undefined;
  };
}
