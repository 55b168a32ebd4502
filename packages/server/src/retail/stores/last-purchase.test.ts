import { beforeEach, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { stores } from './stores.table.ts';
import { purchases } from '../purchases/purchases.table.ts';
import { products } from '../products/products.table.ts';
import { customers } from '../customers/customers.table.ts';

eachDatabase(({ database }) => {
  let accountId = 0;
  let ana = 0;
  let luz = 0;
  let north = 0;
  let south = 0;
  let productId = 0;

  beforeEach(async () => {
    const idOf = ([row]: { id: number }[]) => row?.id ?? 0;
    accountId = idOf(await database.insert(accounts).values({ name: 'tienda' }).returning());
    const place = { accountId, city: 'Cali', department: 'Valle', zone: 'x', channel: 'x' };
    north = idOf(
      await database
        .insert(stores)
        .values({ ...place, code: 'N', name: 'Norte' })
        .returning(),
    );
    south = idOf(
      await database
        .insert(stores)
        .values({ ...place, code: 'S', name: 'Sur' })
        .returning(),
    );
    const product = { accountId, sku: '1', name: 'x', category: 'x', subcategory: 'x', line: 'x', price: '1' };
    productId = idOf(await database.insert(products).values(product).returning());
    ana = idOf(await database.insert(customers).values({ accountId, firstName: 'Ana', lastName: 'x' }).returning());
    luz = idOf(await database.insert(customers).values({ accountId, firstName: 'Luz', lastName: 'x' }).returning());
  });

  const bought = (customerId: number, storeId: number, day: string) => ({
    accountId,
    customerId,
    storeId,
    productId,
    amount: '1',
    paymentMethod: 'EFECTIVO',
    at: new Date(`${day}T12:00:00Z`),
  });
  const last = async (customerId: number) => {
    const [row] = await database.select().from(customers).where(eq(customers.id, customerId));
    return [row?.lastStoreId, row?.lastPurchaseAt?.toISOString().slice(0, 10)];
  };

  it("updates a customer's last purchase, in whatever order purchases arrive", async () => {
    await database
      .insert(purchases)
      .values([bought(ana, south, '2026-03-03'), bought(ana, north, '2026-01-01'), bought(luz, north, '2026-02-02')]);
    expect([await last(ana), await last(luz)]).toEqual([
      [south, '2026-03-03'],
      [north, '2026-02-02'],
    ]);
    await database.insert(purchases).values(bought(ana, north, '2026-02-02'));
    expect(await last(ana)).toEqual([south, '2026-03-03']);
    await database.insert(purchases).values(bought(ana, north, '2026-04-04'));
    expect(await last(ana)).toEqual([north, '2026-04-04']);
  });

  it('restores the last purchase before when one is deleted, and moves it when one is corrected', async () => {
    await database.insert(purchases).values([bought(ana, north, '2026-01-01'), bought(ana, south, '2026-02-02')]);
    await database.update(purchases).set({ customerId: luz }).where(eq(purchases.storeId, south));
    expect([await last(ana), await last(luz)]).toEqual([
      [north, '2026-01-01'],
      [south, '2026-02-02'],
    ]);
    await database.delete(purchases).where(eq(purchases.accountId, accountId));
    expect([await last(ana), await last(luz)]).toEqual([
      [null, undefined],
      [null, undefined],
    ]);
  });

  it('does not count a return as the last purchase', async () => {
    const back = { ...bought(ana, south, '2026-03-03'), amount: '-1', units: '-1' };
    await database.insert(purchases).values([bought(ana, north, '2026-01-01'), back]);
    expect(await last(ana)).toEqual([north, '2026-01-01']);
    await database.insert(purchases).values(back);
    expect(await last(ana)).toEqual([north, '2026-01-01']);
    await database.update(purchases).set({ paymentMethod: 'PSE' }).where(eq(purchases.customerId, ana));
    expect(await last(ana)).toEqual([north, '2026-01-01']);
  });
});
