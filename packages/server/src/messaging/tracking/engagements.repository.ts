import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { queueMessages } from '../deliveries/stale-messages.sql.ts';
import { type EngagementKind, engagementKind } from './tracking.table.ts';

export interface Engagement {
  readonly deliveryId: number;
  readonly kind: EngagementKind;
  readonly link: number;
  readonly machine: boolean;
}

/** An engagement with its count. */
export interface CountedEngagement extends Engagement {
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

export const engagementsRepository = {
  /** Records an engagement, or increments its count. Ignores unknown messages. */
  async record(database: Queryable, engagement: Engagement, at: Date): Promise<void> {
    await this.recordAll(database, [{ ...engagement, count: 1, firstAt: at, lastAt: at }]);
  },

  /** Records many engagements in one statement. Each key is listed once, with its count. */
  async recordAll(database: Queryable, engagements: readonly CountedEngagement[]): Promise<void> {
    if (engagements.length === 0) return;
    const column = (read: (engagement: CountedEngagement) => number | boolean | string) => sql.param(engagements.map(read));
    const queued = queueMessages(sql`select occurrence_id, id from engaged`, { settled: false });
    await database.execute(sql`
      with engaged as materialized (
        select d.id, d.account_id, d.customer_id, d.occurrence_id, given.kind, given.link, given.machine, given.count, given.first_at, given.last_at
        from unnest(${column(({ deliveryId }) => deliveryId)}::bigint[], ${column(({ kind }) => engagementKind[kind])}::smallint[],
          ${column(({ link }) => link)}::smallint[], ${column(({ machine }) => machine)}::boolean[], ${column(({ count }) => count)}::int[],
          ${column(({ firstAt }) => firstAt.toISOString())}::timestamptz[], ${column(({ lastAt }) => lastAt.toISOString())}::timestamptz[]
          ) as given(delivery_id, kind, link, machine, count, first_at, last_at)
        join delivery d on d.id = given.delivery_id
      ), queued as (${queued})
      insert into engagement as e (delivery_id, kind, link, machine, account_id, customer_id, count, first_at, last_at)
      select id, kind, link, machine, account_id, customer_id, count, first_at, last_at from engaged
      order by 1, 2, 3, 4
      on conflict on constraint engagement_once do update set count = e.count + excluded.count,
        first_at = least(e.first_at, excluded.first_at), last_at = greatest(e.last_at, excluded.last_at)`);
  },
};
