import { type MessagePrices, priceItems } from '@pregon/contract/account/message-prices.endpoints';
import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';

const unknown: MessagePrices = { email: null, sms: null, waMarketing: null, waUtility: null, waAuthentication: null };

/** What an account pays for its messages. */
export const messagePricesRepository = {
  /** The prices in force. */
  async read(database: Queryable, accountId: number): Promise<MessagePrices> {
    const { rows } = await database.execute<{ item: keyof MessagePrices; price: number }>(sql`
      select distinct on (item) item, price::float8 as price from message_price
      where account_id = ${accountId} order by item, since desc`);
    return { ...unknown, ...Object.fromEntries(rows.map(({ item, price }) => [item, price])) };
  },

  /**
   * Changes the prices from now on. The first price of an item holds for all messages before too; null deletes the prices of an item,
   * with their past.
   */
  async change(transaction: Transaction, accountId: number, prices: MessagePrices): Promise<void> {
    const before = await this.read(transaction, accountId);
    for (const item of priceItems.filter((one) => prices[one] !== before[one])) {
      const price = prices[item];
      const since = before[item] === null ? sql`'-infinity'::timestamptz` : sql`now()`;
      await transaction.execute(
        price === null
          ? sql`delete from message_price where account_id = ${accountId} and item = ${item}`
          : sql`insert into message_price (account_id, item, since, price) values (${accountId}, ${item}, ${since}, ${price})
              on conflict (account_id, item, since) do update set price = excluded.price`,
      );
    }
  },
};
