import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { scheduleState } from '@pregon/contract/schedules/schedule-state';
import { textLiteral } from '../../../kernel/database/text-literal.sql.ts';
import { type SQL, sql } from 'drizzle-orm';
import { countsForEach } from '../../../audiences/audience/attribution.sql.ts';
import type { Queryable } from '../../../kernel/database/database.ts';
import type { Channel } from '../../../kernel/messages/channel.ts';
import { engagementKind } from '../../../messaging/tracking/tracking.table.ts';
import { type CountedSpan, settledCounts, soldReceipts } from '../../rollups/counted-spans.sql.ts';
import { engaged, leavingAfterMessages, moment, outcomeCounts, settledIn, summedCounts, withAttribution } from './ledger.sql.ts';

/**
 * Results of messages that were settled in a span, and of events in the span that are attributed to messages of the span or
 * before: the totals equal those of the account's dashboard.
 */
export interface Results {
  readonly delivered: number;
  readonly failed: number;
  readonly uncertain: number;
  readonly skipped: number;
  /** Delivered messages whose opening can be tracked. */
  readonly openable: number;
  readonly opened: number;
  readonly clicked: number;
  /** Messages of the span with an attributed purchase at any time; of them, those with a click. */
  readonly converted: number;
  readonly convertedAfterClick: number;
  readonly purchases: number;
  /** In the account's currency, less returns. */
  readonly amount: number;
  /** People who unsubscribed after it, and spam complaints. */
  readonly left: number;
  readonly complaints: number;
}

/** Results of one sending by one of its methods. */
export interface SendingResults extends Results {
  readonly channel: Channel;
  readonly occurrenceId: number;
  readonly startedAt: Date | null;
  readonly campaignId: string;
  readonly campaignName: string;
  readonly scheduleId: string;
  readonly scheduleName: string;
  readonly profileName: string;
  readonly dueAt: Date;
}

export interface UpcomingSending {
  readonly scheduleName: string;
  readonly campaignName: string;
  readonly dueAt: Date;
}

type ResultRow = Omit<SendingResults, 'dueAt' | 'startedAt'> & { readonly dueAt: string; readonly startedAt: string | null };

const noResults: Results = {
  delivered: 0,
  failed: 0,
  uncertain: 0,
  skipped: 0,
  openable: 0,
  opened: 0,
  clicked: 0,
  converted: 0,
  convertedAfterClick: 0,
  purchases: 0,
  amount: 0,
  left: 0,
  complaints: 0,
};

/** Counts the sendings that began in a span, whatever their number of methods. */
export function sendingsIn(results: readonly SendingResults[], { from, to }: { readonly from: Date; readonly to: Date }): number {
  const begun = results.filter(({ startedAt }) => startedAt !== null && startedAt >= from && startedAt < to);
  return new Set(begun.map(({ occurrenceId }) => occurrenceId)).size;
}

/** Receipts that follow messages, each counted once. */
export type Sales = Pick<Results, 'purchases' | 'amount'>;

/**
 * The sum of several results. Where a receipt counts for each message of the attribution window it may be in several of them: then
 * the sales of the sum are given by `sales`, which counts it once.
 */
export function totalOf(results: readonly Results[], sales?: Sales): Results {
  const total = { ...noResults };
  for (const one of results) for (const key of Object.keys(noResults) as (keyof Results)[]) total[key] += one[key];
  return { ...total, ...sales };
}

const salesIn = ({ purchases, amount }: Results): Sales => ({ purchases, amount });

const ofCampaign = (campaignId: string | undefined): SQL => (campaignId ? sql`and c.identifier = ${campaignId}` : sql``);

/** The messages of a span by sending and method: a SELECT. */
const countedIn = ({ reading, ...span }: CountedSpan): SQL =>
  reading
    ? sql`select occurrence_id, method_id, ${summedCounts} from ${settledCounts(span, reading)} c group by 1, 2`
    : sql`
      select d.occurrence_id, d.method_id, ${outcomeCounts}
      from delivery d join send_method m on m.id = d.method_id left join ${engaged(span.accountId, span.from)} on e.delivery_id = d.id
      where ${settledIn(span)} group by 1, 2`;

/** Whether a link in the message of a row of `sale` was followed by a person. */
const isClicked = sql`exists (select from engagement g where g.delivery_id = sale.delivery_id
  and g.kind = ${sql.raw(String(engagementKind.click))} and not g.machine)`;

export const sendingNumbers = {
  /** Every sending that began in a span, or has messages or attributed events in it, newest first; of one campaign or of all. */
  async results(database: Queryable, span: CountedSpan, campaignId?: string): Promise<SendingResults[]> {
    const isInSpan = (at: SQL): SQL => sql`${at} >= ${moment(span.from)} and ${at} < ${moment(span.to)}`;
    const { rows } = await database.execute<Record<string, unknown> & ResultRow>(sql`
      with counted as (${countedIn(span)}), sale as (${soldReceipts(withAttribution(span))}), sold as (
        select occurrence_id, method_id,
          count(*) filter (where is_purchase and ${isInSpan(sql`at`)})::int as purchases,
          coalesce(sum(amount) filter (where ${isInSpan(sql`at`)}), 0)::float8 as amount,
          count(distinct sale.delivery_id) filter (where is_purchase and ${isInSpan(sql`message_at`)})::int as converted,
          count(distinct sale.delivery_id) filter (where is_purchase and ${isInSpan(sql`message_at`)} and ${isClicked})::int as "convertedAfterClick"
        from sale where (${isInSpan(sql`at`)} or ${isInSpan(sql`message_at`)}) group by 1, 2
      ), gone as (
        select occurrence_id, method_id, count(*) filter (where not is_complaint)::int as left,
          count(*) filter (where is_complaint)::int as complaints
        from (${leavingAfterMessages(span)}) l group by 1, 2
      ), begun as (
        select o.id as occurrence_id, m.id as method_id
        from schedule s join occurrence o on o.schedule_id = s.id join send_method m on m.schedule_id = s.id
        where s.account_id = ${span.accountId} and ${isInSpan(sql`o.started_at`)} and (m.arm is not null or s.experiment_id is null)
      ), results as (
        select * from counted full join sold using (occurrence_id, method_id) full join gone using (occurrence_id, method_id)
          full join begun using (occurrence_id, method_id)
      )
      select c.identifier as "campaignId", c.name as "campaignName", s.identifier as "scheduleId", s.name as "scheduleName",
        p.name as "profileName",
        o.id as "occurrenceId", o.due_at as "dueAt", o.started_at as "startedAt", m.type as channel, ${sql.join(
          Object.keys(noResults).map((name) => sql`coalesce(results.${sql.identifier(name)}, 0) as ${sql.identifier(name)}`),
          sql`, `,
        )}
      from results join send_method m on m.id = results.method_id
      join occurrence o on o.id = results.occurrence_id join schedule s on s.id = o.schedule_id
      join profile p on p.key = s.profile_key join campaign c on c.id = p.campaign_id
      where s.account_id = ${span.accountId} ${ofCampaign(campaignId)} order by o.due_at desc, o.id desc, m.id`);
    return rows.map(({ dueAt, startedAt, ...row }) => ({
      ...row,
      dueAt: new Date(dueAt),
      startedAt: startedAt === null ? null : new Date(startedAt),
    }));
  },

  /**
   * The attributed sales of a span by campaign, each receipt once for a campaign, however many of its messages it follows.
   * @param results those of the same span: where a receipt counts for one message, their sum is the same and needs no query
   */
  async salesByCampaign(
    database: Queryable,
    span: CountedSpan,
    results: readonly SendingResults[],
  ): Promise<ReadonlyMap<string, Sales>> {
    if (!countsForEach(span)) {
      const groups = Map.groupBy(results, ({ campaignId }) => campaignId);
      return new Map([...groups].map(([campaignId, rows]) => [campaignId, salesIn(totalOf(rows))]));
    }
    const { rows } = await database.execute<Sales & { campaignId: string }>(sql`
      select "campaignId", count(*) filter (where is_purchase)::int as purchases, sum(amount)::float8 as amount from (
        select distinct on (c.id, sale.customer_id, sale.store_id, sale.code) c.identifier as "campaignId", sale.is_purchase, sale.amount
        from (${soldReceipts(span)}) sale join occurrence o on o.id = sale.occurrence_id join schedule s on s.id = o.schedule_id
        join profile p on p.key = s.profile_key join campaign c on c.id = p.campaign_id
      ) sold group by 1`);
    return new Map(rows.map(({ campaignId, purchases, amount }) => [campaignId, { purchases, amount }]));
  },

  /** The next planned sendings. */
  async upcoming(database: Queryable, accountId: number, now: Date, most: number): Promise<UpcomingSending[]> {
    const { rows } = await database.execute<Record<string, unknown> & Omit<UpcomingSending, 'dueAt'> & { dueAt: string }>(sql`
      select s.name as "scheduleName", c.name as "campaignName", o.due_at as "dueAt"
      from occurrence o join schedule s on s.id = o.schedule_id join profile p on p.key = s.profile_key
      join campaign c on c.id = p.campaign_id
      where s.account_id = ${accountId} and s.active and s.state in (${textLiteral(scheduleState.scheduled, scheduleState.running)}) and o.state = ${textLiteral(occurrenceState.scheduled)}
        and o.due_at >= ${moment(now)} order by o.due_at, o.id limit ${most}`);
    return rows.map((row) => ({ ...row, dueAt: new Date(row.dueAt) }));
  },

  /** The name of a campaign; undefined when the account has no such campaign. */
  async campaignName(database: Queryable, accountId: number, identifier: string): Promise<string | undefined> {
    const { rows } = await database.execute<{ name: string }>(
      sql`select name from campaign where account_id = ${accountId} and identifier = ${identifier}`,
    );
    return rows[0]?.name;
  },
};
