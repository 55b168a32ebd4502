import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import type { Channel } from '../../profiles/reachable.ts';
import { engaged, leavingAfterMessages, moment, outcomeCounts, salesAfterMessages, settledIn, type Span } from './ledger.sql.ts';

/** What became of the messages of something, and what followed from them. */
export interface Results {
  readonly delivered: number;
  readonly failed: number;
  readonly uncertain: number;
  readonly skipped: number;
  readonly opened: number;
  readonly clicked: number;
  /** Messages that a purchase followed. */
  readonly converted: number;
  readonly purchases: number;
  /** In pesos. */
  readonly amount: number;
  /** People who left the list after it. */
  readonly left: number;
}

/** Those of one sending, by one of its methods. */
export interface SendingResults extends Results {
  readonly channel: Channel;
  readonly campaignId: string;
  readonly campaignName: string;
  readonly scheduleName: string;
  readonly profileName: string;
  readonly dueAt: Date;
}

export interface UpcomingSending {
  readonly scheduleName: string;
  readonly campaignName: string;
  readonly dueAt: Date;
}

const noResults: Results = {
  delivered: 0,
  failed: 0,
  uncertain: 0,
  skipped: 0,
  opened: 0,
  clicked: 0,
  converted: 0,
  purchases: 0,
  amount: 0,
  left: 0,
};

/** The results of several together. */
export function totalOf(results: readonly Results[]): Results {
  const total = { ...noResults };
  for (const one of results) for (const key of Object.keys(noResults) as (keyof Results)[]) total[key] += one[key];
  return total;
}

const ofCampaign = (campaignId: string | undefined): SQL => (campaignId ? sql`and c.identifier = ${campaignId}` : sql``);

export const sendingNumbers = {
  /** Every sending whose messages were settled in a span, the newest first; of one campaign or of all. In one statement. */
  async results(database: Queryable, span: Span, campaignId?: string): Promise<SendingResults[]> {
    const { rows } = await database.execute<Record<string, unknown> & Omit<SendingResults, 'dueAt'> & { dueAt: string }>(sql`
      with counted as (
        select d.occurrence_id, d.method_id, ${outcomeCounts}
        from delivery d left join ${engaged(span.accountId, span.from)} on e.delivery_id = d.id where ${settledIn(span)} group by 1, 2
      ), sold as (
        select occurrence_id, method_id, count(*)::int as purchases, count(distinct delivery_id)::int as converted, sum(amount)::float8 as amount
        from (${salesAfterMessages(span)}) s where message_at >= ${moment(span.from)} group by 1, 2
      ), gone as (
        select occurrence_id, method_id, count(*)::int as people
        from (${leavingAfterMessages(span)}) l where occurrence_id is not null group by 1, 2
      )
      select c.identifier as "campaignId", c.name as "campaignName", s.name as "scheduleName", p.name as "profileName",
        o.due_at as "dueAt", m.type as channel, counted.delivered, counted.failed, counted.uncertain, counted.skipped, counted.opened, counted.clicked,
        coalesce(sold.converted, 0) as converted, coalesce(sold.purchases, 0) as purchases, coalesce(sold.amount, 0) as amount,
        coalesce(gone.people, 0) as left
      from counted join send_method m on m.id = counted.method_id
      join occurrence o on o.id = counted.occurrence_id join schedule s on s.id = o.schedule_id
      join profile p on p.key = s.profile_key join campaign c on c.id = p.campaign_id
      left join sold using (occurrence_id, method_id) left join gone using (occurrence_id, method_id)
      where s.account_id = ${span.accountId} ${ofCampaign(campaignId)} order by o.due_at desc, o.id desc, m.id`);
    return rows.map((row) => ({ ...row, dueAt: new Date(row.dueAt) }));
  },

  /** What goes out next. */
  async upcoming(database: Queryable, accountId: number, now: Date, most: number): Promise<UpcomingSending[]> {
    const { rows } = await database.execute<Record<string, unknown> & Omit<UpcomingSending, 'dueAt'> & { dueAt: string }>(sql`
      select s.name as "scheduleName", c.name as "campaignName", o.due_at as "dueAt"
      from occurrence o join schedule s on s.id = o.schedule_id join profile p on p.key = s.profile_key
      join campaign c on c.id = p.campaign_id
      where s.account_id = ${accountId} and s.active and s.state in ('programada', 'en_curso') and o.state = 'programada'
        and o.due_at >= ${moment(now)} order by o.due_at, o.id limit ${most}`);
    return rows.map((row) => ({ ...row, dueAt: new Date(row.dueAt) }));
  },

  /** The name of an account's campaign; undefined when it has no such. */
  async campaignName(database: Queryable, accountId: number, identifier: string): Promise<string | undefined> {
    const { rows } = await database.execute<{ name: string }>(
      sql`select name from campaign where account_id = ${accountId} and identifier = ${identifier}`,
    );
    return rows[0]?.name;
  },
};
