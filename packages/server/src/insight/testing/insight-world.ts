import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { writeQueued } from '../../retail/changes/change-queue.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { products } from '../../retail/products/products.table.ts';
import { purchases } from '../../retail/purchases/purchases.table.ts';
import { stores } from '../../retail/stores/stores.table.ts';
import type { InsightScope } from '../insight-scope.ts';

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
