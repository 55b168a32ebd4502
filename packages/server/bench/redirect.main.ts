import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { accounts, users } from '../src/identity/accounts/accounts.table.ts';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/kernel/config/config.ts';
import { openDatabase } from '../src/kernel/database/open-database.ts';
import { createServices } from '../src/services.ts';
import { shortLinksRepository } from '../src/messaging/short-links/short-links.repository.ts';
import { startThrowawayPostgres } from '../src/testing/throwaway-postgres.ts';
import { quantile } from './quantile.ts';
import type { LoadSettings, LoadTurn } from './redirect-load.worker.ts';

/**
 * Benchmark of short links against a bare redirect of the same server, interleaved: `npm run bench -- redirect [--links 1000]
 * [--rounds 15] [--ms 1500] [--connections 20] [--embedded]`
 */
const { values } = parseArgs({
  options: {
    links: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '15' },
    ms: { type: 'string', default: '1500' },
    connections: { type: 'string', default: '20' },
    embedded: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const ms = Number(values.ms);
/** Minimum share of the bare redirect's throughput. */
const goal = 0.6;
const finalUrl = 'https://tienda.example/ofertas?utm_source=caja&utm_medium=qr&utm_campaign=navidad';

interface Measured {
  /** Requests per second. */
  readonly rate: number;
  /** Utilization of the server's event loop, 0 to 1. */
  readonly busy: number;
}

const dataDir = await mkdtemp(join(tmpdir(), 'pregon-bench-'));
const postgres = values.embedded ? undefined : await startThrowawayPostgres();
if (postgres && 'missing' in postgres) throw new Error(postgres.missing);
const config = {
  ...readConfig({
    NODE_ENV: 'test',
    DEMO: 'on',
    WORKER: 'off',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key of a benchmark that signs nothing real',
  }),
  databaseUrl: postgres?.url,
};
const opened = await openDatabase(config);
const { database } = opened;
const services = createServices(config, database);
const app = await createApp(services);
app.get('/bare', (_, reply) => reply.redirect(finalUrl, 302));

async function makeLinks(): Promise<string[]> {
  const [account] = await database.insert(accounts).values({ name: 'Tienda' }).returning();
  const accountId = account?.id ?? 0;
  const person = { accountId, email: 'ana@tienda.example', firstName: 'Ana', lastName: 'Ruiz', role: 'operador' as const };
  const [user] = await database
    .insert(users)
    .values({ ...person, passwordHash: '' })
    .returning();
  const principal = { accountId, userId: user?.id ?? 0, role: person.role, family: '' };
  const codes: string[] = [];
  for (let made = 0; made < Number(values.links); made += 1)
    codes.push(await shortLinksRepository.create(database, principal, { longUrl: finalUrl, finalUrl }));
  return codes.map((code) => `/s/${code}`);
}

try {
  const many = await makeLinks();
  await app.listen({ port: 0, host: 'localhost' });
  const { port } = app.server.address() as AddressInfo;
  const settings: LoadSettings = { port, connections: Number(values.connections) };
  const load = new Worker(new URL('./redirect-load.worker.ts', import.meta.url), { workerData: settings });
  const follow = async (paths: readonly string[]): Promise<Measured> => {
    const turn: LoadTurn = { paths, ms };
    const before = performance.eventLoopUtilization();
    load.postMessage(turn);
    const [answered] = (await once(load, 'message')) as [number];
    return { rate: answered / (ms / 1000), busy: performance.eventLoopUtilization(before).utilization };
  };

  const contenders = {
    'bare redirection': ['/bare'],
    'one short link': many.slice(0, 1),
    [`${many.length} short links in turn`]: many,
  };
  const names = Object.keys(contenders);
  const measured = new Map(names.map((name) => [name, [] as Measured[]]));
  let followed = 0;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const turn = await follow(contenders[name] ?? []);
      if (name !== names[0]) followed += Math.round(turn.rate * (ms / 1000));
      // The first round is a warm-up.
      if (round > 0) measured.get(name)?.push(turn);
    }
  }
  await load.terminate();
  await app.close();

  const { rows } = await database.execute<{ count: number }>(
    sql`select coalesce(sum(count), 0)::int as count from short_link_click`,
  );
  const bare = measured.get(names[0] ?? '') ?? [];
  const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);
  console.log(
    `${postgres ? 'PostgreSQL' : 'Embedded'}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${rounds} rounds of ${ms} ms each.\n`,
  );
  console.log('| what | requests/s | of the bare one’s | goal | reached | server busy |\n|---|--:|--:|--:|---|--:|');
  for (const name of names) {
    const own = measured.get(name) ?? [];
    const ratio = median(own.map(({ rate }, round) => rate / (bare[round]?.rate ?? Number.NaN)));
    const verdict = name === names[0] ? ' |  | ' : `${ratio.toFixed(2)} | ≥ ${goal} | ${ratio >= goal ? 'yes' : '**no**'}`;
    const busy = Math.round(median(own.map((turn) => turn.busy)) * 100);
    console.log(`| ${name} | ${Math.round(median(own.map(({ rate }) => rate)))} | ${verdict} | ${busy} % |`);
  }
  console.log(`\nFollowed ${followed} times, counted ${rows[0]?.count}.`);
  if (rows[0]?.count !== followed) process.exitCode = 1;
} finally {
  await app.close();
  await services.queue.stop();
  await services.providerRegistry.close();
  await opened.close();
  if (postgres) await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
