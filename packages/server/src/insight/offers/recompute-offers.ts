import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { CustomerSelection } from '../customer-selection.ts';
import type { InsightScope } from '../insight-scope.ts';
import { replaceRowsSql } from '../../kernel/database/replace-rows.sql.ts';
import { readCustomerLines } from './customer-lines.ts';
import { makeOffer, type Offer } from './make-offer.ts';
import type { OfferBasis } from './offer-basis.ts';

/** The columns of `customer_offer` with their types, in the order in which they are written. */
const types = {
  cross_id: 'int',
  cross_of_id: 'int',
  cross_together: 'int',
  cross_baskets: 'int',
  cross_level: 'text',
  up_id: 'int',
  up_of_id: 'int',
  up_level: 'text',
  recommended_id: 'int',
  recommended_kind: 'text',
  recommended_gap: 'real',
  most_bought_id: 'int',
  affinity: 'text',
  affinity_code: 'text',
  affinity_index: 'real',
  promo: 'text',
  moves_on: 'date',
} as const satisfies Record<Exclude<keyof Offer, 'customer_id'>, string>;

type Column = keyof typeof types;
const columns = Object.keys(types) as Column[];

/** Those of some customers whose offers may change without a purchase by a horizon. */
export async function customersWithMovingOffers(
  database: Queryable,
  { accountId }: InsightScope,
  selection: CustomerSelection,
  horizon: string,
): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select customer_id as id from customer_offer
    where account_id = ${accountId} and moves_on <= ${horizon}::date and ${selection(sql`customer_id`)} order by 1`);
  return rows.map(({ id }) => id);
}

/**
 * Recomputes the offers of some customers from all their purchases. Returns the number of changed rows.
 *
 * @param horizon the day of the offers: see `horizonOf`
 */
export async function recomputeOffers(
  database: Queryable,
  scope: InsightScope,
  basis: OfferBasis,
  selection: CustomerSelection,
  horizon: string,
): Promise<number> {
  const { accountId } = scope;
  const today = Math.floor(Date.parse(`${horizon}T00:00:00Z`) / 86_400_000);
  const lines = await readCustomerLines(database, scope, selection, { withPrices: true, horizon });
  const offers = lines.map((customer) => makeOffer(customer, basis, today));
  const arrays = columns.map((name) => sql`${sql.param(offers.map((offer) => offer[name]))}::${sql.raw(types[name])}[]`);
  const ids = sql`${sql.param(offers.map(({ customer_id: id }) => id))}::bigint[]`;
  const names = sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const fresh = sql`
    select ${accountId}::int as account_id, o.* from unnest(${ids}, ${sql.join(arrays, sql`, `)}) as o (customer_id, ${names})`;
  const replacement = { table: 'customer_offer', accountId, selection, columns, fresh, touched: ['computed_at'] };
  const { rows } = await database.execute<{ written: number }>(replaceRowsSql(replacement));
  return rows[0]?.written ?? 0;
}
