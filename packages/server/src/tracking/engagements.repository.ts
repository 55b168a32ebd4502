import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { type EngagementKind, engagementKind } from './tracking.table.ts';

export interface Engagement {
  readonly deliveryId: number;
  readonly kind: EngagementKind;
  readonly link: number;
  readonly machine: boolean;
}

export const engagementsRepository = {
  /** Writes down that something was done with a message, once or once more. Of a message that is not there, nothing. */
  async record(database: Queryable, { deliveryId, kind, link, machine }: Engagement, at: Date): Promise<void> {
    const moment = sql`${at.toISOString()}::timestamptz`;
    await database.execute(sql`
      insert into engagement as e (delivery_id, kind, link, machine, account_id, first_at, last_at)
      select d.id, ${engagementKind[kind]}::smallint, ${link}::smallint, ${machine}::boolean, d.account_id, ${moment}, ${moment}
      from delivery d where d.id = ${deliveryId}
      on conflict on constraint engagement_once do update
        set count = e.count + 1, first_at = least(e.first_at, excluded.first_at), last_at = greatest(e.last_at, excluded.last_at)`);
  },
};
