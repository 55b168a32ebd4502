import { beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { type Random, seededRandom } from '../../demo/random.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { addDays } from '../insight-scope.ts';
import { type InsightWorld, insightWorld, worldToday } from '../testing/insight-world.ts';
import { expectedSpend } from '../models/gamma-gamma.ts';
import { expectedPurchasesWithin, probabilityAlive, probabilityBuysWithin } from '../models/mbg-nbd.ts';
import { runNight } from '../nights/run-night.ts';
import { explainCustomer } from '../explanation/customer-insight.ts';
import { backTest } from './back-test.ts';
import type { ModelParameters } from './model-parameters.ts';
import { type CustomerModel, modelsRepository } from './models.repository.ts';

/** Visits of a random customer, in days ago: an individual rate, and a probability of dropping out after each visit. */
function visitsOf(random: Random, leaves = 0.12): number[] {
  const rate = 0.2 + 2.5 * random.fraction() ** 2; // Per month.
  const days: number[] = [];
  for (
    let ago = random.between(120, 700);
    ago >= 0;
    ago -= Math.max(1, Math.round((-Math.log(1 - random.fraction()) / rate) * 30))
  ) {
    days.push(ago);
    if (random.chance(leaves)) break;
  }
  return days;
}

const fittedOf = (model: CustomerModel | undefined): Extract<ModelParameters, { kind: 'mbg' }> => {
  if (model?.parameters.kind !== 'mbg') throw new Error('No model was fitted.');
  return model.parameters;
};

oneDatabase(({ database }) => {
  let world: InsightWorld;
  let ids: number[];
  beforeAll(async () => {
    world = await insightWorld(database);
    const random = seededRandom(42);
    ids = await world.addCustomers(900, { gender: 'F' });
    await world.buy(
      ids.flatMap((customerId) =>
        visitsOf(random).map((ago) => ({
          customerId,
          at: addDays(worldToday, -ago),
          amount: String(random.between(10, 90) * 1000),
        })),
      ),
    );
    await runNight(database, world.scope);
  }, 120_000);

  it('publishes a model that is better than recency, with its back-test', async () => {
    const model = await modelsRepository.published(database, world.accountId);
    expect(model).toMatchObject({ version: 1, kind: 'mbg', state: 'published', reason: null, people: 900 });
    const { backTest: tested } = model ?? {};
    expect(tested?.auc).toBeGreaterThan(tested?.recencyAuc ?? 1);
    expect(tested?.asOf).toBe('2026-08-23');
    expect(tested?.deciles).toHaveLength(10);
    expect(Math.abs((tested?.predicted ?? 0) - (tested?.actual ?? 1))).toBeLessThan(0.08);
    expect(tested?.byGender['F']?.people).toBe(tested?.people);
    const share = (focus: string) => (tested?.byFocus[focus]?.returned ?? 0) / (tested?.byFocus[focus]?.people ?? 1);
    expect(share('LEALES')).toBeGreaterThan(share('ENRIESGO'));
    expect(share('FRECUENTES')).toBeGreaterThan(share('INACTIVOS'));
  });

  it('says of how many people alike it speaks, whose numbers add up to those recounted from the purchases', async () => {
    const model = await modelsRepository.published(database, world.accountId);
    const { deciles, asOf } = model?.backTest ?? { deciles: [], asOf: '' };
    const { rows } = await database.execute<{ id: number; day: string }>(sql`
      select customer_id as id, (at at time zone 'America/Bogota')::date::text as day from purchase where account_id = ${world.accountId}`);
    const known = new Set(rows.filter(({ day }) => day <= asOf).map(({ id }) => id));
    const until = addDays(asOf, 90);
    const came = new Set(rows.filter(({ id, day }) => known.has(id) && day > asOf && day <= until).map(({ id }) => id));
    const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
    expect(sum(deciles.map(({ people }) => people))).toBe(known.size);
    expect(sum(deciles.map(({ people, actual }) => Math.round(people * actual)))).toBe(came.size);
    const said = new Set<string>();
    for (const id of ids.slice(0, 60)) {
      const facts = await explainCustomer(database, world.accountId, id, new Date(`${worldToday}T15:00:00Z`));
      const probability = facts?.probability ?? 0;
      const distance = ({ predicted }: { predicted: number }) => Math.abs(predicted - probability);
      const nearest = deciles.toSorted((one, other) => distance(one) - distance(other))[0];
      const returned = Math.round((nearest?.people ?? 0) * (nearest?.actual ?? 0));
      const sentence = facts?.reasons.find((reason) => reason.includes('en 90 días'));
      expect(sentence).toMatch(
        new RegExp(`^De ${nearest?.people} personas como ella, (${returned}|todas|ninguna) volvi(eron|ó) en 90 días\\.$`),
      );
      said.add(sentence ?? '');
    }
    expect(said.size).toBeGreaterThan(3);
  });

  it('computes the same scores in SQL as the model’s functions, and stores the days when a threshold is crossed', async () => {
    const parameters = fittedOf(await modelsRepository.published(database, world.accountId));
    const { rows } = await database.execute<Record<string, number> & { focus: string }>(sql`
      select visits, last_day - first_day as span, ${worldToday}::date - first_day as age, p_buys_90 as buys, expected,
        risk_on - first_day as risk, inactive_on - first_day as inactive, s.focus
      from customer_rhythm r join customer_score s using (account_id, customer_id) where account_id = ${world.accountId}`);
    expect(rows).toHaveLength(900);
    const wrong = rows.filter(({ visits = 0, span = 0, age = 0, buys = 0, expected = 0, risk = 0, inactive = 0, focus }) => {
      const at = (days: number) => ({ repeatVisits: visits - 1, lastVisitWeeks: span / 7, ageWeeks: Math.max(span, days) / 7 });
      const exact = expectedPurchasesWithin(parameters, at(age), 90 / 7);
      const alive = (days: number) => probabilityAlive(parameters, at(days));
      /** The day is the first on which the probability of being alive is below the threshold. */
      const isFirstBelow = (day: number, limit: number) => alive(day) < limit && (day === span + 1 || alive(day - 1) >= limit);
      return (
        Math.abs(buys - probabilityBuysWithin(parameters, at(age), 90 / 7)) > 0.0251 ||
        Math.abs(expected - exact) > 0.03 + 0.13 * Math.max(1, exact) ||
        age >= inactive !== (focus === 'INACTIVOS') ||
        !(inactive === span + 366 || isFirstBelow(inactive, 0.2)) ||
        !(visits === 1 || risk === inactive || isFirstBelow(risk, 0.5))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('computes the same value in SQL as the expected purchases and the expected spend of a visit give', async () => {
    const { spend } = fittedOf(await modelsRepository.published(database, world.accountId));
    if (!spend) throw new Error('No spend was fitted.');
    const { rows } = await database.execute<Record<'visits' | 'repeat' | 'expected' | 'value', number>>(sql`
      select visits, repeat_spent::float8 as repeat, expected::numeric::float8 as expected, value::float8 as value
      from customer_rhythm r join customer_score s using (account_id, customer_id) where account_id = ${world.accountId}`);
    const values = rows.map(({ visits, repeat, expected, value }) => {
      const repeatVisits = visits - 1;
      const amount = expected * (expectedSpend(spend, { repeatVisits, meanSpend: repeat / Math.max(1, repeatVisits) }) ?? 0);
      return { value, amount, step: amount < 1000 ? 1 : 100 };
    });
    expect(values.filter(({ value, amount, step }) => Math.abs(value - amount) > 0.5001 * step)).toEqual([]);
    expect(new Set(values.map(({ value }) => value)).size).toBeGreaterThan(20);
  });

  it('stores how much spend depends on frequency', async () => {
    const { spendCorrelation } = fittedOf(await modelsRepository.published(database, world.accountId));
    // The amounts are drawn without regard to the visits.
    expect(Math.abs(spendCorrelation ?? 1)).toBeLessThan(0.2);
  });

  it('writes hardly any score when it is fitted again to about the same customers', async () => {
    const before = await modelsRepository.published(database, world.accountId);
    const [newcomer = 0] = await world.addCustomers(1);
    await world.buy([{ customerId: newcomer, at: addDays(worldToday, -30), amount: '40000' }]);
    const { written } = await runNight(database, world.scope, { everything: true });
    const after = await modelsRepository.published(database, world.accountId);
    expect(after).toMatchObject({ version: 2, people: 901, parameters: before?.parameters });
    // Of the newcomer alone, whose change is still queued.
    expect(written).toMatchObject({ statistics: 1, customers: 1 });
    expect(written.scores).toBeLessThan(10);
  });

  it('predicts the same 90 days ago after all later purchases are deleted', async () => {
    const before = await backTest(database, world.scope, 100_000);
    await database.execute(sql`delete from purchase where account_id = ${world.accountId} and at >= '2026-08-24T05:00:00Z'`);
    const after = await backTest(database, world.scope, 100_000);
    const predictions = (tested: typeof before) => tested?.result.deciles.map(({ people, predicted }) => [people, predicted]);
    expect(predictions(after)).toEqual(predictions(before));
    expect(after?.result.predicted).toBe(before?.result.predicted);
    expect(after?.result.actual).toBe(0);
  });

  it('keeps the published model when a new one is rejected, with the reason', async () => {
    // Nobody returned in the last 90 days, so no model can rank better than recency: only a new customer bought.
    const [newcomer = 0] = await world.addCustomers(1);
    await world.buy([{ customerId: newcomer, at: worldToday }]);
    await runNight(database, world.scope, { everything: true });
    expect(await modelsRepository.newest(database, world.accountId)).toMatchObject({
      version: 3,
      state: 'rejected',
      reason:
        'De los clientes que ya había el 23 de agosto de 2026, ninguno volvió a comprar en los 90 días siguientes: no hay con qué comprobar el modelo.',
    });
    expect(await modelsRepository.published(database, world.accountId)).toMatchObject({ version: 2 });
  });

  const worldOf = async (visits: readonly (readonly number[])[]): Promise<InsightWorld> => {
    const other = await insightWorld(database);
    const people = await other.addCustomers(visits.length);
    await other.buy(
      visits.flatMap((own, place) => own.map((ago) => ({ customerId: people[place] ?? 0, at: addDays(worldToday, -ago) }))),
    );
    await runNight(database, other.scope);
    return other;
  };

  it('publishes a model without observed drop-out, with a note, and derives risk from purchase intervals', async () => {
    const random = seededRandom(7);
    const { accountId } = await worldOf(Array.from({ length: 560 }, () => visitsOf(random, 0)));
    const model = await modelsRepository.published(database, accountId);
    expect(model).toMatchObject({ version: 1, kind: 'mbg', reason: expect.stringContaining('No se observa que los clientes') });
    expect(model?.backTest?.auc).toBeGreaterThan(model?.backTest?.recencyAuc ?? 1);
    const { rows } = await database.execute<{ gap: number }>(sql`
      select percentile_cont(0.8) within group (order by median_gap) as gap from customer_rhythm where account_id = ${accountId}`);
    const riskDays = Math.round(1.5 * (rows[0]?.gap ?? 0));
    expect(fittedOf(model).silence?.riskDays).toBe(riskDays);
    const { rows: wrong } = await database.execute(sql`
      select s.focus from customer_score s join customer_rhythm r using (account_id, customer_id)
      where account_id = ${accountId} and visits > 1 and (risk_on <> last_day + ${riskDays}::int + 1 or p_buys_90 is null)`);
    expect(wrong).toEqual([]);
  }, 120_000);

  const early = (_: unknown, place: number) => [500 + (place % 7), 200 + (place % 5)];
  const once = (_: unknown, place: number) => [260 + (place % 5), 3 + (place % 4)];
  it.each([
    ['ninguno volvió', '23 de agosto', [...Array.from({ length: 600 }, early), [1]]],
    ['todos volvieron', '23 de agosto', Array.from({ length: 600 }, once)],
  ])(
    'stores with the simple rules why the model was rejected: %s',
    async (bought, day, visits) => {
      const { accountId, scope } = await worldOf(visits);
      const reason = `De los clientes que ya había el ${day} de 2026, ${bought} a comprar en los 90 días siguientes: no hay con qué comprobar el modelo.`;
      const models = await modelsRepository.all(database, accountId);
      expect(models).toMatchObject([
        { version: 2, kind: 'regla simple', state: 'published', reason },
        { version: 1, kind: 'mbg', state: 'rejected', reason },
      ]);
      await runNight(database, scope, { everything: true });
      expect((await modelsRepository.published(database, accountId))?.version).toBe(2);
    },
    120_000,
  );
});
