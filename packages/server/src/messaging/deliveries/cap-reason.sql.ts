import { hasCaps } from '@pregon/contract/sending-rules/sending-caps';
import { type SQL, sql } from 'drizzle-orm';
import type { Channel } from '../../kernel/messages/channel.ts';
import { deliveryState, skipReasons } from './deliveries.table.ts';
import type { ClaimRule } from './sending-rule.ts';

const moment = (at: Date | null): SQL => (at === null ? sql`null::timestamptz` : sql`${at.toISOString()}::timestamptz`);

/** The method of a counted message, where it is one of advertising: messages of service use up no cap. */
const joinAdvertising = sql`
  join send_method m on m.id = e.method_id join schedule s on s.id = m.schedule_id and not s.service_message`;

/** The states that count against caps: sending, sent and uncertain. */
const counted = sql.raw([deliveryState.sending, deliveryState.sent, deliveryState.uncertain].join(', '));

const counts = (channel: Channel, dayStart: Date): SQL => sql`
  count(*) filter (where m.type = ${channel} and e.updated_at >= ${moment(dayStart)}) as channel_day,
  count(*) filter (where m.type = ${channel}) as channel_week,
  count(*) filter (where e.updated_at >= ${moment(dayStart)}) as total_day,
  count(*) as total_week,
  count(distinct m.type) filter (where m.type <> ${channel}) as other_channels`;

/**
 * How often advertising was sent to a customer in the day and the week of a rule, as one row: `channel_day`, `channel_week`, `total_day`,
 * `total_week`, and `other_channels`, the number of other channels in that week. One lookup by the index `delivery_customer` for
 * each customer.
 */
export const writtenTo = (customerId: SQL, channel: Channel, { periods: { dayStart, weekStart } }: ClaimRule): SQL => sql`(
  select ${counts(channel, dayStart)} from delivery e ${joinAdvertising}
  where e.customer_id = ${customerId} and e.updated_at >= ${moment(weekStart)} and e.state in (${counted}))`;

/** The same for all customers of an account at once, by `customer_id`: for counting audiences, not for claims. */
export const writtenToByCustomer = (
  accountId: number,
  channel: Channel,
  { periods: { dayStart, weekStart } }: ClaimRule,
): SQL => {
  const written = (states: SQL) => sql`
    select customer_id, method_id, updated_at from delivery
    where account_id = ${accountId} and ${states} and updated_at >= ${moment(weekStart)}`;
  const { sending, sent, uncertain } = deliveryState;
  // Two parts of a union, each served by an index.
  return sql`(
    select e.customer_id, ${counts(channel, dayStart)}
    from (${written(sql.raw(`state in (${sent}, ${uncertain})`))} union all ${written(sql.raw(`state = ${sending}`))}) e ${joinAdvertising}
    group by e.customer_id)`;
};

/** A cap that may delay or skip a message to a customer. */
interface CapCondition {
  /** A column of `writtenTo`. */
  readonly column: string;
  readonly cap: number;
  /** One of `skipReasons`. */
  readonly reason: string;
  /** Until when the cap delays the message; null: longer than the message may wait. */
  readonly until: Date | null;
  readonly period: 'day' | 'week';
}

/** The caps in effect, weekly ones first: a message that has to wait for the next week need not be retried tomorrow. */
function capConditions({ caps, retryNextWeek, retryTomorrow }: ClaimRule): CapCondition[] {
  const { channelDaily, channelWeekly, totalDaily, totalWeekly, weeklyChannels } = caps;
  const week = { until: retryNextWeek, period: 'week' } as const;
  const day = { until: retryTomorrow, period: 'day' } as const;
  return [
    { column: 'channel_week', cap: channelWeekly, reason: skipReasons.overLimit, ...week },
    { column: 'total_week', cap: totalWeekly, reason: skipReasons.overTotalLimit, ...week },
    { column: 'other_channels', cap: weeklyChannels, reason: skipReasons.otherChannel, ...week },
    { column: 'channel_day', cap: channelDaily, reason: skipReasons.overDailyLimit, ...day },
    { column: 'total_day', cap: totalDaily, reason: skipReasons.overTotalDailyLimit, ...day },
  ].flatMap(({ cap, ...condition }) => (cap === null ? [] : [{ ...condition, cap }]));
}

/** Whether a rule has caps. If so, messages are claimed under a lock of their customers. */
export const isCapped = ({ caps }: ClaimRule): boolean => hasCaps(caps);

/**
 * An SQL expression over a row of `writtenTo`: the result of `then` for the first cap that is reached, or null. Only for rules
 * with caps.
 *
 * @param row the alias of that row
 */
export const whereCapped = (rule: ClaimRule, row: string, then: (condition: CapCondition) => SQL): SQL =>
  sql`case ${sql.join(
    capConditions(rule).map(
      (condition) =>
        sql`when ${sql.identifier(row)}.${sql.identifier(condition.column)} >= ${condition.cap}::int then ${then(condition)}`,
    ),
    sql` `,
  )} end`;

/** The cap that delays a customer, and until when; null until: it will not be sent. */
export const capReason = (rule: ClaimRule, row: string) => ({
  reason: whereCapped(rule, row, ({ reason }) => sql`${reason}::text`),
  until: whereCapped(rule, row, ({ until }) => moment(until)),
});
