import { beforeEach, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { lockAccount } from '../../insight/account-lock.ts';
import { insightWorld } from '../../insight/testing/insight-world.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { holdChanges, queueSql } from '../changes/change-queue.ts';
import { customers } from '../customers/customers.table.ts';
import { updateQueuedLastPurchases } from './last-purchases.ts';
import { lockOwnerDeletion } from './purchase-owners.ts';
import { beginEarlierImport } from './testing/begin-earlier-import.ts';
import { purchases } from './purchases.table.ts';
import { recomputeCustomerSales } from './recompute-customer-sales.ts';

eachDatabase(({ database, kind }) => {
  let world: Awaited<ReturnType<typeof insightWorld>>;
  let ids: number[] = [];

  beforeEach(async () => {
    world = await insightWorld(database);
    ids = await world.addCustomers(3);
  });

  const line = (customerId: number, day: string, amount = '10') => ({
    accountId: world.accountId,
    customerId,
    storeId: world.storeId,
    amount,
    paymentMethod: 'EFECTIVO',
    at: new Date(`${day}T12:00:00Z`),
  });
  /** Adds purchases as an import does, in one transaction. */
  const addBulk = (lines: readonly ReturnType<typeof line>[], meanwhile: () => Promise<void> = async () => undefined) =>
    database.transaction(async (transaction) => {
      await beginEarlierImport(transaction, world.accountId);
      await transaction.insert(purchases).values([...lines]);
      const changed = sql`select unnest(${sql.param(lines.map(({ customerId }) => customerId))}::bigint[])`;
      await transaction.execute(queueSql(world.accountId, changed));
      await meanwhile();
    });
  const lastDays = async () => {
    const rows = await database.select().from(customers).where(eq(customers.accountId, world.accountId)).orderBy(customers.id);
    return rows.map(({ lastPurchaseAt, lastStoreId }) =>
      lastPurchaseAt ? [lastPurchaseAt.toISOString().slice(0, 10), lastStoreId === world.storeId] : null,
    );
  };

  it('are those of the newest purchases at the end of an import, in whatever order these came, and returns do not count', async () => {
    const [ana = 0, luz = 0] = ids;
    await addBulk([line(ana, '2026-03-03'), line(ana, '2026-01-01'), line(luz, '2026-02-02'), line(luz, '2026-05-05', '-1')]);
    expect(await lastDays()).toEqual([null, null, null]);
    await updateQueuedLastPurchases(database, world.accountId);
    expect(await lastDays()).toEqual([['2026-03-03', true], ['2026-02-02', true], null]);
    await addBulk([line(ana, '2026-02-20')]);
    await updateQueuedLastPurchases(database, world.accountId);
    expect(await lastDays()).toEqual([['2026-03-03', true], ['2026-02-02', true], null]);
  });

  it('do not wait for the end of an import where a purchase comes from elsewhere', async () => {
    const [ana = 0, luz = 0] = ids;
    await addBulk([line(ana, '2026-01-01')]);
    await database.insert(purchases).values([line(ana, '2026-04-04'), line(luz, '2026-04-05')]);
    expect(await lastDays()).toEqual([['2026-04-04', true], ['2026-04-05', true], null]);
  });

  it('are brought up to date with the figures of customers whose import was interrupted', async () => {
    const [ana = 0] = ids;
    await addBulk([line(ana, '2026-03-03')]);
    await recomputeCustomerSales(database, world.scope, (column) => sql`${column} = ${ana}`);
    expect(await lastDays()).toEqual([['2026-03-03', true], null, null]);
    const { rows } = await database.execute<{ at: string }>(
      sql`select last_purchase_at::date::text as at from customer_sales where customer_id = ${ana}`,
    );
    expect(rows).toEqual([{ at: '2026-03-03' }]);
  });

  it('leave customers alone that have not changed', async () => {
    const [ana = 0, luz = 0] = ids;
    await addBulk([line(ana, '2026-03-03'), line(luz, '2026-03-04')]);
    await updateQueuedLastPurchases(database, world.accountId);
    const versions = async () =>
      (await database.execute(sql`select id, xmin::text from customer where account_id = ${world.accountId} order by id`)).rows;
    const before = await versions();
    await updateQueuedLastPurchases(database, world.accountId);
    expect(await versions()).toEqual(before);
  });

  const concurrent = kind === 'postgres' ? describe : describe.skip;
  concurrent('while others work', () => {
    it('verifies the references of an import as of any other purchase, while a deletion holds its lock', async () => {
      await database.transaction(async (deletion) => {
        await lockOwnerDeletion(deletion, world.accountId);
        await expect(addBulk([line(2 ** 40, '2026-03-03')])).rejects.toMatchObject({ cause: { code: '23503' } });
      });
    });

    it('keeps a deletion waiting until the purchases are committed', async () => {
      const [ana = 0] = ids;
      let deletion: Promise<unknown> = Promise.resolve();
      await addBulk([line(ana, '2026-03-03')], async () => {
        deletion = database.execute(sql`delete from customer where id = ${ana}`).catch((error: unknown) => error);
      });
      expect(await deletion).toMatchObject({ cause: { code: '23503' } });
    });

    it('lets an import hold the change queue, unless somebody takes changes off it', async () => {
      const held = () => database.transaction((transaction) => holdChanges(transaction, world.accountId));
      expect(await held()).toBe(true);
      await database.transaction(async (taking) => {
        await lockAccount(taking, world.accountId);
        expect(await held()).toBe(false);
      });
    });
  });
});
