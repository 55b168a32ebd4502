import { expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { insightWorld } from '../insight/testing/insight-world.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { importKindDefinitions } from './import-kinds.ts';
import { refreshStaleStatistics, refreshStatistics } from './refresh-statistics.ts';

eachDatabase(({ database, kind }) => {
  const isEmbedded = kind === 'embedded';
  /** The columns of customers of which the planner has statistics. */
  const known = async (): Promise<string[]> => {
    const { rows } = await database.execute<{ name: string }>(
      sql`select attname as name from pg_stats where tablename = 'customer' order by attname`,
    );
    return rows.map(({ name }) => name);
  };

  it('analyzes of customers only the columns that purchases change, and all of them after an import of customers', async () => {
    const world = await insightWorld(database);
    await world.addCustomers(3);
    await database.execute(sql`update customer set last_purchase_at = now(), last_store_id = ${world.storeId}`);
    expect(await known()).toEqual([]);
    await refreshStatistics(database, importKindDefinitions.purchases, isEmbedded);
    expect(await known()).toEqual(['last_purchase_at', 'last_store_id']);
    await refreshStatistics(database, importKindDefinitions.customers, isEmbedded);
    expect(await known()).toEqual(expect.arrayContaining(['document', 'email', 'first_name', 'last_purchase_at']));
  });

  it('analyzes during an import only a table that the planner takes for smaller than what was created', async () => {
    const world = await insightWorld(database);
    const rowsKnown = async () => {
      const { rows } = await database.execute<{ rows: number }>(
        sql`select reltuples::int as rows from pg_class where relname = 'customer'`,
      );
      return rows[0]?.rows;
    };
    await database.execute(sql`analyze customer`);
    const before = (await rowsKnown()) ?? 0;
    await world.addCustomers(5);
    await refreshStaleStatistics(database, importKindDefinitions.customers, before);
    expect(await rowsKnown()).toBe(before);
    await refreshStaleStatistics(database, importKindDefinitions.customers, before + 5);
    expect(await rowsKnown()).toBe(before + 5);
  });
});
