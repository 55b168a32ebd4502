import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createApp } from '../../app.ts';
import { createServices } from '../../services.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { readConfig } from '../config/config.ts';
import type { Principal } from '../http/principal.ts';
import { memoryRateLimitStore } from '../rate-limits/testing/memory-rate-limit-store.ts';
import { rateLimits } from '../rate-limits/rate-limits.table.ts';
import { createBatchedLimit } from '../rate-limits/batched-limit.ts';

describe('a limit that reserves several requests at a time', () => {
  it('allows exactly its maximum to one process and to several together', async () => {
    for (const processes of [1, 2, 3]) {
      const store = memoryRateLimitStore();
      const limits = Array.from({ length: processes }, () => createBatchedLimit(store, { limit: 'x', max: 60 }));
      let admitted = 0;
      for (let request = 0; request < 200; request += 1) {
        if ((await limits[request % processes]?.('ana')) === 0) admitted += 1;
      }
      expect(admitted).toBe(60);
    }
  });

  it('never allows more, whatever the limit and the concurrency', async () => {
    for (const max of [1, 7, 10, 25]) {
      const store = memoryRateLimitStore();
      const limits = [0, 1].map(() => createBatchedLimit(store, { limit: 'x', max }));
      const waits = await Promise.all(Array.from({ length: 80 }, async (_, request) => limits[request % 2]?.('ana')));
      const admitted = waits.filter((wait) => wait === 0).length;
      expect(admitted).toBeLessThanOrEqual(max);
      expect(admitted).toBeGreaterThan(0);
      for (const wait of waits.filter((one) => one !== 0)) expect(wait).toBeLessThanOrEqual(60_000);
    }
  });

  it('asks the store once for ten requests', async () => {
    const store = memoryRateLimitStore();
    let statements = 0;
    const counting = { ...store, count: (hits: Parameters<typeof store.count>[0]) => ((statements += 1), store.count(hits)) };
    const limit = createBatchedLimit(counting, { limit: 'x', max: 600 });
    for (let request = 0; request < 100; request += 1) await limit('ana');
    expect(statements).toBe(10);
  });
});

oneDatabase(({ database }) => {
  let test: TestApp;
  let apps: TestApp['app'][];
  beforeAll(async () => {
    test = await testApp(database, { graphqlPerMinute: 20 });
    apps = [test.app, await createApp(createServices(test.services.config, database))];
  });
  afterAll(async () => {
    await apps[1]?.close();
    await test.close();
  });
  beforeEach(() => database.delete(rateLimits));

  const ask = async (index: number, as: Principal, remoteAddress: string) =>
    (apps[index % 2] as TestApp['app']).inject({
      method: 'POST',
      url: '/V2/query',
      headers: await test.as(as),
      body: { query: '{ __typename }' },
      remoteAddress,
    });

  it('two processes together allow no more of one session than its limit; another session goes on', async () => {
    const { lector, marketing } = test.staff;
    const answers = [];
    for (let index = 0; index < 30; index += 1) answers.push(await ask(index, lector, `10.9.0.${index}`));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(200), ...Array(10).fill(429)]);
    const refused = answers.at(-1);
    expect(refused?.json()).toMatchObject({ errors: [{ extensions: { code: 'TOO_MANY_REQUESTS' } }] });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await ask(0, marketing, '10.9.0.1')).statusCode).toBe(200);
  });

  it('allows one network ten times as much, whatever its sessions', async () => {
    // Each request is of a session of its own: none is over the limit of its session.
    jest.spyOn(test.services.liveSessions, 'confirm').mockImplementation(async (principal) => principal);
    const statuses = [];
    for (let index = 0; index < 220; index += 1) {
      const session = { ...test.strangers.lector, family: crypto.randomUUID() };
      statuses.push((await ask(0, session, `2001:db8:9:9::${index.toString(16)}`)).statusCode);
    }
    jest.restoreAllMocks();
    expect(statuses.filter((status) => status === 200)).toHaveLength(200);
    expect(statuses.slice(200)).toEqual(Array(20).fill(429));
  });

  it('refuses a request without a session before it counts', async () => {
    const answer = await test.app.inject({ method: 'POST', url: '/V2/query', body: { query: '{ __typename }' } });
    expect(answer.statusCode).toBe(401);
    expect(await database.$count(rateLimits)).toBe(0);
  });
});

it('the default limit is far above normal use: a minute of counting an audience at every pause in typing, three times over', async () => {
  const { graphqlPerMinute: max } = readConfig({ NODE_ENV: 'test', DEMO: 'on', SECRET_KEY: 'x'.repeat(32) });
  const limit = createBatchedLimit(memoryRateLimitStore(), { limit: 'graphql session', max });
  const countsPerMinute = 60_000 / 300;
  for (let request = 0; request < 3 * countsPerMinute; request += 1) expect(await limit('ana')).toBe(0);
  expect(await limit('ana')).toBeGreaterThan(0);
});
