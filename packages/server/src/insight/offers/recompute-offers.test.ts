import { beforeEach, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { products } from '../../retail/products/products.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { addDays } from '../insight-scope.ts';
import { type InsightWorld, insightWorld, worldToday } from '../testing/insight-world.ts';
import { seededRandom } from '../../demo/random.ts';
import { runNight } from '../nights/run-night.ts';

/** What the tests pay for a product. */
const paid: Readonly<Record<string, string>> = { pot: '40000', pan: '55000', towel: '30000', caldron: '70000' };

eachDatabase(({ database }) => {
  let world: InsightWorld;
  let ids: Readonly<Record<string, number>> = {};
  beforeEach(async () => {
    world = await insightWorld(database);
    const more = [
      ['Termómetro', 'Salud', 'Salud', '20000'],
      ['Retirado', 'Cocina', 'Ollas', '48000'],
    ].map(([name = '', category = '', line = '', price = '']) => ({
      accountId: world.accountId,
      sku: name,
      name,
      category,
      subcategory: category,
      line,
      price,
    }));
    const rows = await database.insert(products).values(more).returning();
    const [pot = 0, pan = 0, towel = 0] = world.productIds;
    ids = { pot, pan, towel, thermometer: rows[0]?.id ?? 0, withdrawn: rows[1]?.id ?? 0 };
  });
  const buy = (customerId: number, daysAgo: number, ...names: string[]) =>
    world.buy(
      names.map((name) => ({
        customerId,
        at: addDays(worldToday, -daysAgo),
        productId: ids[name] ?? 0,
        amount: paid[name] ?? '20000',
      })),
    );
  /** Keeps the account's purchases current by those of somebody else, of no product. */
  const keepCurrent = async (...daysAgo: number[]) => {
    const [somebody = 0] = await world.addCustomers(1);
    await world.buy(daysAgo.map((days) => ({ customerId: somebody, at: addDays(worldToday, -days) })));
  };
  const offerOf = async (id: number) => (await world.computed()).offers.find((row) => row['customer_id'] === id);

  it('offers what others bought together with it, with counts, and never a sensitive or withdrawn product', async () => {
    const [ana = 0, ...others] = await world.addCustomers(7);
    for (const [place, other] of others.entries()) {
      await buy(other, 300, 'pot', 'withdrawn', 'thermometer');
      await buy(other, 20 + place, 'pot', 'thermometer', ...(place < 4 ? ['towel'] : []));
    }
    await buy(ana, 10, 'pot', 'thermometer');
    await runNight(database, world.scope, { atOnce: 3 });
    expect(await offerOf(ana)).toMatchObject({
      cross_id: ids['towel'],
      cross_of_id: ids['pot'],
      cross_together: 4,
      cross_baskets: 13,
      recommended_id: ids['towel'],
      recommended_kind: 'cross',
      most_bought_id: ids['pot'],
    });
    const { rows } = await database.execute<{ id: number }>(sql`
      select product_id as id from product_affinity where account_id = ${world.accountId}
      union select other_id from product_affinity where account_id = ${world.accountId}`);
    expect(rows.map(({ id }) => id)).not.toContain(ids['thermometer']);
    expect((await runNight(database, world.scope, { everything: true })).written.offers).toBe(0);
  });

  it('offers nothing that only costs more because it has no discount', async () => {
    await database.execute(sql`update product set price = 40000 where id = ${ids['pan']}`);
    const [ana = 0, other = 0] = await world.addCustomers(2);
    await buy(other, 20, 'pan');
    const discounted = [30, 31].map((days) => ({ at: addDays(worldToday, -days), amount: '34000' }));
    await world.buy(discounted.map((line) => ({ ...line, customerId: ana, productId: ids['pot'] ?? 0 })));
    await runNight(database, world.scope);
    expect((await offerOf(ana))?.['up_id']).toBeNull();
  });

  it('lets the account declare a category sensitive or not', async () => {
    const classify = (code: string, isSensitive: boolean) =>
      database.execute(sql`
      insert into sensitive_category values (${world.accountId}, ${code}, ${isSensitive})`);
    await classify('SALUD', false);
    await classify('BANO', true);
    const [ana = 0, ...others] = await world.addCustomers(5);
    for (const other of others) await buy(other, 20, 'pot', 'thermometer', 'towel');
    await buy(ana, 10, 'pot');
    await runNight(database, world.scope);
    expect(await offerOf(ana)).toMatchObject({ cross_id: ids['thermometer'] });
  });

  it('derives neither affinity nor up-sell from products without a category, and reads from their names whether they are sensitive', async () => {
    await database.execute(sql`
      update product set category = '', subcategory = '', line = '' where account_id = ${world.accountId} and id <> ${ids['towel']}`);
    await database.execute(sql`update product set name = 'Preservativos x 3' where id = ${ids['pan']}`);
    const [ana = 0, ...others] = await world.addCustomers(6);
    for (const other of others) await buy(other, 20, 'pot', 'pan', 'towel');
    for (const days of [90, 60, 30]) await buy(ana, days, 'pot');
    await keepCurrent(1);
    await runNight(database, world.scope);
    expect(await offerOf(ana)).toMatchObject({
      affinity: null,
      up_id: null,
      cross_id: ids['towel'],
      recommended_id: ids['pot'],
      most_bought_id: ids['pot'],
    });
    const { rows } = await database.execute<{ id: number }>(sql`
      select product_id as id from product_affinity where account_id = ${world.accountId}`);
    expect(rows.map(({ id }) => id)).not.toContain(ids['pan']);
  });

  it('recommends a repeat purchase when it is due', async () => {
    const [ana = 0] = await world.addCustomers(1);
    for (const days of [95, 65, 35]) await buy(ana, days, 'pot');
    await keepCurrent(12, 2);
    await runNight(database, { ...world.scope, today: addDays(worldToday, -10) });
    expect(await offerOf(ana)).toMatchObject({ recommended_kind: null });
    await runNight(database, world.scope);
    expect(await offerOf(ana)).toMatchObject({ recommended_id: ids['pot'], recommended_kind: 'buy_again', recommended_gap: 30 });
  });

  it('recommends what was due on the last day of outdated purchases', async () => {
    const [ana = 0, berta = 0] = await world.addCustomers(2);
    for (const days of [195, 165, 135]) await buy(ana, days, 'pot');
    for (const days of [160, 130]) await buy(berta, days, 'towel');
    await keepCurrent(100);
    await runNight(database, world.scope);
    expect(await offerOf(ana)).toMatchObject({ recommended_id: ids['pot'], recommended_kind: 'buy_again', recommended_gap: 30 });
    await keepCurrent(0);
    await runNight(database, world.scope, { everything: true });
    expect(await offerOf(ana)).toMatchObject({ recommended_kind: null });
  });

  it('offers a more expensive product of the same line, and stores affinity and preferred discount', async () => {
    const [ana = 0, ...others] = await world.addCustomers(6);
    for (const other of others) await buy(other, 20, 'towel', 'towel', 'pan');
    for (const days of [90, 60, 30]) await buy(ana, days, 'pot');
    await world.buy(
      [1, 2].map((day) => ({
        customerId: ana,
        at: addDays(worldToday, -day),
        productId: ids['pot'] ?? 0,
        amount: '40000',
        discountType: 'ENVIOGRATIS',
      })),
    );
    await runNight(database, world.scope);
    expect(await offerOf(ana)).toMatchObject({
      up_id: ids['pan'],
      up_of_id: ids['pot'],
      affinity: 'Cocina',
      affinity_code: 'COCINA',
      promo: 'ENVIOGRATIS',
    });
  });

  it('prefers a discount that was used on two days or more, and reads none of a sensitive product', async () => {
    const [ana = 0, berta = 0, carla = 0] = await world.addCustomers(3);
    await database.execute(sql`update product set category = 'Condones' where id = ${ids['pan']}`);
    const use = (customerId: number, days: readonly number[], product: string) =>
      world.buy(
        days.map((day) => ({
          customerId,
          at: addDays(worldToday, -day),
          productId: ids[product] ?? 0,
          discountType: 'ENVIOGRATIS',
        })),
      );
    await use(ana, [2, 2, 2], 'pot');
    await use(berta, [3, 2], 'pot');
    await use(carla, [3, 2], 'pan');
    await runNight(database, world.scope);
    expect([await offerOf(ana), await offerOf(berta), await offerOf(carla)]).toMatchObject([
      { promo: null },
      { promo: 'ENVIOGRATIS' },
      { promo: null },
    ]);
  });

  it.each([
    ['the usual price of a unit, not the list price', ['100000', '70000', '100000'], 2, 'pan'],
    ['a usual price that is far below: nothing is near it', ['20000', '20000', '90000'], 1, undefined],
    ['a usual price as high as that of the other product: nothing is more expensive', ['55000', '55000'], 1, undefined],
    ['the list price of a product that was always free', ['0', '0'], 1, 'pan'],
  ])('compares a more expensive product with %s', async (_, amounts, units, offered) => {
    const [ana = 0, other = 0] = await world.addCustomers(2);
    await buy(other, 20, 'pan');
    await world.buy(
      amounts.map((amount, place) => ({
        customerId: ana,
        at: addDays(worldToday, -30 - place),
        productId: ids['pot'] ?? 0,
        amount,
        units: String(units),
      })),
    );
    await runNight(database, world.scope);
    expect((await offerOf(ana))?.['up_id'] ?? undefined).toBe(offered && ids[offered]);
  });

  const tamper = (id: number) => database.execute(sql`update customer_offer set promo = 'tampered' where customer_id = ${id}`);

  it('recomputes offers of all customers when a product changes, otherwise only those that are due', async () => {
    const [ana = 0, berta = 0] = await world.addCustomers(2);
    for (const days of [80, 50, 20]) await buy(ana, days, 'pot');
    await buy(berta, 300, 'towel');
    await keepCurrent(1, -5, -11);
    const night = (days: number) => runNight(database, { ...world.scope, today: addDays(worldToday, days) });
    await night(0);
    await night(1);
    for (const id of [ana, berta]) await tamper(id);
    await night(5);
    expect([await offerOf(ana), await offerOf(berta)]).toMatchObject([{ promo: 'tampered' }, { promo: 'tampered' }]);
    await night(11);
    await tamper(ana);
    await night(12);
    expect(await offerOf(ana)).toMatchObject({ promo: 'tampered', recommended_kind: 'buy_again' });
    await database.execute(sql`update product set price = price + 1 where id = ${ids['pan']}`);
    await night(13);
    expect([await offerOf(ana), await offerOf(berta)]).toMatchObject([{ promo: null }, { promo: null }]);
  });

  it('produces each day the same offers as a full recomputation', async () => {
    const random = seededRandom(11);
    const people = await world.addCustomers(15);
    for (const id of people) {
      for (let count = random.between(1, 8); count > 0; count -= 1)
        await buy(id, random.between(0, 120), random.pick(['pot', 'pan', 'towel']));
    }
    for (let day = 0; day < 120; day += random.between(1, 25)) {
      const scope = { ...world.scope, today: addDays(worldToday, day) };
      await runNight(database, scope);
      const { offers } = await world.computed();
      await database.execute(sql`delete from customer_offer where account_id = ${world.accountId}`);
      await database.execute(sql`update insight_progress set offers_of = null where account_id = ${world.accountId}`);
      await runNight(database, scope);
      expect(offers).toEqual((await world.computed()).offers);
    }
  });

  it('takes the probability of something new from what customers as frequent and as recent did', async () => {
    // Those who came often bought the same again; those who came once and long ago came back for something new.
    const [ana = 0, ...often] = await world.addCustomers(31);
    const once = await world.addCustomers(30);
    for (const id of often) for (const days of [240, 200, 160, 120, 30]) await buy(id, days, 'pot');
    for (const id of once) {
      await buy(id, 300, 'pot');
      await buy(id, 40, 'pot', 'towel');
    }
    for (const days of [150, 130, 110, 20]) await buy(ana, days, 'pot');
    await runNight(database, world.scope);
    expect(await offerOf(ana)).toMatchObject({ cross_id: ids['towel'], cross_level: 'baja' });
  });

  it('takes the probability of something dearer from the price tier of what is bought', async () => {
    const big = { sku: 'Caldero', name: 'Caldero', category: 'Cocina', subcategory: 'Cocina', line: 'Ollas', price: '70000' };
    const [caldron] = await database
      .insert(products)
      .values({ ...big, accountId: world.accountId })
      .returning();
    ids = { ...ids, caldron: caldron?.id ?? 0 };
    const [rich = 0, maria = 0, leo = 0, ...people] = await world.addCustomers(63);
    for (const [place, id] of people.entries()) {
      // From the pot half of them go up to the pan; from the pan nobody goes up.
      await buy(id, 60, 'pot');
      await buy(id, 30, place % 2 === 0 ? 'pan' : 'pot');
      if (place % 2 === 0) await buy(id, 15, 'pot');
      await buy(id, 20, 'towel');
      await buy(id, 10, 'towel');
    }
    await buy(rich, 10, 'caldron');
    await buy(maria, 5, 'pan');
    await buy(leo, 5, 'pot');
    await runNight(database, world.scope);
    const { rows } = await database.execute<{ name: string; value: number }>(sql`
      select name, value from customer_benchmark where account_id = ${world.accountId} and name like 'up.%'`);
    // 150 purchases follow one of their line, 30 of them are dearer; 20 observations of the mean above are mixed in.
    const ofLine = (30 + 20 * 0.2) / (90 + 20);
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
      'up.': expect.closeTo(30 / 150, 9),
      'up.OLLAS': expect.closeTo(ofLine, 9),
      'up.TOALLAS': expect.closeTo((20 * 0.2) / (60 + 20), 9),
      'up.OLLAS#1': expect.closeTo((30 + 20 * ofLine) / (60 + 20), 9),
      'up.OLLAS#2': expect.closeTo((20 * ofLine) / (30 + 20), 9),
      'up.TOALLAS#1': expect.closeTo((20 * ((20 * 0.2) / 80)) / (60 + 20), 9),
    });
    expect(await offerOf(leo)).toMatchObject({ up_id: ids['pan'], up_of_id: ids['pot'], up_level: 'alta' });
    expect(await offerOf(maria)).toMatchObject({ up_id: ids['caldron'], up_of_id: ids['pan'], up_level: 'baja' });
  });
});
