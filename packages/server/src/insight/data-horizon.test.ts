import { beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { type Random, seededRandom } from '../demo/random.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { drainChanges } from './changes/drain-changes.ts';
import { horizonOf, isOutdated, monthUnderWay, purchasesUntil } from './data-horizon.ts';
import { explainCustomer } from './explanation/customer-insight.ts';
import { modelsRepository } from './fitting/models.repository.ts';
import { addDays } from './insight-scope.ts';
import { recomputeWithRuns } from './nights/testing/recompute-with-runs.ts';
import { runNight } from './nights/run-night.ts';
import { type InsightWorld, insightWorld, worldToday } from './testing/insight-world.ts';

it.each([
  [null, worldToday, false],
  ['2026-11-21', worldToday, false],
  ['2026-11-14', worldToday, false],
  ['2026-11-13', '2026-11-13', true],
])('with purchases until %s silence is measured to %s', (until, horizon, outdated) => {
  expect(horizonOf(until, worldToday)).toBe(horizon);
  expect(isOutdated(until, worldToday)).toBe(outdated);
});

it.each([
  ['2026-11-14', '2026-11'],
  ['2026-08-10', '2026-08'],
  ['2026-08-31', '2026-09'],
])('with purchases until %s the first month that is not known whole is %s', (until, month) => {
  expect(monthUnderWay(until, worldToday)).toBe(month);
});

/** The last day of the file that the retailer brought: six weeks ago. */
const last = addDays(worldToday, -42);

/** Days of visits before the last day of the file, of a customer who may stop after each. */
function visitsOf(random: Random): number[] {
  const days: number[] = [];
  for (let ago = random.between(60, 600); ago >= 0; ago -= random.between(5, 70)) {
    days.push(ago);
    if (random.chance(0.1)) break;
  }
  return days;
}

eachDatabase(({ database }) => {
  let world: InsightWorld;
  let ids: number[];
  const random = seededRandom(11);
  const buy = (customerId: number, daysBeforeLast: readonly number[]) =>
    world.buy(
      daysBeforeLast.map((ago) => ({ customerId, at: addDays(last, -ago), amount: String(random.between(10, 90) * 1000) })),
    );
  /** Everything that is computed to the horizon. */
  const computed = async () => {
    const { rhythms, scores, offers } = await world.computed();
    return { rhythms, offers, scores: scores.map((score) => ({ ...score, model_version: null })) };
  };
  beforeAll(async () => {
    world = await insightWorld(database);
    ids = await world.addCustomers(640, { registeredAt: new Date('2024-01-01T12:00:00Z') });
    const [pot = 0, pan = 0, towel = 0] = world.productIds;
    const baskets = seededRandom(12);
    const lines = ids.flatMap((customerId) =>
      visitsOf(random).flatMap((ago) => {
        const amount = String(random.between(10, 90) * 1000);
        const basket = baskets.pick([[pot], [pot], [towel], [pot, pan], [pot, towel]]);
        return basket.map((productId) => ({ customerId, productId, at: addDays(last, -ago), amount }));
      }),
    );
    await world.buy([...lines, { customerId: ids[0] ?? 0, at: last, amount: '20000' }]);
  }, 120_000);

  it('scores and tests up to the last day with purchases, and stores that day', async () => {
    await runNight(database, { ...world.scope, today: last });
    const then = await computed();
    const fitted = await modelsRepository.published(database, world.accountId);
    expect(fitted).toMatchObject({ kind: 'mbg', asOf: last });
    await database.execute(sql`delete from customer_model where account_id = ${world.accountId}`);
    await runNight(database, world.scope, { everything: true });
    expect(await purchasesUntil(database, world.accountId)).toBe(last);
    expect(await computed()).toEqual(then);
    const again = await modelsRepository.published(database, world.accountId);
    expect(again).toMatchObject({ asOf: last, parameters: fitted?.parameters, backTest: fitted?.backTest });
    const foci = Map.groupBy(then.scores, (score) => Reflect.get(score, 'focus'));
    expect(foci.get('FRECUENTES')?.length).toBeGreaterThan(50);
    const valuesOf = (rows: readonly Record<string, unknown>[], column: string) => new Set(rows.map((row) => row[column]));
    expect(valuesOf(then.scores, 'category')).toEqual(new Set(['BRONCE', 'PLATA', 'ORO', 'DIAMANTE']));
    expect(valuesOf(then.scores, 'group_factor').size).toBeGreaterThan(5);
    expect(valuesOf(then.offers, 'recommended_kind')).toEqual(new Set(['buy_again', 'cross', null]));
    const next = await runNight(database, world.scope);
    expect(next.written).toMatchObject({ statistics: 0, scores: 0, offers: 0, customers: 0 });
  }, 120_000);

  it('computes changed customers up to the same day, as a full computation does', async () => {
    const [newcomer = 0] = await world.addCustomers(1, { registeredAt: new Date('2024-01-01T12:00:00Z') });
    await buy(newcomer, [3, 40]);
    for (const id of ids.slice(5, 25)) await buy(id, [random.between(0, 90)]);
    await database.execute(sql`delete from purchase where customer_id = any(${sql.param(ids.slice(30, 34))}::bigint[])`);
    await database.execute(sql`
      insert into stale_customer (account_id, customer_id) select account_id, id from customer
      where id = any(${sql.param(ids.slice(30, 34))}::bigint[])`);
    await drainChanges(database, world.scope, { atOnce: 7 });
    const incremental = await world.computed();
    for (const table of ['customer_rhythm', 'customer_sales', 'customer_score', 'customer_offer'])
      await database.execute(sql`delete from ${sql.identifier(table)} where account_id = ${world.accountId}`);
    await database.execute(
      sql`insert into stale_customer (account_id, customer_id) select account_id, id from customer where account_id = ${world.accountId}`,
    );
    await drainChanges(database, world.scope);
    expect(await world.computed()).toEqual(incremental);
  }, 120_000);

  it('says the day of the last purchase, and that silence is counted up to it', async () => {
    const [id = 0] = await world.addCustomers(1);
    await buy(id, [93, 62, 31]);
    await drainChanges(database, world.scope);
    const now = new Date(`${worldToday}T15:00:00Z`);
    const insight = await explainCustomer(database, world.accountId, id, now);
    expect(insight).toMatchObject({ purchasesUntil: last, rhythm: { daysSilent: 31 } });
    expect(insight?.reasons).toEqual(
      expect.arrayContaining([
        'Suele comprar cada 31 días (3 visitas) y el 10 de octubre de 2026 llevaba 31 sin venir.',
        'La última compra que conocemos es del 10 de octubre de 2026: los días sin venir se cuentan hasta ahí.',
        'Calculado hoy, con compras hasta el 10 de octubre.',
      ]),
    );
    expect(insight?.explanations.find(({ score }) => score === 'quadrant')?.reason).toContain(
      'su última compra fue 31 días antes del 10 de octubre de 2026',
    );
  });

  it('counts the last 12 months to the last purchase from the day on which purchases are outdated, until newer ones come', async () => {
    const other = await insightWorld(database);
    const [ana = 0, berta = 0] = await other.addCustomers(2);
    await other.buy([-362, -100].map((days) => ({ customerId: ana, at: addDays(last, days) })));
    await other.buy([{ customerId: berta, at: last }]);
    const night = (days: number) => runNight(database, { ...other.scope, today: addDays(last, days) });
    const ofAna = async () => (await other.computed()).rhythms[0];
    await night(7);
    expect(await ofAna()).toMatchObject({ year_spent: 100, year_moves_on: addDays(last, 265) });
    await night(8);
    expect(await ofAna()).toMatchObject({ year_spent: 200, year_moves_on: addDays(last, 3) });
    expect((await night(8)).written).toMatchObject({ statistics: 0, scores: 0, offers: 0 });
    // The comparison with others is renewed with the model, once a week.
    await night(40);
    expect((await night(50)).written).toMatchObject({ statistics: 0, scores: 0, offers: 0 });
    await other.buy([{ customerId: berta, at: addDays(last, 50) }]);
    await night(51);
    expect(await ofAna()).toMatchObject({ year_spent: 100, year_moves_on: addDays(last, 265) });
    // The newer purchases are deleted, as by the undoing of an import.
    await database.execute(
      sql`delete from purchase where account_id = ${other.accountId} and at > ${addDays(last, 30)}::timestamptz`,
    );
    await database.execute(sql`insert into stale_customer (account_id, customer_id) values (${other.accountId}, ${berta})`);
    await night(52);
    expect(await ofAna()).toMatchObject({ year_spent: 200, year_moves_on: addDays(last, 3) });
  }, 120_000);

  it('computes everybody again once newer purchases come', async () => {
    await world.buy(ids.slice(0, 3).map((customerId) => ({ customerId, at: addDays(worldToday, -1) })));
    const services = { database, config: {} } as unknown as Parameters<typeof recomputeWithRuns>[0];
    await recomputeWithRuns(services, new Date(`${worldToday}T15:00:00Z`));
    expect(await purchasesUntil(database, world.accountId)).toBe(addDays(worldToday, -1));
    const { rows } = await database.execute(sql`
      select from customer_score s join customer_rhythm r using (account_id, customer_id)
      where account_id = ${world.accountId} and (quadrant in ('Estrella', 'Promesa')) <> (${worldToday}::date - last_day <= 90)`);
    expect(rows).toEqual([]);
    expect((await modelsRepository.newest(database, world.accountId))?.asOf).toBe(worldToday);
  }, 120_000);
});
