import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { assignments, experiments } from '../../audiences/experiments/experiments.table.ts';
import { recordingProviders, sendersOn } from '../../messaging/deliveries/testing/senders.ts';
import { occurrences, schedules } from '../../messaging/schedules/schedules.table.ts';
import { seedScheduling } from '../../messaging/schedules/testing/schedules.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const dayMs = 86_400_000;
const timeoutMs = 120_000;
const horizonDays = 14;
const people = 1200;
const lift = 120_000;

/** What a customer spends within the horizon: every fifth one buys, and one of three buyers returns a part. */
const spentBy = (place: number, arm: number): readonly number[] =>
  place % 5 > 0 ? [] : [40_000 + (place % 7) * 1000 + arm * lift, ...(place % 15 === 0 ? [-10_000] : [])];
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

eachDatabase(({ database }) => {
  const senders = sendersOn(database);
  let test: TestApp;
  let staff: Awaited<ReturnType<typeof seedScheduling>>;
  beforeAll(async () => {
    test = await testApp(database);
    staff = await seedScheduling(database, test, people, 'administrador');
  });
  afterAll(() => test.close());
  afterEach(() => senders.close());

  const importPurchases = async (lines: readonly string[]) => {
    const body = new FormData();
    body.set('data', '{"createMissing": true}');
    const file = ['recibo;correo;tienda;producto;valor;fecha;medio de pago', ...lines].join('\n');
    body.set('file', new Blob([file], { type: 'text/csv' }), 'compras.csv');
    const headers = await test.as(staff.owner);
    const answer = await test.app.inject({ method: 'POST', url: '/V1/data/purchases', headers, body: body as never });
    return answer.json();
  };

  describe('an experiment', () => {
    it(
      'goes from its form by its sending and imported purchases to the result that a recount finds',
      async () => {
        const { id: experiment } = (await staff.call('POST', 'experiment', { arms: [{}], controlShare: 50 })).body;
        // With a random hash the groups would once be too uneven.
        await database.update(experiments).set({ salt: 'form to result/' }).where(eq(experiments.id, experiment));
        const { identifier } = (await staff.create(staff.form({ experiment }))).body;
        // The minute that the form names has come, and nobody took the schedule back.
        const [schedule] = await database
          .update(schedules)
          .set({ undoUntil: null })
          .where(eq(schedules.identifier, identifier))
          .returning();
        await database
          .update(occurrences)
          .set({ dueAt: new Date() })
          .where(eq(occurrences.scheduleId, schedule?.id ?? 0));
        const { left, providers } = recordingProviders();
        await (await senders.start(providers)).look();
        const resultOf = async () => (await staff.call('GET', `schedule/${identifier}/experiment/result`)).body.outcome;

        const rows = await database.select().from(assignments).where(eq(assignments.experimentId, experiment));
        const armOf = new Map(rows.map(({ customerId, arm }) => [customerId, arm]));
        const assigned = staff.people.map(({ id, email }, place) => ({ place, email, arm: armOf.get(id) ?? NaN }));
        const groups = [0, 1].map((arm) => assigned.filter((one) => one.arm === arm));
        expect(left.email).toHaveLength(groups[1]?.length ?? NaN);
        expect(new Set(left.email.map(({ to }) => to))).toEqual(new Set(groups[1]?.map(({ email }) => email)));
        expect(await resultOf()).toMatchObject({ state: 'sellado', comparisons: [] });

        // As if it had been sent a day more than the horizon ago.
        const sentAt = Date.now() - (horizonDays + 1) * dayMs;
        const moved = { assignedAt: sql`${assignments.assignedAt} - interval '15 days'` };
        await database.update(assignments).set(moved).where(eq(assignments.experimentId, experiment));
        const line = (receipt: string, email: string | null, amount: number, days: number) =>
          [receipt, email, 'T1', 'P1', amount, new Date(sentAt + days * dayMs).toISOString(), 'Efectivo'].join(';');
        const within = assigned.flatMap(({ place, email, arm }) =>
          spentBy(place, arm).map((amount, at) => line(`R${place}-${at}`, email, amount, 5 + at)),
        );
        expect(await importPurchases(within)).toMatchObject({ created: within.length, rejected: 0 });
        // Nothing is told before the purchases reach beyond the horizon.
        expect(await resultOf()).toMatchObject({ state: 'sellado', isMissingPurchases: true });
        const after = groups.map(([first], arm) => line(`L${arm}`, first?.email ?? null, 900_000, horizonDays + 0.5));
        expect(await importPurchases(after)).toMatchObject({ created: 2, rejected: 0 });

        const recounted = groups.map((group) => {
          const spent = group.map(({ place, arm }) => sumOf(spentBy(place, arm)));
          const mean = sumOf(spent) / spent.length;
          const variance = sumOf(spent.map((one) => (one - mean) ** 2)) / (spent.length - 1);
          return { people: spent.length, buyers: spent.filter((one) => one > 0).length, mean, variance };
        });
        const outcome = await resultOf();
        expect(outcome.state).toBe('resultado');
        for (const [arm, { variance, ...counted }] of recounted.entries()) {
          expect(counted.buyers).toBeGreaterThan(50);
          expect(variance).toBeGreaterThan(0);
          expect(outcome.groups[arm]).toMatchObject({ ...counted, mean: expect.closeTo(counted.mean, 6) });
        }
        const [control, treated] = recounted;
        const value = (treated?.mean ?? NaN) - (control?.mean ?? NaN);
        const error = Math.sqrt(sumOf(recounted.map((one) => one.variance / one.people)));
        const [comparison] = outcome.comparisons;
        expect(comparison).toMatchObject({ arm: 1, verdict: 'more', difference: { value: expect.closeTo(value, 6) } });
        // Limits are those of Welch's interval, or farther where spend is skewed.
        for (const limit of [comparison.difference.high - value, value - comparison.difference.low]) {
          expect(limit).toBeGreaterThan(1.96 * error - 1e-6);
          expect(limit).toBeLessThan(2.4 * error);
        }
        const { body } = await staff.call('GET', `results/schedule/${identifier}/incremental`);
        expect(body.effect.value).toBeCloseTo(value * (treated?.people ?? NaN), 4);
      },
      timeoutMs,
    );
  });
});
