import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { eachDatabase } from '../../testing/each-database.ts';
import { lockAccount } from '../account-lock.ts';
import { addDays, type InsightScope } from '../insight-scope.ts';
import { insightWorld, worldToday } from '../testing/insight-world.ts';
import { runNight } from './run-night.ts';

const program = fileURLToPath(new URL('testing/run-night.process.ts', import.meta.url));

eachDatabase(({ database, url }) => {
  it('leaves no partial rows when its process is killed during the scores, and the next run completes as if uninterrupted', async () => {
    const world = await insightWorld(database);
    const { accountId } = world;
    const ids = await world.addCustomers(40);
    await world.buy(
      ids.flatMap((customerId, place) =>
        [60, 30, 2].map((days) => ({
          customerId,
          at: addDays(worldToday, -days - 5 * place),
          productId: world.productIds[0] ?? 0,
        })),
      ),
    );
    const later: InsightScope = { ...world.scope, today: addDays(worldToday, 100) };
    // A till that sells to nobody: silence is counted up to the last day with purchases.
    const [till = 0] = await world.addCustomers(1, { document: '222222222222' });
    await world.buy([{ customerId: till, at: addDays(later.today, -1) }]);
    await runNight(database, later);
    const expected = await world.computed();
    await runNight(database, world.scope, { everything: true });
    const before = await world.computed();
    const child = spawn(process.execPath, [program, url, String(accountId), later.timeZone, later.today], { stdio: 'inherit' });
    const ended = once(child, 'exit');
    const stage = async () => {
      const { rows } = await database.execute<{ stage: string | null }>(
        sql`select run_stage as stage from insight_progress where account_id = ${accountId}`,
      );
      return rows[0]?.stage;
    };
    while ((await stage()) !== 'c-scores' && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 5));
    await database.transaction(async (transaction) => {
      // The child is between two transactions: its next one waits for this lock.
      await lockAccount(transaction, accountId);
      child.kill('SIGKILL');
      await ended;
    });
    expect([child.signalCode, await stage()]).toEqual(['SIGKILL', 'c-scores']);
    const half = await world.computed();
    const isNew = half.scores.map((row, place) => {
      expect([before.scores[place], expected.scores[place]]).toContainEqual(row);
      return row['focus'] === expected.scores[place]?.['focus'] && row['focus'] !== before.scores[place]?.['focus'];
    });
    expect(new Set(isNew)).toEqual(new Set([true, false]));
    await runNight(database, later);
    expect(await world.computed()).toEqual(expected);
  }, 120_000);
});
