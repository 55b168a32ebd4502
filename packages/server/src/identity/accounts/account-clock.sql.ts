import type { MessageLanguage } from '@pregon/contract/account/message-language';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';

/** The time zone of the account with an id, as an expression: `America/Bogota`. */
export const accountZone = (id: SQL): SQL<string> => sql<string>`(select time_zone from account where account.id = ${id})`;

/** The currency of the account with an id, ISO 4217. */
export const accountCurrency = (id: SQL): SQL<string> => sql<string>`(select currency from account where account.id = ${id})`;

/** The language of the messages of the account with an id. */
export const accountLanguage = (id: SQL): SQL<MessageLanguage> =>
  sql<MessageLanguage>`(select language from account where account.id = ${id})`;

/** Today on the clock of the account with an id. */
export const accountToday = (id: SQL): SQL => sql`(now() at time zone ${accountZone(id)})::date`;

/** Holds the row of an account until the transaction ends. Others may refer to it meanwhile, but not hold it. */
export async function lockAccount(transaction: Transaction, accountId: number): Promise<void> {
  await transaction.execute(sql`select from account where id = ${accountId} for no key update`);
}
