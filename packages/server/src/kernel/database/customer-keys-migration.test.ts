import { expect, it } from '@jest/globals';
import { eachDatabase } from '../../testing/each-database.ts';
import { beforeMigration } from '../../testing/migrations-before.ts';
import { migrateDatabase } from './migrate.ts';

const prepare = beforeMigration('purchase_key_index');
const tables = ['client_consent', 'customer_event', 'purchase', 'visit'];

eachDatabase(({ pool }) => {
  it('puts the customer into the primary keys and keeps every row, also after it was interrupted', async () => {
    await prepare(pool);
    await pool.query(`insert into account (name) values ('Ceiba');
      insert into customer (account_id, first_name, last_name) values (1, 'Ana', 'x'), (1, 'Eva', 'x');
      insert into store (account_id, code, name, city, department, zone, channel) values (1, 'A', 'A', 'x', 'x', 'x', 'x');
      insert into public_key (account_id, store_id, key) values (1, 1, 'k');
      insert into purchase (account_id, customer_id, store_id, amount, payment_method, at)
        select 1, 1 + n % 2, 1, n, 'PSE', now() from generate_series(1, 50) n;
      insert into visit (account_id, request_key, key_id, store_id, customer_id, kind, at)
        select 1, gen_random_uuid(), 1, 1, 1 + n % 2, 'visita', now() from generate_series(1, 20) n;
      insert into client_consent (account_id, customer_id, key_id, channel, address, version, text, agreed_at)
        values (1, 1, 1, 'email', 'ana@b.co', '1', 'Acepto', now());
      insert into customer_event (account_id, customer_id, sender_id, type, at) values (1, 2, 'x', 'cart', now());
      -- Left behind by a run that was killed.
      create unique index purchase_customer_key on purchase (customer_id, id);
      create index purchase_id on purchase (id desc)`);
    const rows = () => Promise.all(tables.map(async (table) => (await pool.query(`select * from ${table} order by id`)).rows));
    const before = await rows();
    expect(before.map(({ length }) => length)).toEqual([1, 1, 50, 20]);
    await migrateDatabase(pool);
    expect(await rows()).toEqual(before);
    const { rows: keys } = await pool.query(
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as key from pg_constraint
       where contype = 'p' and conrelid = any($1::regclass[]) order by 1`,
      [tables],
    );
    const covering =
      'PRIMARY KEY (customer_id, at, id) INCLUDE (store_id, product_id, amount, payment_method, discount_type, reward_type)';
    expect(keys).toEqual(
      tables.map((table) =>
        table === 'purchase'
          ? { table, name: 'purchase_customer_id_at_id_pk', key: covering }
          : { table, name: `${table}_customer_id_id_pk`, key: 'PRIMARY KEY (customer_id, id)' },
      ),
    );
    expect((await pool.query(`select to_regclass('purchase_customer') as replaced`)).rows).toEqual([{ replaced: null }]);
    expect((await pool.query(`select pg_get_indexdef('purchase_id'::regclass) as kept`)).rows).toEqual([
      { kept: 'CREATE INDEX purchase_id ON public.purchase USING btree (id)' },
    ]);
    const added = await pool.query(
      `insert into purchase (account_id, customer_id, store_id, amount, payment_method, at) values (1, 2, 1, 7, 'PSE', now()) returning id`,
    );
    expect(added.rows).toEqual([{ id: 51 }]);
  });
});
