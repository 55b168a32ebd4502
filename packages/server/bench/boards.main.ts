import '../src/extensions.ts';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { planReading } from '../src/results/rollups/reading.ts';
import { type BoardKind, boardKinds } from '../src/results/dashboards/board-catalogue.ts';
import { boards } from '../src/results/dashboards/boards/boards.ts';
import { type PeriodChoice, periodOf } from '../src/results/dashboards/period.ts';
import { benchNow } from './audience-data.ts';
import { openBenchDatabase } from './bench-database.ts';
import { type BoardsAccount, fillBoardsBench, findBoardsBench } from './boards-data.ts';
import { cpuReader } from './cpu-seconds.ts';
import { measureRead } from './measure-read.ts';

/**
 * Benchmark of boards over a year of messages of three accounts, whose roll-ups the product has built; the messages themselves are
 * generated in chunks and deleted, so that a hundred million fit on a disk. `npm run bench -- boards [--messages 1000000] [--chunk 5000000]
 * [--rounds 10] [--only stores] [--ledger] [--database postgres://… [--fill]]`
 */
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    /** Messages that are in the ledger at once: 400 bytes of disk each. */
    chunk: { type: 'string', default: '5000000' },
    rounds: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    /** Keeps all messages, and reads the boards from the ledger, too. */
    ledger: { type: 'boolean', default: false },
    /** A database to be used; it stays. A filled one is not filled again. */
    database: { type: 'string' },
    /** Only fills the database. */
    fill: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const timeZone = 'America/Bogota';
const year: PeriodChoice = { first: '2025-11-22', last: '2026-11-21' };
const periods = [
  ['30 days', 30],
  ['90 days', 90],
  ['a year', year],
] as const;

const { pool, database, close } = await openBenchDatabase({ given: values.database });

interface Read {
  readonly name: string;
  readonly read: () => Promise<unknown>;
}

function readsOf({ id: accountId, campaign, store }: BoardsAccount): Read[] {
  const board = (kind: BoardKind, [words, choice]: (typeof periods)[number], item?: string): Read => ({
    name: `board ${kind}, ${words}${item ? ', one of them' : ''}`,
    read: async () => {
      const content = await boards[kind]({
        database,
        accountId,
        attributionDays: 7,
        attributionTouch: 'ultimo',
        currency: 'COP',
        period: periodOf(benchNow, choice, timeZone),
        links: { kind, token: '', period: choice, theme: undefined },
        screens: {},
        item,
      });
      if (!content) throw new Error(`There is no board of ${kind}.`);
    },
  });
  return periods.flatMap((period) => [
    ...boardKinds.map((kind) => board(kind, period)),
    board('campaigns', period, campaign),
    board('stores', period, String(store)),
  ]);
}

try {
  if ((await findBoardsBench(pool)).length === 0)
    await fillBoardsBench(pool, { messages: Number(values.messages), chunk: Number(values.chunk), ledger: values.ledger });
  const [largest] = await findBoardsBench(pool);
  if (!largest) throw new Error('The database has no accounts of this benchmark.');
  const { rows } = await pool.query<{ size: string; counts: string }>(
    `select pg_size_pretty(pg_database_size(current_database())) as size, (select count(*) from message_count) as counts`,
  );
  console.log(`The database has ${rows[0]?.size}, and ${rows[0]?.counts} rows of counts.`);
  if (!values.fill) {
    const selection = { kind: 'account' } as const;
    const reading = await planReading(database, {
      accountId: largest.id,
      attributionDays: 7,
      selection,
    });
    console.log(`Read from the ${reading ? 'counts' : 'ledger'}.`);
    const readCpu = await cpuReader(pool);
    console.log(`| ${values.messages} messages, ${rounds} rounds | p50 ms | p95 ms | CPU ms |\n|---|---:|---:|---:|`);
    for (const read of readsOf(largest)) if (read.name.includes(values.only)) await measureRead(read, { rounds, readCpu });
  }
  console.log(`Load ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await close();
}
