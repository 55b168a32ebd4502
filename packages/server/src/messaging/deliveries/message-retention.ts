import { type SQL, sql } from 'drizzle-orm';
import type { OldRows, Retention } from '../../identity/data-retention/old-rows.ts';
import type { Database } from '../../kernel/database/database.ts';
import { queueSql } from '../../retail/changes/change-queue.ts';
import { deliveryState } from './deliveries.table.ts';
import { queueMessages } from './stale-messages.sql.ts';

/** Messages that one transaction makes nobody's. */
const messagesAtOnce = 2000;

/** What a message still has of a person: a part of a condition on `delivery`. */
const isSomebodys = sql`(customer_id is not null or address <> '' or message_id is not null or provider_reference is not null)`;

/** The old messages of an account from a moment on, the oldest first, along the index of the dashboards. */
const oldMessages = ({ accountId, before }: OldRows, from: string | undefined, most: number): SQL => sql`
  select id, updated_at from delivery where account_id = ${accountId} and state >= ${sql.raw(String(deliveryState.sent))}
    and updated_at < ${before.toISOString()}::timestamptz ${from === undefined ? sql`` : sql`and updated_at >= ${from}::timestamptz`}
    and ${isSomebodys}
  order by updated_at limit ${most}`;

interface Batch {
  readonly messages: number;
  /** The time of the last one, with which the next batch begins. */
  readonly last: string | undefined;
}

/**
 * Makes some old messages nobody's, as an erasure does: they keep their outcome, and with it their openings and clicks, and lose the
 * customer, the address, the values of their merge tags, identifiers, links and replies.
 */
const releaseSome = (database: Database, old: OldRows, from: string | undefined, atOnce: number): Promise<Batch> =>
  database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: number; at: string }>(
      sql`select id, updated_at::text as at from (${oldMessages(old, from, atOnce)}) found`,
    );
    if (rows.length === 0) return { messages: 0, last: undefined };
    const ids = sql`${sql.param(rows.map(({ id }) => id))}::bigint[]`;
    await transaction.execute(sql`delete from short_link where delivery_id = any(${ids})`);
    await transaction.execute(sql`update message_reply set delivery_id = null where delivery_id = any(${ids})`);
    await transaction.execute(
      sql`update engagement set customer_id = null where delivery_id = any(${ids}) and customer_id is not null`,
    );
    await transaction.execute(sql`
      update transactional_message set customer_id = null, data = null, idempotency_key = null where id = any(${ids})`);
    await transaction.execute(sql`
      with was as (select id, customer_id from delivery where id = any(${ids}) order by id for update),
      released as (
        update delivery d set customer_id = null, address = '', message_id = null, provider_reference = null, merge_values = null,
          error = case when d.state = ${deliveryState.skipped} then d.error end
        from was where was.id = d.id returning d.occurrence_id, d.id, was.customer_id
      ), counted as (${queueMessages(sql`select occurrence_id, id from released`, { settled: false })})
      ${queueSql(old.accountId, sql`select customer_id from released`)}`);
    return { messages: rows.length, last: rows.at(-1)?.at };
  });

/** Deletes some old replies of an account. */
async function removeReplies(database: Database, { accountId, before }: OldRows, atOnce: number): Promise<number> {
  const { rowCount } = await database.execute(sql`
    delete from message_reply where id in (
      select id from message_reply where account_id = ${accountId} and received_at < ${before.toISOString()}::timestamptz
      order by received_at limit ${atOnce})`);
  return rowCount ?? 0;
}

/** Retention of messages with their content, engagement and replies. Those before `doneBefore` are nobody's already and are not read. */
export const messageRetention: Retention = {
  async count(database, old, most) {
    const { rows } = await database.execute<{ count: number }>(
      sql`select count(*)::int as count from (${oldMessages(old, old.doneBefore?.toISOString(), most)}) found`,
    );
    return rows[0]?.count ?? 0;
  },

  async *remove(database, old, atOnce = messagesAtOnce) {
    for (let from = old.doneBefore?.toISOString(), some = atOnce; some === atOnce; yield some) {
      const { messages, last } = await releaseSome(database, old, from, atOnce);
      some = messages;
      from = last ?? from;
    }
    // Replies are not counted: a run that found no message and some replies deleted parts of messages of an earlier one.
    for (let some = atOnce; some === atOnce; yield 0) some = await removeReplies(database, old, atOnce);
  },
};
