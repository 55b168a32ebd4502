import { expect, it } from '@jest/globals';
import { backfillReceipts } from '../../retail/purchases/backfill-receipts.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { beforeMigration } from '../../testing/migrations-before.ts';
import { migrateDatabase } from './migrate.ts';

const prepare = beforeMigration('receipts');

eachDatabase(({ database, pool }) => {
  it('groups old lines into receipts by customer, store and minute, or by their reference', async () => {
    await prepare(pool);
    await pool.query(`insert into account (name) values ('Ceiba')`);
    await pool.query(
      `insert into store (account_id, code, name, city, department, zone, channel) values (1, 'A', 'A', 'x', 'x', 'x', 'x')`,
    );
    await pool.query(`insert into customer (account_id, first_name, last_name) values (1, 'Ana', 'x'), (1, 'Eva', 'x')`);
    const add = (lines: string) =>
      pool.query(`insert into purchase (account_id, customer_id, store_id, amount, payment_method, reference, at)
        select 1, customer, 1, amount, 'PSE', reference, at from (values ${lines}) line (customer, amount, reference, at)`);
    const day = (time: string) => `timestamptz '2026-03-03 ${time}Z'`;
    // A visit of two products, as the counter has written them, and a receipt whose lines the till wrote as it scanned them.
    await add(`(1, 100, '1523', ${day('15:00:10')}), (1, 200, '1523/2', ${day('15:00:10')}),
      (1, 10, 'BOG-001-204551-1', ${day('16:00:50')}), (1, 20, 'BOG-001-204551-2', ${day('16:01:10')}), (2, 5, null, ${day('15:00:10')})`);
    const expected = [
      { customer_id: 1, code: '@2026-03-03T15:00', amount: '300', lines: 2 },
      { customer_id: 1, code: 'BOG-001-204551@2026-03-03', amount: '30', lines: 2 },
      { customer_id: 2, code: '@2026-03-03T15:00', amount: '5', lines: 1 },
    ];
    const receipts = async () =>
      (await pool.query('select customer_id, code, round(amount)::text as amount, lines from receipt order by customer_id, at'))
        .rows;
    await migrateDatabase(pool);
    const counted = async () => (await pool.query('select count(*)::int as count from counted_receipt')).rows[0].count;
    expect([await counted(), await receipts()]).toEqual([0, expected]);
    await backfillReceipts(database);
    expect([await counted(), await receipts()]).toEqual([3, expected]);
    await add(`(2, 7, null, ${day('15:00:59')})`);
    expect((await receipts()).at(-1)).toEqual({ customer_id: 2, code: '@2026-03-03T15:00', amount: '12', lines: 2 });
  });
});
