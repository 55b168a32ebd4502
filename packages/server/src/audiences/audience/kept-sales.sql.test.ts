import { beforeAll, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { accounts } from '../../identity/accounts/accounts.table.ts';
import { keptSalesRepository } from '../../retail/purchases/kept-sales.repository.ts';
import { recomputeCustomerSales, type SalesScope } from '../../retail/purchases/recompute-customer-sales.ts';
import { writeQueued } from '../../retail/changes/change-queue.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { seededRandom } from '../../demo/random.ts';
import { countAudience } from './count-audience.ts';
import { createOracle } from './testing/audience-oracle.ts';
import { fillWorld, readWorld, worldNow } from './testing/audience-world.ts';
import { randomSelection, selectionWith } from './testing/random-selection.ts';

const timeZone = 'America/Bogota';
const everybody = () => sql`true`;
const spentMore = selectionWith({
  filterConditionMetric: true,
  conditionMetric: 'Valor de compras',
  metricSign: '>',
  metricValue: 50_000,
});

const metrics = ['Valor de compras', 'Número de compras', 'Ticket promedio'].flatMap((conditionMetric) =>
  (['>', '>=', '=', '<=', '<'] as const).flatMap((metricSign) =>
    [0, 1, 2, 50_000, 200_000].map((metricValue) =>
      selectionWith({ filterConditionMetric: true, conditionMetric, metricSign, metricValue }),
    ),
  ),
);

/** How many random selections are counted: on the embedded database, which has the same engine and is slower, the first of them. */
const selectionsOf = { postgres: 40, embedded: 10 };

eachDatabase(({ kind, database }) => {
  let accountId = 0;
  const keep = async (scope: SalesScope) => {
    await recomputeCustomerSales(database, scope, everybody);
    await keptSalesRepository.complete(database, scope);
  };
  const count = (selection = spentMore) =>
    database.transaction((transaction) => countAudience(transaction, { accountId }, selection, worldNow));
  /** Counts many audiences by the kept figures, and by one customer after the other. */
  async function expectOracle(seed: number): Promise<void> {
    const world = await readWorld(database, accountId);
    const oracle = createOracle(world);
    const random = seededRandom(seed);
    const others = Array.from({ length: selectionsOf[kind] }, () => ({
      ...randomSelection(random, world),
      ...random.pick(metrics),
      rankStart: '',
      rankEnd: '',
      customerRank: random.chance(0.4) ? random.between(1, 40) : null,
    }));
    for (const selection of [...metrics.filter((_, place) => place % 3 === seed % 3), ...others]) {
      const expected = oracle.find(selection);
      const { total, reach, losses, ...audience } = await count(selection);
      const steps = audience.steps.map(({ key, remaining, missing }) => ({ key, remaining, missing }));
      expect({ selection, ...expected, steps, total, reach, losses }).toEqual({ selection, ...expected });
    }
  }

  beforeAll(async () => {
    accountId = await fillWorld(database);
    await database.update(accounts).set({ timeZone }).where(eq(accounts.id, accountId));
  }, 60_000);

  describe('counts by kept figures of purchases', () => {
    it('read them', async () => {
      const before = await count();
      await keep({ accountId, timeZone, today: '2026-11-21' });
      expect(await count()).toEqual(before);
      await database.execute(sql`update customer_sales set sales = 0 where account_id = ${accountId}`);
      expect((await count()).steps.at(-2)).toMatchObject({ remaining: 0 });
      await keep({ accountId, timeZone, today: '2026-11-21' });
      expect(await count()).toEqual(before);
    });

    it.each([
      ['of the same day', '2026-11-21', 1],
      ['of 40 days before, when later purchases were ahead', '2026-10-12', 2],
      ['of 13 months before', '2025-10-21', 3],
    ])(
      'are those of the oracle with figures %s',
      async (_, today, seed) => {
        await keptSalesRepository.discard(database, accountId);
        await keep({ accountId, timeZone, today });
        await expectOracle(seed);
      },
      120_000,
    );

    it('are those of the oracle after changes that nobody has computed yet', async () => {
      await keep({ accountId, timeZone, today: '2026-11-21' });
      await writeQueued(
        database,
        { accountId },
        sql`delete from purchase where account_id = ${accountId} and id % 7 = 0 returning customer_id`,
      );
      await writeQueued(
        database,
        { accountId },
        sql`update purchase set amount = amount * 3 where account_id = ${accountId} and id % 7 = 1 returning customer_id`,
      );
      await expectOracle(4);
    }, 120_000);

    it('are not made of figures of another time zone or of a later day', async () => {
      const before = await count();
      for (const scope of [
        { accountId, timeZone: 'Europe/Madrid', today: '2026-11-21' },
        { accountId, timeZone, today: '2027-06-01' },
      ]) {
        await keptSalesRepository.discard(database, accountId);
        await keep(scope);
        expect(await count()).toEqual(before);
      }
    });
  });
});
