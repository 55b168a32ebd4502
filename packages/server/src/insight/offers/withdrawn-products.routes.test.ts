import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { productOrders, recommendationStates } from '@pregon/contract/products/withdrawn-products.endpoints';
import { roles } from '@pregon/contract/session/roles';
import { eq, sql } from 'drizzle-orm';
import type { Principal } from '../../kernel/http/principal.ts';
import { products } from '../../retail/products/products.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testConfig } from '../../testing/test-app.ts';
import { explainCustomer } from '../explanation/customer-insight.ts';
import { addDays } from '../insight-scope.ts';
import { type InsightWorld, insightWorld, worldToday } from '../testing/insight-world.ts';
import { loggedInStaff } from '../testing/logged-in-staff.ts';
import { recomputeWithRuns } from '../nights/testing/recompute-with-runs.ts';
import { runNight } from '../nights/run-night.ts';
import { tagSources } from '../words/tag-sources.sql.ts';

const now = new Date(`${worldToday}T15:00:00Z`);

eachDatabase(({ database, kind }) => {
  let test: TestApp;
  let world: InsightWorld;
  let principal: Principal;
  let ana = 0;
  let [pot, pan, towel] = [0, 0, 0];
  const config = testConfig(kind === 'embedded' ? {} : { databaseUrl: 'postgres://x' });
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  /** Ana has the pot alone; the others bought pan and towel with it, so that she is offered both, the towel as what goes with the pot. */
  beforeEach(async () => {
    world = await insightWorld(database);
    const { accountId } = world;
    principal = await loggedInStaff(database, accountId, 'marketing');
    [pot = 0, pan = 0, towel = 0] = world.productIds;
    const [first = 0, ...others] = await world.addCustomers(7);
    ana = first;
    for (const [place, customerId] of others.entries()) {
      const at = addDays(worldToday, -20 - place);
      const ids = [pot, towel, ...(place < 3 ? [pan] : [])];
      await world.buy(ids.map((productId) => ({ customerId, productId, at, amount: '40000' })));
    }
    await world.buy([{ customerId: ana, productId: pot, at: addDays(worldToday, -10), amount: '40000' }]);
    await runNight(database, world.scope);
  });

  const call = async (method: 'GET' | 'PUT', path: string, payload?: object, as = principal) =>
    test.app.inject({ method, url: `/V1/recommended-products${path}`, headers: await test.as(as), ...(payload && { payload }) });
  const withdraw = (id: number, isWithdrawn = true, as = principal) => call('PUT', `/${id}/withdrawn`, { isWithdrawn }, as);
  const states = async (query = '') =>
    (await call('GET', query)).json().items.map(({ name, state }: { name: string; state: string }) => [name, state]);
  const recompute = () => recomputeWithRuns({ config, database }, now);
  /** What messages to Ana, and the page of her, recommend. */
  async function recommended() {
    const { rows } = await database.execute<Record<string, string | null>>(sql`
      select ${tagSources.producto_cross} as cross, ${tagSources.producto_u} as up, ${tagSources.recommended_reference} as next
      from customer where id = ${ana}`);
    const insight = await explainCustomer(database, world.accountId, ana, now);
    return [
      ...Object.values(rows[0] ?? {}),
      insight?.cross?.product.name,
      insight?.up?.product.name,
      insight?.recommended?.product.name,
      ...(insight?.productReasons ?? []),
    ].filter((name): name is string => typeof name === 'string');
  }
  const naming = async (name: string) => (await recommended()).filter((text) => text.includes(name));

  it('lists the products with what decides whether they are recommended', async () => {
    await database.execute(sql`
      insert into product (account_id, sku, name, category, subcategory, line, price) values
        (${world.accountId}, 'T-100', 'Termómetro', 'Cuidado', 'Salud', 'x', 1), (${world.accountId}, 'J_%', 'Jabón', 'Cuidado', 'Aseo', 'x', 1)`);
    await withdraw(pan);
    const { items, total } = (await call('GET', '')).json();
    expect([total, items.map(({ name, buyers }: { name: string; buyers: number }) => [name, buyers])]).toEqual([
      5,
      [
        ['Jabón', 0],
        ['Olla', 7],
        ['Sartén', 3],
        ['Termómetro', 0],
        ['Toalla', 6],
      ],
    ]);
    expect(await states()).toEqual([
      ['Jabón', 'unsold'],
      ['Olla', 'recommended'],
      ['Sartén', 'withdrawn'],
      ['Termómetro', 'sensitive'],
      ['Toalla', 'recommended'],
    ]);
    expect(await states('?withdrawn=yes')).toEqual([['Sartén', 'withdrawn']]);
    expect(await states('?withdrawn=no&search=ALLA')).toEqual([['Toalla', 'recommended']]);
    expect(await states('?search=t-1')).toEqual([['Termómetro', 'sensitive']]);
    expect(await states(`?search=${encodeURIComponent('j_%')}`)).toEqual([['Jabón', 'unsold']]);
    expect(await states(`?search=${encodeURIComponent('_%')}`)).toEqual([]);
    expect(await states('?size=2&page=2')).toEqual([
      ['Sartén', 'withdrawn'],
      ['Termómetro', 'sensitive'],
    ]);
  });

  it('sorts them by what the list shows, pages and all', async () => {
    await database.execute(sql`
      insert into product (account_id, sku, name, category, subcategory, line, price) values
        (${world.accountId}, 'Z-1', 'ábaco', 'Zapatos', 'x', 'x', 7), (${world.accountId}, 'Z-2', 'Zueco', 'aseo', 'x', 'x', 7)`);
    type Shown = Readonly<Record<'name' | 'category' | 'state', string> & Record<'price' | 'buyers', number>>;
    const { items: all } = (await call('GET', '')).json<{ items: Shown[] }>();
    expect(all).toHaveLength(5);
    const plain = (text: string) =>
      text
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .toUpperCase();
    const valueOf = (row: Shown, by: keyof Shown): string | number => {
      if (by === 'state') return recommendationStates.findIndex((state) => state === row.state);
      const value = row[by];
      return typeof value === 'string' ? plain(value) : value;
    };
    for (const by of productOrders)
      for (const sign of [1, -1]) {
        const compare = (one: string | number, other: string | number) => (one < other ? -1 : Number(one > other));
        const expected = all.toSorted(
          (one, other) =>
            sign * compare(valueOf(one, by), valueOf(other, by)) || compare(valueOf(one, 'name'), valueOf(other, 'name')),
        );
        const order = `${sign < 0 ? '-' : ''}${by}`;
        const pages = await Promise.all([1, 2, 3].map((page) => call('GET', `?order=${order}&size=2&page=${page}`)));
        expect([order, pages.flatMap((page) => page.json<{ items: Shown[] }>().items.map(({ name }) => name))]).toEqual([
          order,
          expected.map(({ name }) => name),
        ]);
      }
    expect((await call('GET', '?order=sku')).statusCode).toBe(400);
  });

  it('is never recommended from then on, and again after the next night once it is taken back', async () => {
    expect((await naming('Toalla')).length).toBeGreaterThan(2);
    const answer = await withdraw(towel);
    expect([answer.statusCode, answer.json().state]).toEqual([200, 'withdrawn']);
    expect(await naming('Toalla')).toEqual([]);
    await recompute();
    expect(await naming('Toalla')).toEqual([]);
    // Others take its place within the minute.
    expect((await naming('Sartén')).length).toBeGreaterThan(0);
    await withdraw(pan);
    await recompute();
    await runNight(database, { ...world.scope, today: addDays(worldToday, 1) });
    expect(await recommended()).not.toContainEqual(expect.stringMatching(/Toalla|Sartén/));
    await withdraw(towel, false);
    await runNight(database, { ...world.scope, today: addDays(worldToday, 2) });
    expect((await naming('Toalla')).length).toBeGreaterThan(0);
    const people = await world.people();
    expect(people.found).toEqual(people.expected);
  });

  it('is not said where an offer with it is stored after all, by a computation that began before', async () => {
    await withdraw(towel);
    const withTowel = { cross_id: towel, cross_of_id: pot, up_id: towel, up_of_id: pot, recommended_id: towel };
    const assigned = Object.entries(withTowel).map(([name, id]) => sql`${sql.identifier(name)} = ${id}`);
    await database.execute(sql`update customer_offer set ${sql.join(assigned, sql`, `)} where customer_id = ${ana}`);
    expect(await naming('Toalla')).toEqual([]);
    await database.update(products).set({ isWithdrawn: false }).where(eq(products.id, towel));
    expect((await naming('Toalla')).length).toBeGreaterThan(3);
  });

  it('keeps what the customer bought, and the other offers', async () => {
    const of = async () => (await world.computed()).offers.find((row) => row['customer_id'] === ana);
    const before = await of();
    await withdraw(pot);
    expect(await of()).toEqual(before);
    await withdraw(towel);
    expect(await of()).toMatchObject({ cross_id: null, cross_of_id: null, cross_level: null, most_bought_id: pot });
  });

  it('is recorded once for each change', async () => {
    for (const isWithdrawn of [true, true, false, false]) await withdraw(pan, isWithdrawn);
    const { rows } = await database.execute(sql`
      select action, subject, details from audit_event where account_id = ${world.accountId} order by id`);
    expect(rows).toEqual(
      ['withdrawProduct', 'takeProductBack'].map((action) => ({ action, subject: 'Sartén', details: { name: 'Sartén' } })),
    );
  });

  it('is for administrators and marketing of the account alone', async () => {
    // The staff of the test is of another account.
    for (const role of roles) expect((await withdraw(pan, true, test.staff[role])).statusCode).toBe(404);
    expect(await states('?withdrawn=yes')).toEqual([]);
  });
});
