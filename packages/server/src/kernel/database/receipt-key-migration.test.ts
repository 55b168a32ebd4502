import { expect, it } from '@jest/globals';
import { eachDatabase } from '../../testing/each-database.ts';
import { beforeMigration } from '../../testing/migrations-before.ts';
import { migrateDatabase } from './migrate.ts';

const prepare = beforeMigration('receipt_key_index');

eachDatabase(({ pool }) => {
  it('takes the account out of the primary key of receipts and keeps their totals right, also after it was interrupted', async () => {
    await prepare(pool);
    await pool.query(`insert into account (name) values ('Ceiba');
      insert into customer (account_id, first_name, last_name) values (1, 'Ana', 'x'), (1, 'Eva', 'x');
      insert into store (account_id, code, name, city, department, zone, channel)
        values (1, 'A', 'A', 'x', 'x', 'x', 'x'), (1, 'B', 'B', 'x', 'x', 'x', 'x');
      insert into purchase (account_id, customer_id, store_id, amount, payment_method, reference, receipt, at)
        select 1, 1 + n % 2, 1 + n % 2, n, 'PSE', 'L' || n, 'R' || n / 4, '2026-11-01' from generate_series(1, 50) n;
      -- Left behind by a run that was killed.
      create unique index counted_receipt_key on counted_receipt (customer_id, store_id, code, lines)`);
    const totals = async () =>
      (await pool.query('select * from counted_receipt order by customer_id, store_id, code')).rows.map(
        ({ customer_id: customer, code, amount, lines }) => [Number(customer), code, Number(amount), lines],
      );
    const recount = async () =>
      (
        await pool.query(`select customer_id, receipt, sum(amount) as amount, count(*)::int as lines from purchase
          group by 1, store_id, 2 order by 1, store_id, 2`)
      ).rows.map(({ customer_id: customer, receipt, amount, lines }) => [Number(customer), receipt, Number(amount), lines]);
    const before = await totals();
    expect(before).toEqual(await recount());
    await migrateDatabase(pool);
    expect(await totals()).toEqual(before);

    const { rows: indexes } = await pool.query(`select pg_get_indexdef(indexrelid) as index from pg_index
      where indrelid = 'counted_receipt'::regclass order by 1`);
    expect(indexes.map(({ index }) => index.replace(/ ON public\.counted_receipt USING btree/, ''))).toEqual([
      'CREATE INDEX counted_receipt_store (store_id, at, customer_id, amount)',
      'CREATE UNIQUE INDEX counted_receipt_customer_id_store_id_code_pk (customer_id, store_id, code) INCLUDE (at, amount, units)',
    ]);

    // New lines of known and new receipts, changed ones, a change of none, and deleted ones.
    await pool.query(`insert into purchase (account_id, customer_id, store_id, amount, payment_method, receipt, at)
      select 1, 2, 2, 5, 'PSE', 'R' || n, '2026-11-02' from generate_series(0, 20) n`);
    expect(await totals()).toEqual(await recount());
    await pool.query(`update purchase set amount = amount + 1, receipt = 'S' || receipt where id % 5 = 0`);
    await pool.query('update purchase set amount = 0 where id < 0');
    await pool.query('delete from purchase where id % 7 = 0');
    expect(await totals()).toEqual(await recount());
  });
});
