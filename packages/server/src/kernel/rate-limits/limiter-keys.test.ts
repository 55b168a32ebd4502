import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { endpoints } from '@pregon/contract/endpoints';
import { assistantPath } from '@pregon/contract/newsletters/assistant.endpoints';
import { sessionsRepository } from '../../identity/session/sessions.repository.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { rateLimits } from './rate-limits.table.ts';

const tries = 5;

/** Every call that the server answers, with a path whose parameters differ from try to try. */
interface Called {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly pathOf: (index: number) => string;
  readonly isForm?: true;
}

const ofContract = Object.entries(endpoints).map(([name, { method, version, path }]): Called => ({
  name,
  method,
  pathOf: (index) => `/${version}${path.replace(/\{\w+\}/g, `p${index}`)}`,
}));

const others: readonly Called[] = [
  { name: 'the assistant', method: 'POST', pathOf: () => assistantPath },
  { name: 'the page that unsubscribes', method: 'POST', pathOf: (index) => `/unsubscribe/v${index}@x.example`, isForm: true },
  { name: 'the page of preferences', method: 'POST', pathOf: () => '/preferences', isForm: true },
];

/** Input that proves nothing: names that handlers read elsewhere, and names that none reads. */
const junk = (index: number): Record<string, string> => ({
  token: `x${index}`,
  t: `y${index}.1.z`,
  email: `v${index}@x.example`,
  key: `k${index}`,
  z: String(index),
});

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());
  beforeEach(() => database.delete(rateLimits));

  /** A new log-in of the same person: some calls end it. */
  const logIn = async (): Promise<string> => {
    const { administrador } = test.staff;
    const where = { device: 'Prueba', address: '127.0.0.1' };
    const { family } = await sessionsRepository.open(database, administrador.userId, where);
    return (await test.as({ ...administrador, family })).authorization;
  };
  const call = async ({ method, pathOf, isForm }: Called, index: number, authorization: string) => {
    const fields = junk(index);
    const mediaType = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    const body = isForm ? new URLSearchParams(fields).toString() : JSON.stringify(fields);
    await test.app.inject({
      method,
      url: `${pathOf(index)}?${new URLSearchParams(fields).toString()}`,
      headers: {
        authorization,
        'x-forwarded-for': `198.51.100.${index}`,
        'user-agent': `browser ${index}`,
        cookie: `pregon_device=d${index}; z=${index}`,
        ...(method !== 'GET' && { 'content-type': mediaType }),
      },
      ...(method !== 'GET' && { body }),
      remoteAddress: '203.0.113.9',
    });
  };
  const counters = async () =>
    (await pool.query<{ limit: string }>(`select regexp_replace(key, ' [^ ]+$', '') as "limit" from rate_limit`)).rows.map(
      (row) => row.limit,
    );

  describe('made-up input, headers and cookies do not get around a rate limit', () => {
    it.each([...ofContract, ...others].map((called) => [called.name, called] as const))('%s', async (_, called) => {
      for (let index = 0; index < tries; index += 1) await call(called, index, await logIn());
      const limits = await counters();
      // A request for a link or a key in the path is limited by that, too, which is a second limit.
      const ofNetwork = limits.filter((limit) => !/ (?:here|anywhere)$/.test(limit));
      expect(ofNetwork.toSorted()).toEqual([...new Set(ofNetwork)].toSorted());
      const ofLink = limits.filter((limit) => !ofNetwork.includes(limit));
      const uncovered = ofLink.filter((limit) => !limits.includes(limit.replace(/ (?:here|anywhere)$/, ' network')));
      expect(uncovered).toEqual([]);
    });
  });

  it('counts calls of the routes that have a limit', async () => {
    for (const called of [...ofContract, ...others]) await call(called, 0, await logIn());
    expect(await counters()).toEqual(
      expect.arrayContaining([
        'POST /V1/unsubscribe',
        'POST /unsubscribe/:email',
        'POST /preferences',
        'POST /V2/subscription-preferences',
        'GET /V2/subscription-preferences',
        'POST /V1/audit/export',
        'POST /V1/platform/reports',
        'public store network',
      ]),
    );
  });
});
