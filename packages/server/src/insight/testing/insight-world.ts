import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { writeQueued } from '../../retail/changes/change-queue.ts';
import { customersInRange, rangeOf } from '../../retail/customers/customer-ranges.sql.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { products } from '../../retail/products/products.table.ts';
import { purchases } from '../../retail/purchases/purchases.table.ts';
import { stores } from '../../retail/stores/stores.table.ts';
import type { InsightScope } from '../insight-scope.ts';
import { valueBinSql } from '../scores/value-bins.ts';

/** The day for which tests compute. */
export const worldToday = '2026-11-21';

export type NewLine = Omit<Partial<typeof purchases.$inferInsert>, 'at'> & { readonly customerId: number; readonly at: string };

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** Creates an account with one store and three products in two categories, and functions to add purchases. */
export async function insightWorld(database: Database, timeZone = 'America/Bogota') {
  const [accountId = 0] = idsOf(await database.insert(accounts).values({ name: 'Tienda', timeZone }).returning());
  const place = { code: 'A', name: 'Ceiba', city: 'Cali', department: 'Valle', zone: 'Sur', channel: 'Almacén' };
  const [storeId = 0] = idsOf(
    await database
      .insert(stores)
      .values({ ...place, accountId })
      .returning(),
  );
  const goods = [
    ['Olla', 'Cocina', 'Ollas', '40000'],
    ['Sartén', 'Cocina', 'Ollas', '55000'],
    ['Toalla', 'Baño', 'Toallas', '30000'],
  ].map(([name = '', category = '', line = '', price = '']) => ({
    accountId,
    sku: name,
    name,
    category,
    subcategory: category,
    line,
    price,
  }));
  const productIds = idsOf(await database.insert(products).values(goods).returning());
  const scope: InsightScope = { accountId, timeZone, today: worldToday };
  return {
    accountId,
    storeId,
    productIds,
    scope,
    async addCustomers(count: number, values: Partial<typeof customers.$inferInsert> = {}): Promise<number[]> {
      const rows = Array.from({ length: count }, (_, number) => ({
        accountId,
        firstName: `Ana ${number}`,
        lastName: 'Ríos',
        ...values,
      }));
      return writeQueued(
        database,
        { accountId, of: 'id' },
        database.insert(customers).values(rows).returning({ id: customers.id }),
      );
    },
    /** Adds purchases on days or at moments. By default each is a line of 100 in the account's store. */
    async buy(lines: readonly NewLine[], on: Queryable = database): Promise<void> {
      const rows = lines.map(({ at, ...line }) => ({
        accountId,
        storeId,
        amount: '100',
        paymentMethod: 'EFECTIVO',
        ...line,
        at: new Date(at.length === 10 ? `${at}T17:00:00Z` : at),
      }));
      for (let start = 0; start < rows.length; start += 1000) {
        const some = rows.slice(start, start + 1000);
        const insertion = on.insert(purchases).values(some).returning({ customerId: purchases.customerId });
        await writeQueued(on, { accountId }, insertion);
      }
    },
    /** Customers by quadrant, probability, bin of values and affinity, `expected` from their rows and `found` in the bitmaps: both are the same at any time. */
    async people() {
      const { rows: expected } = await database.execute(sql`
        select 'quadrant' as trait, quadrant as value, customer_id::int as id from customer_score
        where account_id = ${accountId} and quadrant is not null
        union all select 'probability', p_buys_90::text, customer_id::int from customer_score
        where account_id = ${accountId} and p_buys_90 is not null
        union all select 'value', ${valueBinSql(sql`value`)}::text, customer_id::int from customer_score
        where account_id = ${accountId} and value is not null
        union all select 'affinity', affinity_code, customer_id::int from customer_offer
        where account_id = ${accountId} and affinity_code is not null order by 1, 2, 3`);
      const { rows: found } = await database.execute(sql`
        select trait, value, k.id::int as id from score_people p join customer k
          on k.account_id = p.account_id and ${rangeOf(sql`k.id`)} = p.range
        where p.account_id = ${accountId} and get_bit(bits, (k.id % ${customersInRange})::int) = 1 order by 1, 2, 3`);
      return { expected, found };
    },
    /** Everything computed of the account's customers, without timestamps. */
    async computed() {
      const of = async (table: string) => {
        const { rows } = await database.execute<{ row: Record<string, unknown> }>(sql`
          select to_jsonb(t) - 'computed_at' - 'shown_focus' as row from ${sql.identifier(table)} t where account_id = ${accountId}
          order by customer_id`);
        return rows.map(({ row }) => row);
      };
      const effective = await database.execute(sql`
        select id, focus, focus_source, imported_focus, category, category_source, imported_category from customer
        where account_id = ${accountId} order by id`);
      return {
        sales: await of('customer_sales'),
        rhythms: await of('customer_rhythm'),
        scores: await of('customer_score'),
        offers: await of('customer_offer'),
        effective: effective.rows,
      };
    },
  };
}
export type InsightWorld = Awaited<ReturnType<typeof insightWorld>>;
