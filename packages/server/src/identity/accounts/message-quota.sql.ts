import { type Channel, channelNames } from '@pregon/contract/channels/channels';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { accountZone } from './account-clock.sql.ts';

/** The first day of the current month on the clock of an account, as an SQL expression. */
export const currentMonth = (accountId: SQL): SQL => sql`date_trunc('month', now() at time zone ${accountZone(accountId)})::date`;

/** The column of `account_limit` that has the quota of a channel. */
export const quotaColumn = (channel: Channel): SQL => sql`${sql.identifier(`monthly_${channel}`)}`;

/** The monthly quota of an account by a channel, as an SQL expression; null: it has none. */
export const monthlyQuota = (accountId: SQL, channel: Channel): SQL =>
  sql`(select ${quotaColumn(channel)} from account_limit where account_limit.account_id = ${accountId})`;

/**
 * Counts messages in the current month, as a statement. `counted` is a SELECT of `account_id` and `messages`. With `quotaOf` it counts
 * one message only where the quota of that channel allows it, which it checks after waiting for whoever counts at the same time, and returns a row if so.
 */
export function countUse(channel: Channel | SQL, counted: SQL, { quotaOf }: { readonly quotaOf?: Channel } = {}): SQL {
  const allowed = quotaOf ? sql`where coalesce(${monthlyQuota(sql`n.account_id`, quotaOf)}, 1) > 0` : sql``;
  const stillAllowed = quotaOf ? sql`where coalesce(u.used < ${monthlyQuota(sql`u.account_id`, quotaOf)}, true)` : sql``;
  return sql`
    insert into message_use as u (account_id, month, channel, used)
    select n.account_id, date_trunc('month', now() at time zone account.time_zone)::date, ${channel}::text, n.messages
    from (${counted}) n join account on account.id = n.account_id ${allowed}
    on conflict (account_id, month, channel) do update set used = u.used + excluded.used ${stillAllowed}
    returning u.account_id`;
}

/**
 * Locks the counter of the current month until the transaction ends, so that nobody counts meanwhile. Resolves to how many messages the
 * quota still allows; null: any number.
 */
export async function lockQuota(transaction: Transaction, accountId: number, channel: Channel): Promise<number | null> {
  const account = sql`${accountId}::int`;
  await transaction.execute(sql`
    insert into message_use (account_id, month, channel) values (${account}, ${currentMonth(account)}, ${channel}::text)
    on conflict do nothing`);
  const { rows } = await transaction.execute<{ used: number }>(sql`
    select used from message_use where account_id = ${account} and month = ${currentMonth(account)} and channel = ${channel}::text
    for update`);
  const quota = await readQuota(transaction, accountId, channel);
  return quota === null ? null : Math.max(0, quota - (rows[0]?.used ?? 0));
}

async function readQuota(database: Queryable, accountId: number, channel: Channel): Promise<number | null> {
  const { rows } = await database.execute<{ quota: number | null }>(sql`
    select ${monthlyQuota(sql`${accountId}::int`, channel)} as quota`);
  return rows[0]?.quota ?? null;
}

/** The channels for which an account has a quota. */
export async function channelsWithQuota(database: Queryable, accountId: number): Promise<ReadonlySet<Channel>> {
  const columns = channelNames.map((channel) => sql`${quotaColumn(channel)} is not null as ${sql.identifier(channel)}`);
  const { rows } = await database.execute(sql`
    select ${sql.join(columns, sql`, `)} from account_limit where account_id = ${accountId}`);
  return new Set(channelNames.filter((channel) => rows[0]?.[channel] === true));
}
