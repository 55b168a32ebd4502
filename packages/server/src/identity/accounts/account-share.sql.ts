import { type SQL, sql } from 'drizzle-orm';

/** The weight of an account where the work of several accounts competes, as an SQL expression. */
export const accountShare = (accountId: SQL): SQL =>
  sql`coalesce((select account_limit.share from account_limit where account_limit.account_id = ${accountId}), 1)`;
