import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { accounts, users } from '../src/identity/accounts/accounts.table.ts';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/kernel/config/config.ts';
import { openDatabase } from '../src/kernel/database/open-database.ts';
import { createServices } from '../src/services.ts';
import { shortLinksRepository } from '../src/messaging/short-links/short-links.repository.ts';
import { startThrowawayPostgres } from '../src/testing/throwaway-postgres.ts';
import { compareContenders } from './contenders.ts';

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
  const bare = 'bare redirection';
  const request = (path: string) => ({ method: 'GET', path }) as const;
  const contenders = [
    { name: bare, requests: [request('/bare')] },
    { name: 'one short link', requests: many.slice(0, 1).map(request), basis: bare },
    { name: `${many.length} short links in turn`, requests: many.map(request), basis: bare },
  ].map((contender) => ({ ...contender, port, status: 302 }));
  let followed = 0;
  const outcomes = await compareContenders(
    contenders,
    { rounds, ms, connections: Number(values.connections) },
    (name, answered) => {
      if (name !== bare) followed += answered;
    },
  );
  await app.close();

  const { rows } = await database.execute<{ count: number }>(
    sql`select coalesce(sum(count), 0)::int as count from short_link_click`,
  );
  console.log(
    `${postgres ? 'PostgreSQL' : 'Embedded'}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${rounds} rounds of ${ms} ms each.\n`,
  );
  console.log('| what | requests/s | of the bare one’s | goal | reached | server busy |\n|---|--:|--:|--:|---|--:|');
  for (const { name, rate, ratio, busy } of outcomes) {
    const verdict = name === bare ? ' |  | ' : `${ratio.toFixed(2)} | ≥ ${goal} | ${ratio >= goal ? 'yes' : '**no**'}`;
    console.log(`| ${name} | ${Math.round(rate)} | ${verdict} | ${Math.round(busy * 100)} % |`);
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
