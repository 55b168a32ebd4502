import { beforeAll, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { seededRandom } from '../../demo/random.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { createOracle } from './testing/audience-oracle.ts';
import { audienceScope } from './audience-scope.ts';
import { selectionSql } from './audience-statement.ts';
import { fillWorld, readWorld, type World, worldNow } from './testing/audience-world.ts';
import { countAudience } from './count-audience.ts';
import { explainAudience } from './explain-audience.ts';
import { randomCustomer, randomSelection, selectionWith } from './testing/random-selection.ts';

/** How many selections are tried: on the embedded database, which has the same engine and is slower, the first of them. */
const defaultRuns = { postgres: 1000, embedded: 200 };

/** Attribution windows in days, with the messages that a purchase counts for. */
const rules = [
  [1, 'ultimo'],
  [7, 'ultimo'],
  [30, 'ultimo'],
  [30, 'cualquiera'],
] as const;

eachDatabase(({ kind, database }) => {
  const runs = Number(process.env['PREGON_PROPERTY_RUNS'] ?? defaultRuns[kind]);
  const timeoutMs = 120_000 + runs * 200;
  let world: World;
  let oracle: ReturnType<typeof createOracle>;
  beforeAll(async () => {
    const accountId = await fillWorld(database);
    // Another account, whose customers are the same in every way.
    await fillWorld(database, 'Vecina');
    world = await readWorld(database, accountId);
    oracle = createOracle(world);
  }, 60_000);

  it(
    `counts, describes and explains the same audience as the oracle for ${runs} random selections`,
    async () => {
      const random = seededRandom(Number(process.env['PREGON_PROPERTY_SEED'] ?? 2026));
      const { accountId } = world;
      const scope = await audienceScope(database, accountId, worldNow);
      const tried = { narrowed: 0, missing: 0, ranked: 0, widened: 0, explained: 0 };
      for (let run = 0; run < runs; run += 1) {
        const selection = randomSelection(random, world);
        const { ids, explain, steps, ...rest } = oracle.find(selection);
        const audience = await countAudience(database, { accountId }, selection, worldNow);
        const { total, reach, losses } = audience;
        const actualSteps = audience.steps.map(({ key, remaining, missing }) => ({ key, remaining, missing }));
        expect({ selection, steps: actualSteps, total, reach, losses }).toEqual({ selection, steps, ...rest });
        const { rows } = await database.execute<{ id: number }>(selectionSql(scope, selection));
        const found = rows.map(({ id }) => id).toSorted((one, other) => one - other);
        expect({ selection, ids: found }).toEqual({ selection, ids });
        tried.narrowed += ids.length > 0 && ids.length < world.customers.length ? 1 : 0;
        tried.missing += steps.some(({ missing }) => missing > 0) ? 1 : 0;
        tried.ranked += selection.customerRank ? 1 : 0;
        tried.widened += selection.customerFileOption === 'include' ? 1 : 0;
        if (run % 3 > 0) continue;
        const customer = randomCustomer(random, world);
        const why = await explainAudience(database, { accountId }, selection, customer.id, worldNow);
        expect({ selection, filters: why?.filters.map(({ key, passes, isMissing }) => ({ key, passes, isMissing })) }).toEqual({
          selection,
          filters: explain(customer).map(({ key, answer }) => ({ key, passes: answer === true, isMissing: answer === null })),
        });
        expect({ selection, isSelected: why?.isSelected }).toEqual({ selection, isSelected: ids.includes(customer.id) });
        expect(why?.channels.map(({ isReachable }) => isReachable)).toEqual(
          (['email', 'sms', 'wa'] as const).map((channel) => oracle.lossOf(channel, customer) === null),
        );
        tried.explained += 1;
      }
      // Selections that find nobody or everybody would prove nothing.
      expect(tried.narrowed).toBeGreaterThan(runs / 3);
      for (const count of [tried.missing, tried.ranked, tried.widened]) expect(count).toBeGreaterThan(runs / 20);
    },
    timeoutMs,
  );

  it(
    "attributes purchases to messages within the account's attribution window",
    async () => {
      const found: Record<string, number[]> = {};
      for (const [attributionDays, attributionTouch] of rules) {
        await database.update(accounts).set({ attributionDays, attributionTouch }).where(eq(accounts.id, world.accountId));
        const scope = await audienceScope(database, world.accountId, worldNow);
        const naive = createOracle(world, { attributionDays, attributionTouch });
        for (const { identifier: previousCampaign } of world.campaigns) {
          for (const previousCampaignTo of ['compraron', 'no compraron'] as const) {
            const selection = selectionWith({ previousCampaign, previousCampaignTo });
            const { rows } = await database.execute<{ id: number }>(selectionSql(scope, selection));
            const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other);
            const rule = `${attributionDays} ${attributionTouch}`;
            expect({ rule, selection, ids }).toEqual({ rule, selection, ids: naive.find(selection).ids });
            if (previousCampaignTo === 'compraron') (found[rule] ??= []).push(...ids);
          }
        }
      }
      const [day = [], week = [], month = [], each = []] = rules.map((rule) => found[rule.join(' ')]);
      expect([week.length > day.length, month.length > week.length, each.length > month.length]).toEqual([true, true, true]);
    },
    timeoutMs,
  );
});
