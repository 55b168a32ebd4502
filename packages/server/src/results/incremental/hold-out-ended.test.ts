import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { usualAttribution } from '../../audiences/audience/attribution.sql.ts';
import { armOf } from '../../audiences/experiments/arm-of.ts';
import { planOf } from '../../audiences/experiments/assignments.ts';
import { type Experiment, experimentsRepository } from '../../audiences/experiments/experiments.repository.ts';
import { assignments, experiments } from '../../audiences/experiments/experiments.table.ts';
import { dataRetention } from '../../identity/data-retention/data-retention.table.ts';
import { seedAudience } from '../../messaging/deliveries/testing/sending.ts';
import { purchases } from '../../retail/purchases/purchases.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { incrementalBoard } from '../dashboards/boards/incremental.board.ts';
import { readBoard } from '../dashboards/boards/testing/board-reading.ts';
import { periodOf } from '../dashboards/period.ts';
import { countEverything } from '../rollups/testing/count-everything.ts';
import { holdOutSales } from './hold-out-sales.ts';
import { plantLaterPurchase, plantPurchases } from './testing/experiment-purchases.ts';

const quarter = '2026-07-01';
const startedAt = new Date('2026-07-10T15:00:00Z');
const boughtAt = new Date('2026-07-20T15:00:00Z');
const endedAt = new Date('2026-08-14T15:00:00Z');
const afterwards = new Date('2026-08-20T15:00:00Z');
const now = new Date('2026-11-21T16:30:00Z');
const timeZone = 'America/Bogota';

eachDatabase(({ database }) => {
  let accountId: number;
  let holdOut: Experiment;
  const scope = (at = now) => ({ accountId, currency: 'COP', timeZone, now: at, ...usualAttribution });
  const measure = async (at = now) => (await holdOutSales(database, scope(at)))[0];
  const row = async (at = now) => {
    const links = { kind: 'incremental' as const, token: 'x', period: 30 as const, theme: undefined };
    const period = periodOf(at, 30, timeZone);
    const content = await incrementalBoard({ ...scope(at), database, period, links, screens: {}, item: undefined });
    return readBoard(content?.body.text ?? '').tables['Ventas incrementales por trimestre']?.[1] ?? [];
  };
  const switchOff = () =>
    database.transaction((transaction) => experimentsRepository.endHoldOut(transaction, accountId, quarter, endedAt));

  beforeAll(async () => {
    const audience = await seedAudience(database, 1400);
    ({ accountId } = audience);
    holdOut = await database.transaction((transaction) =>
      experimentsRepository.ofHoldOut(transaction, accountId, { quarter, share: 40, salt: 'a/2026-10-01/' }),
    );
    const plan = planOf(holdOut);
    await database.insert(assignments).values(
      audience.people.map(({ id }) => ({
        experimentId: holdOut.id,
        customerId: id,
        arm: armOf(plan, id),
        assignedAt: startedAt,
      })),
    );
    await plantPurchases(database, { accountId, experimentId: holdOut.id, at: boughtAt, lift: 30_000 });
    // After the end the people without advertising buy much more than the others.
    await database.execute(sql`
      insert into purchase (account_id, customer_id, store_id, product_id, receipt, payment_method, at, amount, units)
      select p.account_id, p.customer_id, p.store_id, p.product_id, 'S' || p.customer_id, 'EFECTIVO', ${afterwards.toISOString()}::timestamptz,
        90000, 1
      from purchase p join assignment a on a.customer_id = p.customer_id and a.experiment_id = ${holdOut.id} and a.arm = 0`);
  });
  beforeEach(() => database.update(experiments).set({ endedAt: null }).where(eq(experiments.id, holdOut.id)));

  /** What the others bought more before a moment, each as assigned, recounted from the purchases. */
  async function recount(until: Date): Promise<number> {
    const people = await database.select().from(assignments).where(eq(assignments.experimentId, holdOut.id));
    const lines = await database.select().from(purchases).where(eq(purchases.accountId, accountId));
    const spentBy = Map.groupBy(
      lines.filter(({ at }) => at < until),
      ({ customerId }) => customerId,
    );
    const group = (isHeld: boolean) => people.filter(({ arm }) => (arm === 0) === isHeld);
    const sumOf = (isHeld: boolean) =>
      group(isHeld).reduce(
        (sum, { customerId }) => (spentBy.get(customerId) ?? []).reduce((own, { amount }) => own + Number(amount), sum),
        0,
      );
    return sumOf(false) - (sumOf(true) / group(true).length) * group(false).length;
  }

  describe('a control group of the account that is switched off within its quarter', () => {
    it('is measured up to that moment, as a recount says, from the receipts and from the kept sums', async () => {
      expect((await measure())?.effect?.value).toBeCloseTo(await recount(now), 2);
      await switchOff();
      const expected = await recount(endedAt);
      expect(expected).toBeGreaterThan(0);
      expect(await recount(now)).toBeLessThan(0);
      const measured = await measure();
      expect(measured).toMatchObject({ state: 'resultado', endedAt, isRunning: false, isMissingPurchases: false });
      expect(measured?.effect?.value).toBeCloseTo(expected, 2);
      await countEverything(database, accountId, now);
      expect(await measure()).toEqual(measured);
    });

    it('keeps the moment at which it was switched off first', async () => {
      await switchOff();
      await database.transaction((transaction) => experimentsRepository.endHoldOut(transaction, accountId, quarter, afterwards));
      expect((await measure())?.endedAt).toEqual(endedAt);
    });

    it('is so on the board', async () => {
      expect((await row())[0]).toBe('jul 2026 Faltan compras por importar: puede cambiar');
      await switchOff();
      expect(await row()).toMatchObject({ 0: 'jul 2026 Solo hasta el 14 ago 2026, cuando se desactivó', 4: 'Vendió más' });
    });
  });

  describe('a quarter on the board', () => {
    it('says that it is running, and that its last purchases are missing', async () => {
      const running = new Date('2026-09-15T12:00:00Z');
      expect((await row(running))[0]).toBe('jul 2026 En curso: hasta ahora');
      expect(await measure(running)).toMatchObject({ isRunning: true, isMissingPurchases: false });
      await plantLaterPurchase(database, accountId, new Date('2026-10-02T12:00:00Z'));
      expect((await row())[0]).toBe('jul 2026');
      await database.delete(purchases).where(eq(purchases.receipt, 'later'));
    });

    it('says why it has no result', async () => {
      const notHeld = await database
        .delete(assignments)
        .where(sql`experiment_id = ${holdOut.id} and arm = 0 and customer_id % 5 = 0`)
        .returning();
      expect(await measure()).toMatchObject({ state: 'roto', effect: null });
      expect((await row())[3]).toBe('No se puede saber: los grupos no son los planeados');
      await database.insert(assignments).values(notHeld);
      const others = await database
        .delete(assignments)
        .where(sql`experiment_id = ${holdOut.id} and customer_id % 7 > 0`)
        .returning();
      expect(await measure()).toMatchObject({ state: 'pocos datos', effect: null });
      expect((await row())[3]).toBe('No concluyente: muy pocas personas o compras');
      expect((await row(new Date('2026-09-15T12:00:00Z')))[3]).toBe('Todavía no se sabe: muy pocas personas o compras');
      await database.insert(assignments).values(others);
      const deletedBefore = new Date('2026-07-01T00:00:00Z');
      await database.insert(dataRetention).values({ accountId, kind: 'purchases', months: 24, deletedBefore });
      expect(await measure()).toMatchObject({ state: 'pocos datos', arePurchasesDeleted: true, effect: null });
      expect((await row())[3]).toBe('No se puede saber: sus compras se eliminaron');
      await database.delete(dataRetention).where(eq(dataRetention.accountId, accountId));
    });
  });
});
