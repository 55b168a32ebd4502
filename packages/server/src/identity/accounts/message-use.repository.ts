import type { MessageUse } from '@pregon/contract/account/message-use.endpoints';
import type { AccountLimits } from '@pregon/contract/platform/platform-accounts.endpoints';
import { byChannel, type Channel, channelNames } from '@pregon/contract/channels/channels';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { quotaColumn } from './message-quota.sql.ts';

type LimitsRow = Record<string, unknown> &
  AccountLimits & { readonly accountId: number; readonly month: string; readonly used: Partial<Record<Channel, number>> | null };

/** The limits of an account and what it has used of them in a month. */
export interface LimitsAndUse extends AccountLimits {
  readonly accountId: number;
  readonly use: MessageUse;
}

const toUse = ({ month, used, ...limits }: LimitsRow): MessageUse => ({
  month,
  channels: channelNames.map((channel) => ({ channel, used: used?.[channel] ?? 0, quota: limits[channel] })),
});

/** Limits and use of some accounts in the month of a moment, each on the account's own clock. `accounts` is a condition on `account a`. */
async function read(database: Queryable, accounts: SQL, at: Date): Promise<LimitsAndUse[]> {
  const { rows } = await database.execute<LimitsRow>(sql`
    select a.id as "accountId", to_char(m.month, 'YYYY-MM') as month, coalesce(l.share, 1)::int as share,
      ${sql.join(
        channelNames.map((channel) => sql`l.${quotaColumn(channel)} as ${sql.identifier(channel)}`),
        sql`, `,
      )},
      (select jsonb_object_agg(u.channel, u.used) from message_use u where u.account_id = a.id and u.month = m.month) as used
    from account a left join account_limit l on l.account_id = a.id
      cross join lateral (select date_trunc('month', ${at.toISOString()}::timestamptz at time zone a.time_zone)::date as month) m
    where ${accounts} order by a.id`);
  return rows.map((row) => ({
    accountId: row.accountId,
    share: row.share,
    ...byChannel((channel) => row[channel]),
    use: toUse(row),
  }));
}

/** Limits of accounts, and their messages of a month. */
export const messageUseRepository = {
  async ofAccount(database: Queryable, accountId: number, at: Date): Promise<LimitsAndUse> {
    const [row] = await read(database, sql`a.id = ${accountId}`, at);
    if (!row) throw new Error(`The account ${accountId} is not there.`);
    return row;
  },

  /** Those of every account, by its id. */
  async ofAll(database: Queryable, at: Date): Promise<ReadonlyMap<number, LimitsAndUse>> {
    const rows = await read(database, sql`a.deleted_at is null`, at);
    return new Map(rows.map((row) => [row.accountId, row]));
  },

  /** By channel, the largest part of a quota above 0 that an account in use has used in the month of a moment. */
  async largestRatios(database: Queryable, at: Date): Promise<Readonly<Record<string, number>>> {
    const limited = await read(database, sql`l.account_id is not null and a.suspended_at is null and a.deleted_at is null`, at);
    const uses = limited.flatMap(({ use }) => use.channels);
    return Object.fromEntries(
      channelNames.map((name) => [
        name,
        Math.max(0, ...uses.map(({ channel, used, quota }) => (channel === name && quota ? used / quota : 0))),
      ]),
    );
  },

  /** Stores what an operator allows. Administrators are told again once a new quota is used. */
  async change(transaction: Transaction, accountId: number, { share, ...quotas }: AccountLimits): Promise<void> {
    const columns = sql.join([sql`share`, ...channelNames.map(quotaColumn)], sql`, `);
    const values = sql.join([sql`${share}::smallint`, ...channelNames.map((channel) => sql`${quotas[channel]}::int`)], sql`, `);
    await transaction.execute(sql`
      insert into account_limit (account_id, ${columns}) values (${accountId}, ${values})
      on conflict (account_id) do update set (${columns}) = (${values})`);
    await transaction.execute(sql`update message_use set told_percent = 0 where account_id = ${accountId} and told_percent > 0`);
  },
};
