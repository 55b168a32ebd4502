import { expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { eachDatabase } from '../../src/testing/each-database.ts';
import { proveImport, purchaseFaults } from './prove-import.ts';

eachDatabase(({ database }) => {
  it('finds nothing wrong with imports of new, changed and undone lines on one node', async () => {
    expect(await proveImport(database, { customers: 40, lines: 400 })).toMatchObject({ faults: [] });
  });

  it('finds totals and last purchases that a statement has left out', async () => {
    const { accountId } = await proveImport(database, { customers: 3, lines: 20 });
    expect(await purchaseFaults(database, accountId)).toEqual([]);
    await database.transaction(async (transaction) => {
      await transaction.execute(sql`select begin_purchase_writes()`);
      await transaction.execute(sql`insert into purchase (account_id, customer_id, store_id, amount, payment_method, at)
        select ${accountId}::int, min(k.id), min(s.id), 10, 'EFECTIVO', now() from customer k, store s
        where k.account_id = ${accountId} and s.account_id = ${accountId}`);
    });
    expect(await purchaseFaults(database, accountId)).toHaveLength(2);
  });
});
