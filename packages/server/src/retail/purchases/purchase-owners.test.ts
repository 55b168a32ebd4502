import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { importData } from '../../import/import-data.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { customers } from '../customers/customers.table.ts';
import { mergeCustomers } from '../customers/merge-customers.ts';
import { products } from '../products/products.table.ts';
import { stores } from '../stores/stores.table.ts';
import { purchases } from './purchases.table.ts';

const idOf = ([row]: readonly { readonly id: number }[]): number => row?.id ?? 0;
const refused = { cause: { code: '23503', constraint: 'purchase_references' } };

eachDatabase(({ database, pool, kind }) => {
  let accountId = 0;
  let storeId = 0;

  async function openStore(): Promise<{ accountId: number; storeId: number }> {
    const account = idOf(await database.insert(accounts).values({ name: 'Tienda' }).returning());
    const place = { code: 'A', name: 'A', city: 'Cali', department: 'Valle', zone: 'Sur', channel: 'x' };
    const store = await database
      .insert(stores)
      .values({ ...place, accountId: account })
      .returning();
    return { accountId: account, storeId: idOf(store) };
  }
  const person = async (document: string, account = accountId) =>
    idOf(await database.insert(customers).values({ accountId: account, document, firstName: 'Ana', lastName: 'x' }).returning());
  const lineOf = (customerId: number) => ({
    accountId,
    customerId,
    storeId,
    amount: '10',
    paymentMethod: 'EFECTIVO',
    at: new Date('2026-05-03T12:00:00Z'),
  });
  const insertion = (customerId: number) =>
    sql`insert into purchase (account_id, customer_id, store_id, amount, payment_method, at)
      values (${accountId}, ${customerId}, ${storeId}, 10, 'EFECTIVO', now())`;
  const orphans = async () => {
    const { rows } = await database.execute<{ id: number }>(sql`
      select p.id from purchase p where not exists (select from customer k where k.id = p.customer_id and k.account_id = p.account_id)`);
    return rows;
  };

  beforeEach(async () => {
    ({ accountId, storeId } = await openStore());
  });

  it('refuses purchases of nobody, and of a customer of another account', async () => {
    const ana = await person('1001');
    const foreign = await person('1001', (await openStore()).accountId);
    await expect(database.insert(purchases).values([lineOf(ana), lineOf(2 ** 40)])).rejects.toMatchObject(refused);
    await expect(database.insert(purchases).values([lineOf(ana), lineOf(foreign)])).rejects.toMatchObject(refused);
    await database.insert(purchases).values([lineOf(ana), lineOf(ana)]);
    const given = (customerId: number) =>
      database.execute(sql`update purchase set customer_id = ${customerId} where customer_id = ${ana}`);
    await expect(given(2 ** 40)).rejects.toMatchObject(refused);
    await expect(given(foreign)).rejects.toMatchObject(refused);
    const other = await person('1002');
    await given(other);
    expect(await database.$count(purchases, sql`customer_id = ${other}`)).toBe(2);
  });

  it('refuses purchases of a store or a product that is not in the account', async () => {
    const ana = await person('1001');
    const foreign = await openStore();
    const product = { sku: 'S', name: 'Olla', category: 'Hogar', subcategory: 'Cocina', line: 'Ollas', price: '10' };
    const [own, other] = [accountId, foreign.accountId].map((account) =>
      database
        .insert(products)
        .values({ ...product, accountId: account })
        .returning(),
    );
    const productId = idOf((await own) ?? []);
    const foreignProduct = idOf((await other) ?? []);
    for (const wrong of [{ storeId: foreign.storeId }, { storeId: -1 }, { productId: foreignProduct }, { productId: -1 }])
      await expect(database.insert(purchases).values([lineOf(ana), { ...lineOf(ana), ...wrong }])).rejects.toMatchObject(refused);
    await database.insert(purchases).values({ ...lineOf(ana), productId });
    await expect(database.execute(sql`delete from product where id = ${productId}`)).rejects.toMatchObject(refused);
    await expect(database.execute(sql`delete from store where id = ${storeId}`)).rejects.toMatchObject(refused);
    await database.execute(sql`delete from product where id = ${foreignProduct}`);
    await database.execute(sql`delete from store where id = ${foreign.storeId}`);
  });

  it('refuses to delete a customer with purchases, alone or among others', async () => {
    const [ana, luz] = [await person('1001'), await person('1002')];
    await database.insert(purchases).values(lineOf(ana));
    const remove = (...ids: number[]) => database.execute(sql`delete from customer where id = any(${sql.param(ids)}::bigint[])`);
    await expect(remove(ana)).rejects.toMatchObject(refused);
    await expect(remove(luz, ana)).rejects.toMatchObject(refused);
    await remove(luz);
    await database.execute(sql`delete from purchase where customer_id = ${ana}`);
    await remove(ana);
    expect(await database.$count(customers, sql`account_id = ${accountId}`)).toBe(0);
  });

  const concurrent = kind === 'postgres' ? describe : describe.skip;
  concurrent('while others write', () => {
    const committed = { status: 'fulfilled', wasEarly: false };
    const rolledBack = { status: 'rejected', wasEarly: false };
    /**
     * Runs a statement in a transaction of its own, and the next in another before the first ends in some way. Says whether the next one
     * ended before the first.
     */
    async function beside(first: ReturnType<typeof sql>, second: ReturnType<typeof sql>, end: 'commit' | 'rollback') {
      let following: Promise<unknown> = Promise.resolve();
      let hasEnded = false;
      let wasEarly = false;
      const leading = database.transaction(async (transaction) => {
        await transaction.execute(first);
        following = database.execute(second).then(
          () => 'done',
          (error: unknown) => error,
        );
        void following.then(() => (wasEarly = !hasEnded));
        await wait(150);
        hasEnded = true;
        if (end === 'rollback') throw new Error('no');
      });
      const [{ status }] = await Promise.allSettled([leading]);
      return { status, wasEarly, result: await following };
    }

    it('lets a purchase wait for the deletion of its customer, and refuses it if the customer is gone', async () => {
      const [ana, luz] = [await person('1001'), await person('1002')];
      const deletion = (id: number) => sql`delete from customer where id = ${id}`;
      expect(await beside(deletion(ana), insertion(ana), 'commit')).toMatchObject({ ...committed, result: refused });
      expect(await beside(deletion(luz), insertion(luz), 'rollback')).toEqual({ ...rolledBack, result: 'done' });
      expect(await orphans()).toEqual([]);
    });

    it('lets a deletion wait for purchases of the customer, and refuses it if there are some', async () => {
      const [ana, luz] = [await person('1001'), await person('1002')];
      const deletion = (id: number) => sql`delete from customer where id = ${id}`;
      expect(await beside(insertion(ana), deletion(ana), 'commit')).toMatchObject({ ...committed, result: refused });
      expect(await beside(insertion(luz), deletion(luz), 'rollback')).toEqual({ ...rolledBack, result: 'done' });
      expect(await orphans()).toEqual([]);
    });

    it('does not let purchases of others wait for a deletion', async () => {
      const [ana, luz] = [await person('1001'), await person('1002')];
      await database.transaction(async (transaction) => {
        await transaction.execute(sql`delete from customer where id = ${ana}`);
        await database.execute(insertion(luz));
      });
      expect(await database.$count(purchases, sql`customer_id = ${luz}`)).toBe(1);
    });

    it('leaves no purchase without its customer, and no deadlock, among imports, tills, merges and deletions', async () => {
      const good = { sku: 'S', name: 'Olla', category: 'Hogar', subcategory: 'Cocina', line: 'Ollas', price: '10' };
      await database.insert(products).values({ ...good, accountId });
      const people = await Promise.all(Array.from({ length: 40 }, (_, n) => person(String(2000 + n))));
      const before = await pool.query<{ deadlocks: string }>(
        'select deadlocks from pg_stat_database where datname = current_database()',
      );
      const header = 'documento,tienda,producto,valor,fecha,medio de pago,referencia';
      const file = (turn: number) =>
        people.map((_, n) => `${2000 + n},A,S,10,2026-05-03 12:00,Efectivo,R${turn}-${n}`).join('\n');
      const outcomes: Promise<unknown>[] = [];
      for (let turn = 0; turn < 8; turn += 1) {
        outcomes.push(
          importData(database, { accountId }, 'purchases', Readable.from([Buffer.from(`${header}\n${file(turn)}\n`)])),
        );
        for (const [n, id] of people.entries()) {
          if (n % 8 !== turn) continue;
          const other = people[(n + 1) % people.length] ?? 0;
          if (n % 2 === 0)
            outcomes.push(
              database.transaction((transaction) => mergeCustomers(transaction, { accountId, kept: other, merged: id })),
            );
          outcomes.push(database.execute(insertion(id)));
          if (n % 3 === 0) outcomes.push(database.execute(sql`delete from customer where id = ${other}`));
        }
      }
      const codes = (await Promise.allSettled(outcomes)).flatMap((outcome) =>
        outcome.status === 'rejected' ? [(outcome.reason as { cause?: { code?: string } }).cause?.code] : [],
      );
      expect(codes.filter((code) => code !== '23503')).toEqual([]);
      expect(codes.length).toBeGreaterThan(0);
      expect(await orphans()).toEqual([]);
      expect(await database.$count(purchases, sql`account_id = ${accountId}`)).toBeGreaterThan(100);
      const after = await pool.query('select deadlocks from pg_stat_database where datname = current_database()');
      expect(after.rows).toEqual(before.rows);
    });
  });
});
