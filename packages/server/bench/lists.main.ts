import '../src/extensions.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { sql } from 'drizzle-orm';
import { campaignsRepository } from '../src/audiences/campaigns/campaigns.repository.ts';
import { customerListRepository } from '../src/retail/customers/customer-list.repository.ts';
import { testApp } from '../src/testing/test-app.ts';
import { openBenchDatabase } from './bench-database.ts';
import { compareContenders } from './contenders.ts';

/**
 * Benchmark of a list by REST and of one by GraphQL, each against a server of `node:http` that makes the same statements and answers with
 * the same rows, without session, validation and limits. Interleaved: `npm run bench -- lists [--rounds 11] [--ms 1500] [--connections 10]`
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '11' },
    ms: { type: 'string', default: '1500' },
    connections: { type: 'string', default: '10' },
  },
});
/** Minimum shares of the throughput of the bare server. */
const goals = { rest: 0.7, graphql: 0.55 };
const size = 25;

const { database, close } = await openBenchDatabase();
const test = await testApp(database);
const { accountId, userId } = test.staff.marketing;
await database.execute(sql`
  insert into customer (account_id, first_name, last_name, email, city)
  select ${accountId}, 'Cliente ' || n, 'Paz', 'p' || n || '@correo.example', 'Cali' from generate_series(1, 1000) n`);
await database.execute(sql`
  insert into campaign (account_id, name, description, date_start, date_end, number_sends, created_by)
  select ${accountId}, 'Campaña ' || n, 'Ofertas', '2026-12-01', '2026-12-24', 3, ${userId} from generate_series(1, 100) n`);

const lists: Readonly<Record<string, () => Promise<unknown>>> = {
  '/customers': () => customerListRepository.list(database, test.staff.marketing, {}, { page: 1, size, now: new Date() }),
  '/campaigns': async () => ({
    data: { campaigns: await campaignsRepository.list(database, test.staff.marketing, {}, { page: 1, size }) },
  }),
};
const bare = createServer((request, response) => {
  void lists[request.url ?? '']?.().then((list) => {
    const body = Buffer.from(JSON.stringify(list));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.byteLength }).end(body);
  });
});

try {
  await test.app.listen({ port: 0, host: 'localhost' });
  bare.listen(0, 'localhost');
  await once(bare, 'listening');
  const portOf = (server: typeof bare): number => (server.address() as AddressInfo).port;
  const headers = await test.as(test.staff.marketing);
  const query = JSON.stringify({ query: campaignsQuery.document, variables: { page: 1, size } });
  const get = (path: string, more = {}) => ({ method: 'GET', path, ...more }) as const;
  const contenders = [
    { name: 'customers, node:http', port: portOf(bare), requests: [get('/customers')] },
    {
      name: 'customers, REST',
      port: portOf(test.app.server),
      requests: [get(`/V1/customers?page=1&size=${size}`, { headers })],
      basis: 'customers, node:http',
      goal: goals.rest,
    },
    { name: 'campaigns, node:http', port: portOf(bare), requests: [get('/campaigns')] },
    {
      name: 'campaigns, GraphQL',
      port: portOf(test.app.server),
      requests: [{ method: 'POST', path: '/V2/query', headers, body: query } as const],
      basis: 'campaigns, node:http',
      goal: goals.graphql,
    },
  ].map((contender) => ({ ...contender, status: 200 }));
  const outcomes = await compareContenders(contenders, {
    rounds: Number(values.rounds),
    ms: Number(values.ms),
    connections: Number(values.connections),
  });
  console.log(
    `PostgreSQL, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${values.rounds} rounds of ${values.ms} ms each.\n`,
  );
  console.log('| list of 25 | requests/s | of the bare one’s | goal | reached | server busy |\n|---|--:|--:|--:|---|--:|');
  for (const [place, { name, rate, ratio, busy }] of outcomes.entries()) {
    const goal = contenders[place]?.goal;
    const verdict = goal === undefined ? ' |  | ' : `${ratio.toFixed(2)} | ≥ ${goal} | ${ratio >= goal ? 'yes' : '**no**'}`;
    console.log(`| ${name} | ${Math.round(rate)} | ${verdict} | ${Math.round(busy * 100)} % |`);
  }
} finally {
  bare.close();
  await test.close();
  await close();
}
