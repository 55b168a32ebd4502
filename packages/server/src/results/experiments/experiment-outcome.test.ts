import { beforeAll, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { armOf } from '../../audiences/experiments/arm-of.ts';
import { planOf } from '../../audiences/experiments/assignments.ts';
import { type Experiment, experimentsRepository } from '../../audiences/experiments/experiments.repository.ts';
import { assignments } from '../../audiences/experiments/experiments.table.ts';
import { occurrences } from '../../messaging/schedules/schedules.table.ts';
import { seedAudience, seedOccurrence } from '../../messaging/deliveries/testing/sending.ts';
import { products } from '../../retail/products/products.table.ts';
import { stores } from '../../retail/stores/stores.table.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { chooseWinners } from './choose-winners.ts';
import { measureArms } from './experiment-arms.ts';
import { analyzeArms, experimentOutcome } from './experiment-outcome.ts';
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
  const designed = async (change: Partial<Experiment> = {}): Promise<Experiment> => {
    const id = await experimentsRepository.create(database, accountId, {
      arms: [nothing],
      controlShare: 30,
      metric: 'ventas',
      horizonDays: 14,
      mode: 'fijo',
      automaticWinner: false,
      ...change,
    });
    const found = await experimentsRepository.find(database, accountId, id);
    if (!found) throw new Error('There is no such experiment.');
    return found;
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
    const place = { accountId, code: 'A', name: 'A', city: 'Cali', department: 'Valle', zone: 'Sur', channel: 'Almacén' };
    const [store] = await database.insert(stores).values(place).returning();
    const goods = { accountId, sku: 'A', name: 'A', category: 'A', subcategory: 'A', line: 'A', price: '1' };
    const [product] = await database.insert(products).values(goods).returning();
    // Every third person buys within the horizon: 20,000 on the average of both arms, and 30,000 more with the message.
    await database.execute(sql`
      insert into purchase (account_id, customer_id, store_id, product_id, receipt, payment_method, at, amount, units)
      select ${accountId}, a.customer_id, ${store?.id}, ${product?.id}, 'R' || a.customer_id, 'EFECTIVO',
        ${startedAt.toISOString()}::timestamptz + interval '5 days', 50000 + (a.customer_id % 11) * 1000 + a.arm * 30000, 1
      from assignment a where a.experiment_id = ${experiment.id} and a.customer_id % 3 = 0`);
  });

  const buyAfter = () =>
    database.execute(sql`
      insert into purchase (account_id, customer_id, store_id, product_id, receipt, payment_method, at, amount, units)
      select account_id, customer_id, store_id, product_id, 'later', payment_method, ${horizonEnd.toISOString()}::timestamptz + interval '1 hour', 1, 1
      from purchase where account_id = ${accountId} and receipt <> 'later' order by id limit 1`);

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
      await assign(equal, ids);
      await chooseWinners(database, later);
      const winnerOf = async ({ id }: Experiment) => (await experimentsRepository.find(database, accountId, id))?.winner;
      expect([await winnerOf(unequal), await winnerOf(equal), await winnerOf(experiment)]).toEqual([2, null, null]);
    });

    it('is not conclusive with fewer than 500 people in a group', async () => {
      const few = await designed({ controlShare: 10 });
      await assign(few, ids);
      expect(await outcomeAt(later, few)).toMatchObject({ state: 'pocos datos', comparisons: [] });
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
