import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { importData } from './import/import-data.ts';
import { drainChanges } from './insight/changes/drain-changes.ts';
import { addDays, localTime } from './insight/insight-scope.ts';
import { runNight } from './insight/nights/run-night.ts';
import { type InsightWorld, insightWorld, worldToday } from './insight/testing/insight-world.ts';
import { capturedCustomers } from './retail/customers/captured-customers.repository.ts';
import { customers } from './retail/customers/customers.table.ts';
import { mergeCustomers } from './retail/customers/merge-customers.ts';
import { undoMerge } from './retail/customers/undo-merge.ts';
import { focusMoveStarts } from './retail/focus/focus-moves.table.ts';
import { oneDatabase } from './testing/each-database.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

oneDatabase(({ database }) => {
  let test: TestApp;
  let world: InsightWorld;
  let till = 0;
  const today = localTime(new Date(), 'America/Bogota').day;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    world = await insightWorld(database);
    [till = 0] = await world.addCustomers(1, { document: '222222222222' });
  });
  /** The account's purchases are current on that day: those of a till, which has no scores. */
  const night = async (day = worldToday) => {
    await world.buy([{ customerId: till, at: day }]);
    return runNight(database, { ...world.scope, today: day }, { atOnce: 3 });
  };
  const visits = (customerId: number, daysAgo: readonly number[]) =>
    world.buy(daysAgo.map((days) => ({ customerId, at: addDays(worldToday, -days) })));
  const moves = async () => {
    const { rows } = await database.execute<{ id: number; day: string; move: string }>(sql`
      select customer_id as id, day::text as day, from_focus || '>' || to_focus as move from focus_move
      where account_id = ${world.accountId} and from_focus <> to_focus order by day, customer_id`);
    return rows.map(({ id, day, move }) => [id, day, move]);
  };
  const bring = (focus: string, ...documents: readonly string[]) =>
    importData(
      database,
      { accountId: world.accountId },
      'customers',
      Readable.from([Buffer.from(['documento,nombre,enfoque', ...documents.map((one) => `${one},Ana,${focus}`)].join('\n'))]),
    );

  it('are recorded by nights and by the computation of changes, from the first computation on', async () => {
    const [regular = 0, quiet = 0] = await world.addCustomers(2);
    await visits(regular, [100, 90, 80]);
    await visits(quiet, [100, 90, 80]);
    await night();
    expect(await moves()).toEqual([]);
    expect(await database.select().from(focusMoveStarts).where(eq(focusMoveStarts.accountId, world.accountId))).toEqual([
      { accountId: world.accountId, day: addDays(worldToday, 1) },
    ]);
    await night(addDays(worldToday, 40));
    const atRisk = [regular, quiet].map((id) => [id, addDays(worldToday, 40), 'FRECUENTES>ENRIESGO']);
    expect(await moves()).toEqual(atRisk);
    const [late = 0] = await world.addCustomers(1);
    await world.buy([regular, late].map((customerId) => ({ customerId, at: addDays(worldToday, 41) })));
    const scope = { ...world.scope, today: addDays(worldToday, 41) };
    await drainChanges(database, scope);
    const back = [
      [regular, addDays(worldToday, 41), 'ENRIESGO>FRECUENTES'],
      [late, addDays(worldToday, 41), '>NUEVOS'],
    ];
    expect(await moves()).toEqual([...atRisk, ...back]);
    await night(addDays(worldToday, 41));
    expect(await moves()).toEqual([...atRisk, ...back]);
  });

  it('are not those of the day on which an account brings its data, customers first', async () => {
    const [id = 0] = await world.addCustomers(1);
    await night();
    await visits(id, [100, 90, 80]);
    await drainChanges(database, world.scope);
    await night();
    await night(addDays(worldToday, 1));
    expect(await moves()).toEqual([]);
    await night(addDays(worldToday, 40));
    expect(await moves()).toEqual([[id, addDays(worldToday, 40), 'FRECUENTES>ENRIESGO']]);
  });

  it('are no moves for who returns on the same day', async () => {
    const [id = 0] = await world.addCustomers(1);
    await visits(id, [100, 90, 80]);
    await night();
    const day = addDays(worldToday, 40);
    await night(day);
    await world.buy([{ customerId: id, at: day }]);
    await drainChanges(database, { ...world.scope, today: day });
    expect(await moves()).toEqual([]);
  });

  it('are recorded when an import brings another focus, and when a customer registers', async () => {
    await bring('Leales', '1001', '1002');
    await night();
    await bring('Leales', '1001');
    await bring('En riesgo', '1002', '1003');
    const idOf = async (document: string) => {
      const [found] = await database.select().from(customers).where(eq(customers.document, document));
      return found?.id ?? 0;
    };
    const imported = [
      [await idOf('1002'), today, 'LEALES>ENRIESGO'],
      [await idOf('1003'), today, '>ENRIESGO'],
    ];
    expect(await moves()).toEqual(imported);
    const registered = await database.transaction((transaction) =>
      capturedCustomers.add(transaction, world, {
        document: '1004',
        firstName: 'Ana',
        lastName: 'Ríos',
        email: 'ana@x.example',
        mobile: '+573001112233',
        gender: null,
        birthDate: null,
      }),
    );
    expect(await moves()).toEqual([...imported, [registered.id, today, '>NUEVOS']]);
  });

  it('stay with each customer over a merge and its undo, and tell when the merge changed the focus of who remains', async () => {
    const [kept = 0, merged = 0] = await world.addCustomers(2);
    await visits(merged, [100, 90, 80]);
    await night();
    await night(addDays(worldToday, 40));
    const before = [[merged, addDays(worldToday, 40), 'FRECUENTES>ENRIESGO']];
    expect(await moves()).toEqual(before);
    const pair = { accountId: world.accountId, kept, merged };
    const merge = await database.transaction((transaction) => mergeCustomers(transaction, { ...pair, winner: 'kept' }));
    expect(await moves()).toEqual([[kept, today, '>ENRIESGO'], ...before]);
    // A night leaves the moves of the merged customer alone while the merge can be undone.
    await night(addDays(worldToday, 41));
    expect(await moves()).toContainEqual(before[0]);
    await database.transaction((transaction) => undoMerge(transaction, { accountId: world.accountId, kept, id: merge ?? 0 }));
    expect(await moves()).toContainEqual(before[0]);
    await database.execute(
      sql`update customer_merge set undone_at = null, at = now() - interval '90 days' where id = ${merge ?? 0}`,
    );
    await database.execute(sql`delete from counted_receipt where customer_id = ${merged}`);
    await database.execute(sql`delete from purchase where customer_id = ${merged}`);
    await database.delete(customers).where(eq(customers.id, merged));
    await night(addDays(worldToday, 42));
    expect((await moves()).filter(([id]) => id === merged)).toEqual([]);
  });

  it('are forgotten after two years, and are not recorded of who objects to being scored', async () => {
    const [id = 0, objecting = 0] = await world.addCustomers(2);
    for (const customerId of [id, objecting]) await visits(customerId, [100, 90, 80]);
    await night();
    await night(addDays(worldToday, 40));
    expect(await moves()).toHaveLength(2);
    await database.update(customers).set({ scoringObjectedAt: new Date() }).where(eq(customers.id, objecting));
    await night(addDays(worldToday, 41));
    expect((await moves()).filter(([who]) => who === objecting)).toEqual([
      [objecting, addDays(worldToday, 40), 'FRECUENTES>ENRIESGO'],
    ]);
    await night(addDays(worldToday, 40 + 730));
    expect((await moves()).some(([, day]) => day === addDays(worldToday, 40))).toBe(true);
    await night(addDays(worldToday, 40 + 731));
    expect((await moves()).some(([, day]) => day === addDays(worldToday, 40))).toBe(false);
  });
});
