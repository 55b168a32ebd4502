import { request as openRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { oneDatabase } from './testing/each-database.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

oneDatabase(({ kind, database, pool }) => {
  /* An embedded database cannot cancel what runs. */
  const onServer = kind === 'postgres' ? describe : describe.skip;
  onServer('a search whose client has gone', () => {
    let test: TestApp;
    let port: number;
    beforeAll(async () => {
      test = await testApp(database);
      await test.app.listen({ port: 0, host: '127.0.0.1' });
      const address = test.app.server.address();
      port = typeof address === 'object' && address ? address.port : 0;
    });
    afterAll(() => test.close());

    it('is cancelled in the database when the person types on', async () => {
      const holder = await pool.connect();
      await holder.query('begin; lock table customer, campaign, newsletter, schedule in access exclusive mode');
      const waiting = async () => (await pool.query(`select 1 from pg_locks where not granted`)).rows.length;
      const headers = await test.as(test.staff.marketing);
      const request = openRequest({ port, host: '127.0.0.1', path: '/V1/search?q=navidad', headers });
      request.on('error', () => undefined);
      request.end();
      while ((await waiting()) === 0);
      request.destroy();
      while ((await waiting()) > 0);
      await holder.query('rollback');
      holder.release();
      const next = await test.app.inject({ url: '/V1/search', query: { q: 'navidad' }, headers });
      expect(next.statusCode).toBe(200);
    }, 30_000);
  });
});
