import '../src/extensions.ts';
import { loadavg } from 'node:os';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { countAudience } from '../src/audiences/audience/count-audience.ts';
import type { Database } from '../src/kernel/database/database.ts';
import { readsOn } from '../src/kernel/database/lagging-reads.ts';
import { migrateDatabase } from '../src/kernel/database/migrate.ts';
import { databaseOn, openPool } from '../src/kernel/database/pool.ts';
import { type ReplicaOutcome, ReplicaReads } from '../src/kernel/database/replica-reads.ts';
import { boards } from '../src/results/dashboards/boards/boards.ts';
import { periodOf } from '../src/results/dashboards/period.ts';
import { startThrowawayPostgres } from '../src/testing/throwaway-postgres.ts';
import { benchNow, fillBench } from './audience-data.ts';
import { benchProfiles } from './audience-profiles.ts';
import { cpuReader } from './cpu-seconds.ts';

/**
 * Benchmark of what a streaming replica takes off the primary: processor time of both for counts of audiences and a board, with the reads
 * on the primary and on the replica, alternating. Both are on this machine, so that it says nothing about times. `npm run bench -- replica
 * [--customers 50000] [--purchases 500000] [--rounds 10]`
 */
const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '50000' },
    purchases: { type: 'string', default: '500000' },
    rounds: { type: 'string', default: '10' },
  },
});
const rounds = Number(values.rounds);

const postgres = await startThrowawayPostgres();
if ('missing' in postgres) throw new Error(postgres.missing);
const pool = openPool(postgres.url, 10);
await migrateDatabase(pool);
const account = await fillBench(pool, { customers: Number(values.customers), purchases: Number(values.purchases) });
const replica = await postgres.startReplica();
const replicaPool = openPool(replica.url, 10);
const outcomes: ReplicaOutcome[] = [];
const database = databaseOn(pool);
const ways = {
  primary: readsOn(database),
  replica: new ReplicaReads(database, databaseOn(replicaPool), { maxLagMs: 10_000, count: (outcome) => outcomes.push(outcome) }),
};

const period = periodOf(benchNow, 90, 'America/Bogota');
const links = { kind: 'stores' as const, token: '', period: 90 as const, theme: undefined };
const rule = { attributionDays: 7, attributionTouch: 'ultimo' as const, currency: 'COP' };
const reads: { readonly name: string; readonly current: boolean; readonly read: (on: Database) => Promise<unknown> }[] = [
  ...benchProfiles(account).map(({ name, selection }) => ({
    name: `audience ${name.split(':')[0]}`,
    current: true,
    read: (on: Database) => on.transaction((transaction) => countAudience(transaction, account, selection, benchNow)),
  })),
  {
    name: 'board stores, 90 days',
    current: false,
    read: async (on) =>
      (await boards.stores({ database: on, accountId: account.accountId, ...rule, period, links, screens: {}, item: undefined }))
        ?.body.text,
  },
];

try {
  const [ofPrimary, ofReplica] = [await cpuReader(pool), await cpuReader(replicaPool)];
  console.log(`| processor ms, ${rounds} rounds | primary alone | with a replica: primary | replica |\n|---|--:|--:|--:|`);
  for (const { name, current, read } of reads) {
    const spent: Record<keyof typeof ways, { primary: number; replica: number }> = {
      primary: { primary: 0, replica: 0 },
      replica: { primary: 0, replica: 0 },
    };
    const answers: unknown[] = [];
    for (const way of Object.values(ways)) answers.push(await way.run(read, { current }));
    if (!isDeepStrictEqual(answers[0], answers[1])) throw new Error(`${name} is another one on the replica.`);
    for (let round = 0; round < rounds; round += 1)
      for (const way of ['primary', 'replica'] as const) {
        const before = [ofPrimary().database, ofReplica().database] as const;
        await ways[way].run(read, { current });
        spent[way].primary += ofPrimary().database - before[0];
        spent[way].replica += ofReplica().database - before[1];
      }
    const cells = [spent.primary.primary, spent.replica.primary, spent.replica.replica].map((seconds) =>
      ((seconds * 1000) / rounds).toFixed(1),
    );
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
  console.log(
    `Answered by: ${JSON.stringify(Object.fromEntries([...new Set(outcomes)].map((one) => [one, outcomes.filter((outcome) => outcome === one).length])))}`,
  );
  console.log(`Load ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await replicaPool.end();
  await replica.stop();
  await pool.end();
  await postgres.stop();
}
