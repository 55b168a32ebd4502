import { beforeAll, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { armOf } from '../../audiences/experiments/arm-of.ts';
import { planOf } from '../../audiences/experiments/assignments.ts';
import { type Experiment, experimentsRepository } from '../../audiences/experiments/experiments.repository.ts';
import { assignments } from '../../audiences/experiments/experiments.table.ts';
import { seedExperiment } from '../../audiences/experiments/testing/seed-experiment.ts';
import { occurrences } from '../../messaging/schedules/schedules.table.ts';
import { seedAudience, seedOccurrence } from '../../messaging/deliveries/testing/sending.ts';
import { dataRetention } from '../../identity/data-retention/data-retention.table.ts';
import { stores } from '../../retail/stores/stores.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { chooseWinners } from './choose-winners.ts';
import { measureArms } from './experiment-arms.ts';
import { analyzeArms, experimentOutcome } from './experiment-outcome.ts';
import { plantLaterPurchase, plantPurchases } from '../incremental/testing/experiment-purchases.ts';
import { analyzeExperiment } from './statistics/experiment-result.ts';

const startedAt = new Date('2026-10-01T15:00:00Z');
const horizonEnd = new Date('2026-10-15T15:00:00Z');
const later = new Date('2026-11-01T00:00:00Z');
const nothing = { subject: '', newsletterId: '', smsMessage: '', delayHours: 0, channels: [] };

eachDatabase(({ database }) => {
  let accountId: number;
  let scheduleId: number;
  let experiment: Experiment;

  const outcomeAt = (now: Date, asked = experiment) =>
    experimentOutcome(database, { experiment: asked, scheduleId, currency: 'COP', now });
  let designs = 0;
  const designed = (change: Partial<Experiment> = {}): Promise<Experiment> => {
    designs += 1;
    return seedExperiment(database, accountId, {
      salt: `design ${designs}/`,
      arms: [nothing],
      controlShare: 30,
      metric: 'ventas',
      horizonDays: 14,
      mode: 'fijo',
      automaticWinner: false,
      ...change,
    });
  };
  const assign = (asked: Experiment, ids: readonly number[], at = startedAt) =>
    database
      .insert(assignments)
      .values(
        ids.map((customerId) => ({ experimentId: asked.id, customerId, arm: armOf(planOf(asked), customerId), assignedAt: at })),
      );

  let ids: number[];
  beforeAll(async () => {
    const audience = await seedAudience(database, 2400);
    ({ accountId } = audience);
    ids = audience.people.map(({ id }) => id);
    const occurrenceId = await seedOccurrence(database, audience, startedAt);
    await database.update(occurrences).set({ state: 'completada' }).where(eq(occurrences.id, occurrenceId));
    const [row] = await database.select().from(occurrences).where(eq(occurrences.id, occurrenceId));
    scheduleId = row?.scheduleId ?? 0;
    experiment = await designed();
    await assign(experiment, ids);
    // Every third person buys within the horizon: 20,000 on the average of both arms, and 30,000 more with the message.
    const at = new Date(startedAt.getTime() + 5 * 86_400_000);
    await plantPurchases(database, { accountId, experimentId: experiment.id, at, lift: 30_000 });
  });

  const buyAfter = () => plantLaterPurchase(database, accountId, new Date(horizonEnd.getTime() + 3_600_000));

  describe('the outcome of an experiment', () => {
    it('is sealed until the horizon of the last person is over', async () => {
      const outcome = await outcomeAt(new Date(horizonEnd.getTime() - 1));
      expect(outcome).toMatchObject({ state: 'sellado', sealedUntil: horizonEnd.toISOString(), isMissingPurchases: false });
      expect(outcome.comparisons).toEqual([]);
      expect(outcome.groups.map(({ buyers, mean }) => [buyers, mean])).toEqual([
        [null, null],
        [null, null],
      ]);
      expect(outcome.groups.reduce((sum, { people }) => sum + people, 0)).toBe(2400);
    });

    it('stays sealed until the purchases of the account reach beyond the horizon, and then holds the planted effect', async () => {
      expect(await outcomeAt(later)).toMatchObject({ state: 'sellado', isMissingPurchases: true, comparisons: [] });
      await buyAfter();
      const outcome = await outcomeAt(later);
      const [comparison] = outcome.comparisons;
      expect(outcome).toMatchObject({ state: 'resultado', reference: 0 });
      // 30,000 for every third person.
      expect(comparison?.difference.low).toBeLessThan(10_000);
      expect(comparison?.difference.high).toBeGreaterThan(10_000);
      expect(comparison?.verdict).toBe('more');
      // Everybody who bought has one receipt, so orders are buyers; the message changed how much, not how many.
      const [control, treated] = outcome.groups.map(({ people, buyers, orders }) => ({ share: (buyers ?? 0) / people, orders }));
      expect([control?.orders, treated?.orders]).toEqual([control?.share, treated?.share]);
      const { conversion, orders } = comparison?.secondary ?? {};
      expect(conversion?.difference.value).toBeCloseTo((treated?.share ?? 0) - (control?.share ?? 0), 12);
      expect(conversion?.verdict).toBe('inconclusive');
      expect(orders?.difference.value).toBeCloseTo(conversion?.difference.value ?? Number.NaN, 12);
    });

    it('waits a week for a store that sells every day and has not reported, while others have', async () => {
      const day = 86_400_000;
      const nowAfter = (days: number) => new Date(horizonEnd.getTime() + days * day);
      const place = { accountId, code: 'B', name: 'B', city: 'Cali', department: 'Valle', zone: 'Sur', channel: 'Almacén' };
      const [other] = await database.insert(stores).values(place).returning();
      const sell = (receipt: string, days: number) =>
        database.execute(sql`
          insert into purchase (account_id, customer_id, store_id, receipt, payment_method, at, amount, units)
          values (${accountId}, ${ids[0]}, ${other?.id}, ${receipt}, 'EFECTIVO', ${nowAfter(days).toISOString()}::timestamptz, 1, 1)`);
      const outcomeIn = async (days: number) => {
        const { state, isMissingPurchases, purchasesUntil } = await outcomeAt(nowAfter(days));
        return { state, isMissingPurchases, purchasesUntil };
      };
      // On 23 of the 28 days before the end: it does not sell every day.
      for (let days = 6; days <= 28; days += 1) await sell(`day ${days}`, -days);
      expect(await outcomeIn(2)).toMatchObject({ state: 'resultado' });
      await sell('day 3', -3);
      expect(await outcomeIn(2)).toEqual({
        state: 'sellado',
        isMissingPurchases: true,
        purchasesUntil: nowAfter(-3).toISOString(),
      });
      expect(await outcomeIn(7)).toMatchObject({ state: 'resultado', isMissingPurchases: false });
      // A receipt that is dated after today tells nothing.
      await sell('of the future', 30);
      expect(await outcomeIn(2)).toMatchObject({ state: 'sellado' });
      await sell('after', 1);
      expect(await outcomeIn(2)).toMatchObject({ state: 'resultado', isMissingPurchases: false });
      await database.execute(sql`delete from purchase where store_id = ${other?.id}`);
    });

    it('is decided by the share of buyers or the number of purchases where that is its metric', async () => {
      // The message made people spend more, not more people buy.
      const two = { arms: [nothing, nothing], controlShare: 0, mode: 'secuencial', automaticWinner: true } as const;
      const byMetric = await Promise.all(
        (['ventas', 'conversion', 'pedidos'] as const).map((metric) =>
          designed({ ...two, arms: [...two.arms], metric, salt: experiment.salt }),
        ),
      );
      const isTreated = (id: number) => armOf(planOf(experiment), id) === 1;
      const controls = ids.filter((id) => !isTreated(id));
      const even = [controls, ids.filter(isTreated).slice(0, controls.length)];
      for (const { id: experimentId } of byMetric)
        await database
          .insert(assignments)
          .values(
            even.flatMap((some, place) =>
              some.map((customerId) => ({ experimentId, customerId, arm: place + 1, assignedAt: startedAt })),
            ),
          );
      await chooseWinners(database, later);
      const winners = await Promise.all(byMetric.map(({ id }) => experimentsRepository.find(database, accountId, id)));
      expect(winners.map((one) => one?.winner)).toEqual([2, null, null]);
      const [money, conversion] = await Promise.all(byMetric.map((one) => outcomeAt(later, one)));
      expect(conversion?.experiment.metric).toBe('conversion');
      expect(conversion?.comparisons[0]?.difference).toEqual(money?.comparisons[0]?.difference);
    });

    it('is read every day in the sequential mode, with a wider interval', async () => {
      const sequential = await designed({ mode: 'secuencial', salt: experiment.salt });
      await database.insert(assignments).values(
        ids.map((customerId) => ({
          experimentId: sequential.id,
          customerId,
          arm: armOf(planOf(experiment), customerId),
          assignedAt: startedAt,
        })),
      );
      const [daily, once] = [await outcomeAt(new Date('2026-10-08T00:00:00Z'), sequential), await outcomeAt(later)];
      expect(daily.state).toBe('resultado');
      const width = ({ comparisons: [one] }: typeof daily) => (one ? one.difference.high - one.difference.low : 0);
      expect(width(daily) / width(once)).toBeGreaterThan(1.4);
    });

    it('is tuned to the people of the first sending, whatever later sendings add', async () => {
      const repeated = await designed({ mode: 'secuencial', salt: experiment.salt });
      const firstPeople = Math.floor(ids.length / 2);
      const weekLater = new Date(startedAt.getTime() + 7 * 86_400_000);
      await database.insert(assignments).values(
        ids.map((customerId, place) => ({
          experimentId: repeated.id,
          customerId,
          arm: armOf(planOf(experiment), customerId),
          assignedAt: place < firstPeople ? startedAt : weekLater,
        })),
      );
      const scope = { accountId, experimentId: repeated.id, horizonDays: 14, until: later };
      const { reference, arms, result } = analyzeArms(repeated, await measureArms(database, scope));
      const plan = { kind: 'daily', expectedPeople: firstPeople } as const;
      expect(result.kind).toBe('result');
      expect(result).toEqual(analyzeExperiment({ control: reference, arms }, { plan }));
      expect(result).not.toEqual(
        analyzeExperiment({ control: reference, arms }, { plan: { ...plan, expectedPeople: ids.length } }),
      );
    });

    it('chooses the arm that sold more by itself where it was asked to, and none of equal arms', async () => {
      const two = { arms: [nothing, nothing], controlShare: 0, mode: 'secuencial', automaticWinner: true } as const;
      const [unequal, equal] = [await designed({ ...two, arms: [...two.arms] }), await designed({ ...two, arms: [...two.arms] })];
      // Who got the message sold more: as arm 2 of an experiment whose arms are even.
      const isTreated = (id: number) => armOf(planOf(experiment), id) === 1;
      const controls = ids.filter((id) => !isTreated(id));
      const treated = ids.filter(isTreated).slice(0, controls.length);
      const at = { assignedAt: startedAt, experimentId: unequal.id };
      await database
        .insert(assignments)
        .values([
          ...controls.map((customerId) => ({ ...at, customerId, arm: 1 })),
          ...treated.map((customerId) => ({ ...at, customerId, arm: 2 })),
        ]);
      // Equal arms have as many buyers, and as many of those who bought more: drawn by chance, they would differ now and then.
      const kinds = [false, true].flatMap((more) =>
        [0, 1, 2].map((rest) => ids.filter((id) => isTreated(id) === more && id % 3 === rest)),
      );
      await database
        .insert(assignments)
        .values(
          kinds.flatMap((alike) =>
            alike.map((customerId, place) => ({ ...at, experimentId: equal.id, customerId, arm: 1 + (place % 2) })),
          ),
        );
      await chooseWinners(database, later);
      const winnerOf = async ({ id }: Experiment) => (await experimentsRepository.find(database, accountId, id))?.winner;
      expect([await winnerOf(unequal), await winnerOf(equal), await winnerOf(experiment)]).toEqual([2, null, null]);
    });

    it('is not conclusive with fewer than 500 people in a group', async () => {
      const few = await designed({ controlShare: 10 });
      await assign(few, ids);
      expect(await outcomeAt(later, few)).toMatchObject({ state: 'pocos datos', comparisons: [] });
    });

    it('is not conclusive with fewer than 50 buyers in a group, and is with 50', async () => {
      const isTreated = (id: number) => armOf(planOf(experiment), id) === 1;
      // Every third person bought.
      const [buyers, others] = [ids.filter((id) => id % 3 === 0), ids.filter((id) => id % 3 !== 0)];
      const held = buyers.filter((id) => !isTreated(id));
      const treated = buyers.filter(isTreated);
      const withBuyers = async (count: number) => {
        const few = await designed({ controlShare: 50 });
        const groups = [
          [...held.slice(0, count), ...others.slice(0, 550)],
          [...treated.slice(0, 100), ...others.slice(550, 1050 + count)],
        ];
        await database
          .insert(assignments)
          .values(
            groups.flatMap((people, arm) =>
              people.map((customerId) => ({ experimentId: few.id, customerId, arm, assignedAt: startedAt })),
            ),
          );
        return outcomeAt(later, few);
      };
      const [few, enough] = [await withBuyers(49), await withBuyers(50)];
      expect(few).toMatchObject({ state: 'pocos datos', comparisons: [] });
      expect(few.groups.map(({ people, buyers: count }) => [people, count])).toEqual([
        [599, 49],
        [649, 100],
      ]);
      expect(enough.state).toBe('resultado');
      expect(enough.comparisons).toHaveLength(1);
    });

    it('is not there once purchases of its days, or of the 90 days before them, are deleted', async () => {
      const firstDay = new Date(startedAt.getTime() - 90 * 86_400_000);
      const deletedBefore = async (moment: Date) => {
        await database.delete(dataRetention);
        await database.insert(dataRetention).values({ accountId, kind: 'purchases', months: 24, deletedBefore: moment });
        return outcomeAt(later, experiment);
      };
      const whole = await deletedBefore(firstDay);
      expect(whole.state).toBe('resultado');
      expect(whole).not.toHaveProperty('arePurchasesDeleted');
      expect(await deletedBefore(new Date(firstDay.getTime() + 1))).toMatchObject({
        state: 'pocos datos',
        arePurchasesDeleted: true,
        comparisons: [],
      });
      await database.delete(dataRetention);
    });

    it('is hidden when a part of the control group is missing', async () => {
      const broken = await designed();
      const kept = ids.filter((id) => armOf(planOf(broken), id) > 0 || id % 4 !== 0);
      await assign(broken, kept);
      expect(await outcomeAt(later, broken)).toMatchObject({ state: 'roto', comparisons: [] });
    });

    it('has not begun while nobody is assigned', async () => {
      expect(await outcomeAt(later, await designed())).toMatchObject({ state: 'sin empezar', sealedUntil: null });
    });
  });
});
