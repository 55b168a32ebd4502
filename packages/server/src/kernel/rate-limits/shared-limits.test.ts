import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createApp } from '../../app.ts';
import { createServices } from '../../services.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { rateLimits } from './rate-limits.table.ts';

eachDatabase(({ database }) => {
  let test: TestApp;
  let apps: TestApp['app'][];
  beforeAll(async () => {
    test = await testApp(database);
    apps = [test.app, await createApp(createServices(test.services.config, database))];
  });
  afterAll(async () => {
    await apps[1]?.close();
    await test.close();
  });
  beforeEach(() => database.delete(rateLimits));

  type Ask = (app: TestApp['app'], index: number) => Promise<{ readonly statusCode: number }>;
  /** How many of so many calls, given to both processes in turn, were let through. */
  const admitted = async (calls: number, ask: Ask) => {
    const answers = [];
    for (let index = 0; index < calls; index += 1) answers.push(await ask(apps[index % 2] as TestApp['app'], index));
    return answers.filter(({ statusCode }) => statusCode !== 429).length;
  };
  const post =
    (url: string, body: object, remoteAddress: string): Ask =>
    (app) =>
      app.inject({ method: 'POST', url, body, remoteAddress });

  describe('two processes on one database together allow no more than the limit', () => {
    it.each<[string, number, number, Ask]>([
      ['log-ins', 30, 10, post('/V1/login', { username: 'ana@tienda.example', password: 'x' }, '10.3.0.1')],
      ['requests for a new password', 20, 5, post('/V1/forgot-password', { email: 'ana@tienda.example' }, '10.3.0.2')],
      ['public pages of a key', 130, 120, (app) => app.inject({ url: '/V2/store/k', remoteAddress: '10.3.0.3' })],
      ['unsubscribes without a link', 60, 20, post('/V1/unsubscribe', { action: 'unsubscribe', email: 'x@y.co' }, '10.3.0.4')],
    ])('%s', async (_, calls, most, ask) => {
      expect(await admitted(calls, ask)).toBe(most);
    });

    it('exports of the audit log', async () => {
      const headers = await test.as(test.staff.administrador);
      expect(await admitted(12, (app) => app.inject({ method: 'POST', url: '/V1/audit/export', headers, body: {} }))).toBe(6);
      const others = await test.as(test.strangers.administrador);
      expect(await admitted(1, (app) => app.inject({ method: 'POST', url: '/V1/audit/export', headers: others, body: {} }))).toBe(
        1,
      );
    });
  });

  it('counts the addresses of one IPv6 network as one caller, for every limit', async () => {
    const from = (index: number) => `2001:db8:7:7::${(index + 1).toString(16)}`;
    const unsubscribe: Ask = (app, index) =>
      app.inject({
        method: 'POST',
        url: '/V1/unsubscribe',
        body: { action: 'unsubscribe', email: `v${index}@x.example` },
        remoteAddress: from(index),
      });
    expect(await admitted(40, unsubscribe)).toBe(20);
    const logIn: Ask = (app, index) =>
      app.inject({
        method: 'POST',
        url: '/V1/login',
        body: { username: 'eva@tienda.example', password: 'x' },
        remoteAddress: from(index),
      });
    expect(await admitted(20, logIn)).toBe(10);
  });
});
