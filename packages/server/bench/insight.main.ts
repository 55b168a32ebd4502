import '../src/extensions.ts';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { profileSelection } from '@pregon/contract/profiles/profile.schema';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { countAudience } from '../src/audiences/audience/count-audience.ts';
import { drainChanges } from '../src/insight/changes/drain-changes.ts';
import { addDays, type InsightScope, insightScope } from '../src/insight/insight-scope.ts';
import { runNight } from '../src/insight/nights/run-night.ts';
import { benchNow, filledBench } from './audience-data.ts';
import { openBenchDatabase } from './bench-database.ts';
import { type CpuSeconds, cpuReader } from './cpu-seconds.ts';
import { quantile } from './quantile.ts';

/**
 * Benchmark of the customers' scores: the first run, a second one that must write nothing, the night after, 10,000 buyers, filters,
 * and the size of the tables. `npm run bench -- insight [--customers 1000000] [--purchases 10000000] [--embedded]
 * [--database <url>] [--rounds 10] [--only first,again,everything,after,buyers,filters]`
 *
 * A database of one's own stays, and is filled by its first run only. `--only fill` measures nothing.
 */
const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '1000000' },
    purchases: { type: 'string', default: '10000000' },
    embedded: { type: 'boolean', default: false },
    database: { type: 'string' },
    rounds: { type: 'string', default: '10' },
    only: { type: 'string', default: 'first,again,everything,after,buyers,filters' },
  },
});
const size = { customers: Number(values.customers), purchases: Number(values.purchases) };
const isEmbedded = values.embedded;
const rounds = Number(values.rounds);
const steps = new Set(values.only.split(','));

/** For the embedded database the CPU time is that of this process. */
let readCpu = (): CpuSeconds => ({ server: process.cpuUsage().user / 1e6, database: 0 });

/** Prints the elapsed time and the CPU time of a step. */
function stopwatch(): () => string {
  const start = performance.now();
  const before = readCpu();
  return () => {
    const { server, database: ofDatabase } = readCpu();
    const busy = `processor: server ${(server - before.server).toFixed(1)} s, database ${(ofDatabase - before.database).toFixed(1)} s`;
    return `${((performance.now() - start) / 1000).toFixed(2)} s (${busy})`;
  };
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const elapsed = stopwatch();
  const result = await work();
  console.log(`${name}: ${elapsed()}`, JSON.stringify(result) ?? '');
  return result;
}

/** A nightly run, with each of its stages. */
const timedNight = (name: string, scope: InsightScope, settings = {}) =>
  timed(name, () => {
    let elapsed = stopwatch();
    const onStage = (stage: string) => {
      console.log(`  ${stage}: ${elapsed()}`);
      elapsed = stopwatch();
    };
    return runNight(database, scope, { isEmbedded, onStage, ...settings });
  });

/** As many buyers as a large account has within a minute. */
async function measureBuyers(accountId: number, scope: InsightScope): Promise<void> {
  await database.execute(sql`
    insert into stale_customer (account_id, customer_id)
    select account_id, id from customer where account_id = ${accountId} order by hashint8(id) limit 10000`);
  await timed('10,000 buyers', () => drainChanges(database, scope));
}

async function measureFilters(accountId: number): Promise<void> {
  const asked = {
    'focus and category': { customerFocus: ['Leales', 'En riesgo'], customerCategory: ['Oro'] },
    'probability and value': { purchaseProbability: 60, expectedValue: 50_000 },
    'low probability and value': { purchaseProbability: 20, expectedValue: 50_000 },
    'value within a bin': { expectedValue: 54_321 },
    'inactive soon': { inactiveWithin: 30 },
    'quadrant and affinity': { customerQuadrant: ['Estrella'], customerAffinity: ['Categoría 3'] },
  };
  for (const [name, selection] of Object.entries(asked)) {
    const parsed = v.parse(profileSelection, selection);
    const counted = () => database.transaction((transaction) => countAudience(transaction, { accountId }, parsed, benchNow));
    const { total } = await counted();
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      await counted();
      took.push(performance.now() - start);
    }
    const [median, p95] = [quantile(took, 0.5), quantile(took, 0.95)].map((ms) => ms.toFixed(0));
    console.log(`Audience by ${name}: ${total} people, median ${median} ms, p95 ${p95} ms`);
  }
}

const { pool, database, close } = await openBenchDatabase({ isEmbedded, given: values.database });
try {
  if (!isEmbedded) readCpu = await cpuReader(pool);
  const { accountId } = await timed(`Filling ${size.customers} customers, ${size.purchases} lines`, () =>
    filledBench(pool, size),
  );
  const scope = await insightScope(database, accountId, benchNow);
  const tomorrow = { ...scope, today: addDays(scope.today, 1) };
  if (steps.has('first')) await timedNight('First run', scope);
  if (steps.has('again')) await timedNight('The same again', scope);
  if (steps.has('everything')) await timedNight('The same again, everything', scope, { everything: true });
  if (steps.has('after')) {
    await database.execute(sql`vacuum analyze`);
    await timedNight('The night after', tomorrow);
  }
  if (steps.has('buyers')) await measureBuyers(accountId, tomorrow);
  if (steps.has('filters')) await measureFilters(accountId);
  const { rows } = await database.execute(sql`
    select relname as name, round(pg_total_relation_size(oid) / 1e6)::int as mb from pg_class
    where relname in ('customer_rhythm', 'customer_score', 'customer_offer', 'product_affinity', 'score_people') order by 1`);
  console.log(rows);
  const most = `${Math.round(process.resourceUsage().maxRSS / 1e3)} MB at most`;
  console.log(
    `Memory of the process: ${Math.round(process.memoryUsage().rss / 1e6)} MB, ${most}; load ${loadavg()[0]?.toFixed(1)}`,
  );
} finally {
  await close();
}
