import { type SQL, sql } from 'drizzle-orm';
import type { Attribution } from '../../audiences/audience/attribution.sql.ts';
import { isSent, leavingAfterMessages, moment, type Span } from '../dashboards/numbers/ledger.sql.ts';
import { filled, usualFigures } from './result-figures.ts';
import { usualDays } from './usual-days.ts';

/** The days before a moment, whose messages are the usual ones. */
export const usualSpan = (
  { accountId, attributionDays, attributionTouch }: Attribution & { readonly accountId: number },
  before: Date,
): Span => ({
  accountId,
  attributionDays,
  attributionTouch,
  from: new Date(before.getTime() - usualDays * 86_400_000),
  to: before,
});

/** Whether a message was settled in the span. */
export const isUsual = ({ from, to }: Span, at: SQL): SQL => sql`(${at} >= ${moment(from)} and ${at} < ${moment(to)})`;

/** Sums by channel over the rows of `sale`: receipts count whenever they follow, as those of a sending do. A SELECT. */
export const usualSales: SQL = sql`
  select part as channel, count(*) filter (where is_purchase and is_counted_in_part)::int as purchases,
    coalesce(sum(amount) filter (where is_counted_in_part), 0)::float8 as amount,
    count(distinct delivery_id) filter (where is_purchase)::int as converted
  from sale group by 1`;

/**
 * Who left and who replied after the usual messages, and all their figures by channel: the end of a statement with the common table
 * expressions `other` (`occurrence_id`, `method_id` and `type` of the usual sendings), and `counted` and `sold` by channel.
 */
export const usualByChannel = (span: Span): SQL => sql`
  gone as (
    select other.type as channel, count(*) filter (where not is_complaint)::int as "left",
      count(*) filter (where is_complaint)::int as complaints
    from (${leavingAfterMessages({ ...span, to: new Date(span.to.getTime() + span.attributionDays * 86_400_000) })}) l
      join other on other.occurrence_id = l.occurrence_id and other.method_id = l.method_id
    where ${isUsual(span, sql`l.message_at`)} group by 1
  ), answered as (
    select other.type as channel, count(*)::int as replies from message_reply r
    join delivery d on d.id = r.delivery_id and ${isSent} and ${isUsual(span, sql`d.updated_at`)}
    join other on other.occurrence_id = d.occurrence_id and other.method_id = d.method_id
    where r.account_id = ${span.accountId} and r.received_at >= ${moment(span.from)} group by 1
  )
  select channel, ${filled(usualFigures)}
  from counted left join sold using (channel) left join gone using (channel) left join answered using (channel)
  where delivered > 0`;
