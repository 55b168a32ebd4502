import '../src/extensions.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { profileSelection } from '@pregon/contract/profiles/profile.schema';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { countAudience } from '../src/audiences/audience/count-audience.ts';
import { drainChanges } from '../src/insight/changes/drain-changes.ts';
import { addDays, insightScope } from '../src/insight/insight-scope.ts';
import { runNight } from '../src/insight/nights/run-night.ts';
import { embeddedPoolSize, startEmbedded } from '../src/kernel/database/embedded.ts';
import { migrateDatabase } from '../src/kernel/database/migrate.ts';
import { databaseOn, openPool } from '../src/kernel/database/pool.ts';
import { startThrowawayPostgres } from '../src/testing/throwaway-postgres.ts';
import { benchNow, fillBench } from './audience-data.ts';

/**
 * Benchmark of the customers' scores: the first run, a second one that must write nothing, the night after, 10,000 buyers, filters,
 * and the size of the tables. `npm run bench -- insight [--customers 1000000] [--purchases 10000000] [--embedded]`
 */
const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '1000000' },
    purchases: { type: 'string', default: '10000000' },
    embedded: { type: 'boolean', default: false },
  },
});
const size = { customers: Number(values.customers), purchases: Number(values.purchases) };
const isEmbedded = values.embedded;

/** Creates an empty temporary database. */
async function openStage() {
  if (!isEmbedded) {
    const postgres = await startThrowawayPostgres();
    if ('missing' in postgres) throw new Error(postgres.missing);
    return { pool: openPool(postgres.url), stop: () => postgres.stop() };
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'pregon-bench-'));
  const embedded = await startEmbedded(folder);
  const stop = async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { pool: openPool(embedded.url, embeddedPoolSize), stop };
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(2)} s`, JSON.stringify(result) ?? '');
  return result;
}

const stage = await openStage();
const { pool } = stage;
const database = databaseOn(pool);
try {
  await migrateDatabase(pool);
  const { accountId } = await timed(`Filling ${size.customers} customers, ${size.purchases} lines`, () => fillBench(pool, size));
  const scope = await insightScope(database, accountId, benchNow);
  await timed('First run', () => runNight(database, scope, { isEmbedded }));
  await timed('The same again', () => runNight(database, scope, { isEmbedded }));
  await timed('The same again, everything', () => runNight(database, scope, { isEmbedded, everything: true }));
  await database.execute(sql`vacuum analyze`);
  const tomorrow = { ...scope, today: addDays(scope.today, 1) };
  await timed('The night after', () => runNight(database, tomorrow, { isEmbedded }));
  await database.execute(sql`
    insert into stale_customer (account_id, customer_id)
    select account_id, id from customer where account_id = ${accountId} order by hashint8(id) limit 10000`);
  await timed('10,000 buyers', () => drainChanges(database, tomorrow));
  const asked = {
    'focus and category': { customerFocus: ['Leales', 'En riesgo'], customerCategory: ['Oro'] },
    'probability and value': { purchaseProbability: 60, expectedValue: 50_000 },
    'inactive soon': { inactiveWithin: 30 },
    'quadrant and affinity': { customerQuadrant: ['Estrella'], customerAffinity: ['Categoría 3'] },
  };
  for (const [name, selection] of Object.entries(asked)) {
    const counted = () => countAudience(database, { accountId }, v.parse(profileSelection, selection), benchNow);
    await counted();
    await timed(`Audience by ${name}`, async () => (await counted()).total);
  }
  const { rows } = await database.execute(sql`
    select relname as name, round(pg_total_relation_size(oid) / 1e6)::int as mb from pg_class
    where relname in ('customer_rhythm', 'customer_score', 'customer_offer', 'product_affinity') order by 1`);
  console.log(rows);
  console.log(`Memory of the process: ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
} finally {
  await pool.end();
  await stage.stop();
}
