import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { seededRandom } from '../../demo/random.ts';
import { wilsonInterval } from '../../insight/evaluation/prediction-quality.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { AudienceAnswers } from './audience-answers.ts';
import { CountedAudiences, countOnce } from './counted-audiences.ts';
import { CustomerSamples, drawSample } from './customer-sample.ts';
import { estimateAudience, estimateFromSample } from './estimate-audience.ts';
import { createOracle } from './testing/audience-oracle.ts';
import { fillWorld, readWorld, type World, worldNow } from './testing/audience-world.ts';
import { everybody, randomSelection, selectionWith } from './testing/random-selection.ts';

const size = { least: 100, wanted: 100 };
const never = new AbortController().signal;
const later = (minutes: number) => new Date(worldNow.getTime() + minutes * 60_000);

it('contains the true share in 95 of 100 samples, by the exact binomial distribution', () => {
  const among = 10_000;
  for (const share of [0.0005, 0.003, 0.02, 0.12, 0.5, 0.97]) {
    let chance = 0;
    let logarithm = among * Math.log1p(-share);
    for (let count = 0; count <= among; count += 1) {
      const { low, high } = wilsonInterval(count, among);
      if (low <= share && share <= high) chance += Math.exp(logarithm);
      logarithm += Math.log((among - count) / (count + 1)) + Math.log(share / (1 - share));
    }
    expect({ share, isNear: Math.abs(chance - 0.95) < 0.02 }).toEqual({ share, isNear: true });
  }
});

eachDatabase(({ kind, database, pool }) => {
  let world: World;
  let other: number;
  beforeAll(async () => {
    world = await readWorld(database, await fillWorld(database));
    other = await fillWorld(database, 'Vecina');
  }, 60_000);
  let known: { kept: CountedAudiences; samples: CustomerSamples };
  /** Estimates as `AudienceAnswers` does, at a moment. */
  const estimateAt = async (accountId: number, selection: ProfileSelection, now: Date) => {
    const sample = await known.samples.of(database, accountId, now);
    return estimateAudience(database, { accountId }, selection, { kept: known.kept, sample }, now);
  };
  beforeEach(() => {
    known = { kept: new CountedAudiences(), samples: new CustomerSamples(size) };
  });

  it('draws some customers of the account, and none of a small one', async () => {
    const { accountId, customers } = world;
    const drawn = await drawSample(database, accountId, size);
    const own = new Set(customers.map(({ id }) => id));
    expect(drawn.customers).toBe(customers.length);
    expect(new Set(drawn.ids).size).toBe(drawn.ids.length);
    expect(drawn.ids.every((id) => own.has(id))).toBe(true);
    expect(drawn.ids.length).toBeGreaterThan(customers.length / 5);
    expect(drawn.ids.length).toBeLessThan(customers.length);
    expect(await drawSample(database, other, { least: customers.length + 1, wanted: 100 })).toEqual({
      customers: customers.length,
      ids: [],
    });
  });

  it('finds in the sample whom the oracle finds there, for random selections', async () => {
    const random = seededRandom(Number(process.env['PREGON_PROPERTY_SEED'] ?? 77));
    const { accountId } = world;
    const sample = await drawSample(database, accountId, size);
    const ids = new Set(sample.ids);
    const oracle = createOracle({ ...world, customers: world.customers.filter(({ id }) => ids.has(id)) });
    const share = sample.ids.length / sample.customers;
    const tried = { estimated: 0, ranked: 0, refused: 0 };
    for (let run = 0; run < { postgres: 300, embedded: 80 }[kind]; run += 1) {
      const drawn = randomSelection(random, world);
      const selection = drawn.customerRank ? { ...drawn, customerRank: drawn.customerRank + random.pick([0, 100]) } : drawn;
      const rank = selection.customerRank && Math.ceil(selection.customerRank * share);
      const estimate = await estimateFromSample(database, { accountId }, selection, sample, worldNow);
      const isRefused = rank !== null && rank > 0 && rank < 30;
      const { total } = oracle.find({ ...selection, customerRank: rank });
      const expected = isRefused ? null : Math.round(total / share);
      expect({ selection, total: estimate?.total ?? null }).toEqual({ selection, total: expected });
      const { low, high, sampled } = estimate ?? { low: 0, high: 0, sampled: sample.ids.length };
      expect([low <= (expected ?? 0), high >= (expected ?? 0), sampled]).toEqual([true, true, sample.ids.length]);
      tried.refused += isRefused ? 1 : 0;
      tried.estimated += isRefused ? 0 : 1;
      tried.ranked += !isRefused && rank ? 1 : 0;
    }
    for (const count of Object.values(tried)) expect(count).toBeGreaterThan(2);
  }, 120_000);

  it('takes an exact count of the last minutes instead of a sample, and says when it was', async () => {
    const { accountId } = world;
    const { total } = await countOnce(database, { accountId }, everybody, known.kept, worldNow);
    expect(await estimateAt(accountId, everybody, later(14))).toEqual({
      total,
      low: total,
      high: total,
      sampled: null,
      countedAt: worldNow.toISOString(),
    });
    const outdated = await estimateAt(accountId, everybody, later(15));
    expect(outdated?.sampled).toBeGreaterThan(0);
    const another = selectionWith({ customerFocus: ['Leales'] });
    expect((await estimateAt(accountId, another, worldNow))?.sampled).toBeGreaterThan(0);
    expect((await estimateAt(other, everybody, worldNow))?.sampled).toBeGreaterThan(0);
  });

  it('keeps the sample of an account for ten minutes, so that its estimates can be compared', async () => {
    const { accountId } = world;
    const drawn = await known.samples.of(database, accountId, worldNow);
    expect(await known.samples.of(database, accountId, later(9))).toBe(drawn);
    expect(await known.samples.of(database, accountId, later(10))).not.toBe(drawn);
    expect(await known.samples.of(database, other, later(9))).not.toBe(drawn);
  });

  it('shows no estimate of a small account, even where it was counted before', async () => {
    known.samples = new CustomerSamples();
    await countOnce(database, { accountId: world.accountId }, everybody, known.kept, worldNow);
    expect(await estimateAt(world.accountId, everybody, worldNow)).toBeNull();
  });

  it('answers nothing where it takes longer than it may', async () => {
    const answers = new AudienceAnswers(database, { samples: known.samples, longestEstimateMs: 50 });
    const holder = kind === 'postgres' ? await pool.connect() : undefined;
    try {
      await holder?.query('begin; lock table customer in access exclusive mode');
      expect(await answers.estimate({ accountId: world.accountId }, everybody, never)).toBeNull();
    } finally {
      await holder?.query('rollback');
      holder?.release();
    }
    // The sample was drawn to its end for the next question.
    const drawn = await known.samples.of(database, world.accountId, new Date());
    expect(drawn.customers).toBe(world.customers.length);
  });

  it('answers beside the exact count where the database has several connections', async () => {
    const answers = new AudienceAnswers(database, { samples: known.samples, longestEstimateMs: 60_000 });
    const [exact, estimate] = await Promise.all([
      answers.count({ accountId: world.accountId }, everybody, never),
      answers.estimate({ accountId: world.accountId }, everybody, never),
    ]);
    expect(exact.steps[0]?.remaining).toBe(world.customers.length);
    expect(estimate?.sampled === undefined).toBe(pool.options.max === 1);
  });
});
