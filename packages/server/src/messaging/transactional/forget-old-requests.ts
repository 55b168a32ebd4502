import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';

/** How long a request can be repeated under its idempotency key, and how long its personal data is kept, in days. */
export const requestDays = 30;
const atOnce = 1000;

/**
 * Forgets the idempotency keys and the values of old transactional messages, those kept in the ledger too, and the addresses of those to nobody known, in batches. What
 * became of them can still be read.
 */
export async function forgetOldRequests(database: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - requestDays * 86_400_000).toISOString();
  for (;;) {
    const { rows } = await database.execute<{ messages: number }>(sql`
      with old as (
        select id from transactional_message where idempotency_key is not null and created_at < ${before}::timestamptz
        order by created_at limit ${atOnce} for update skip locked
      ), forgotten as (
        update transactional_message t set idempotency_key = null, data = null from old where old.id = t.id
        returning t.id, t.customer_id
      ), unsaid as (
        update delivery d set merge_values = null,
          address = case when f.customer_id is null and d.state >= 2 then '' else d.address end
        from forgotten f where f.id = d.id and (d.merge_values is not null or (f.customer_id is null and d.state >= 2))
      ) select count(*)::int as messages from forgotten`);
    if ((rows[0]?.messages ?? 0) < atOnce) return;
  }
}
