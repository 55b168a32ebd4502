import { type SQL, sql } from 'drizzle-orm';
import type { MessageCosts } from '@pregon/contract/results/sending-results.endpoints';
import type { Queryable } from '../../kernel/database/database.ts';
import { isSent } from '../dashboards/numbers/ledger.sql.ts';
import { allMessages, type MessageScope } from '../sendings/own-messages.sql.ts';
import { pickedSendings } from '../sendings/result-selection.sql.ts';
import { priceItem } from './price-item.sql.ts';

/** Common table expression `price_period`: the prices of an account with the time in which they hold. */
export const pricePeriods = (accountId: number): SQL => sql`price_period as (
  select item, price, since, lead(since, 1, 'infinity'::timestamptz) over (partition by item order by since) as until
  from message_price where account_id = ${accountId})`;

/** Joins rows of `delivery d` and `send_method m` with the price in force when the provider took the message: `price_period p`. */
export const joinPrice: SQL = sql`left join price_period p on p.item = ${priceItem} and d.updated_at >= p.since and d.updated_at < p.until`;

/**
 * Sums over rows of `delivery d` that a provider accepted: their cost, null where no price is known for any of them, and how many have no
 * price. SMS sent before segments were counted count as one.
 */
export const costSums: SQL = sql`sum(p.price * coalesce(d.segments, 1))::float8 as cost,
  count(*) filter (where p.price is null)::int as unpriced`;

/**
 * What the accepted messages of `picked` cost, by channel, and by its column `subject` where it has one: a statement.
 * @param picked the common table expression `picked`, and those that it reads
 */
export const ledgerCosts = (picked: SQL, scope: Pick<MessageScope, 'accountId' | 'period'>, keys = sql`m.type`): SQL => sql`
  with ${picked}, ${pricePeriods(scope.accountId)}
  select ${keys}, ${costSums} ${allMessages(scope, joinPrice)} and ${isSent} group by ${keys} order by ${keys}`;

/** A row of a statement of costs. */
export type CostRow = Omit<MessageCosts, 'channel'> & { readonly type: MessageCosts['channel'] } & Record<string, unknown>;

/** What the accepted messages of a selection cost, by channel. */
export async function costsByChannel(database: Queryable, scope: MessageScope): Promise<MessageCosts[]> {
  const { rows } = await database.execute<CostRow>(ledgerCosts(pickedSendings(scope.accountId, scope.selection), scope));
  return rows.map(({ type: channel, cost, unpriced }) => ({ channel, cost, unpriced }));
}
