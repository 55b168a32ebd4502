import { request as openRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { audienceQuery } from '@pregon/contract/profiles/audience.operations';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

eachDatabase(({ kind, database, pool }) => {
  /* An embedded database cannot cancel what runs. */
  const onServer = kind === 'postgres' ? describe : describe.skip;
  onServer('a count whose client has gone', () => {
    let test: TestApp;
    let port: number;
    beforeAll(async () => {
      test = await testApp(database);
      await test.app.listen({ port: 0, host: '127.0.0.1' });
      const address = test.app.server.address();
      port = typeof address === 'object' && address ? address.port : 0;
    });
    afterAll(() => test.close());

    it('is cancelled in the database when the client disconnects', async () => {
      const holder = await pool.connect();
      await holder.query('begin; lock table customer in access exclusive mode');
      const headers = { ...(await test.as(test.staff.marketing)), 'content-type': 'application/json' };
      const request = openRequest({ port, host: '127.0.0.1', path: '/V2/query', method: 'POST', headers });
      request.on('error', () => undefined);
      request.end(
        JSON.stringify({
          query: audienceQuery.document,
          variables: { selection: { customerFocus: ['Frecuentes'], geoHierarchy: 'Nacional' } },
        }),
      );
      const waiting = async () =>
        (await pool.query(`select 1 from pg_locks l where l.relation = 'customer'::regclass and not l.granted`)).rows.length;
      while ((await waiting()) === 0);
      request.destroy();
      while ((await waiting()) > 0);
      await holder.query('rollback');
      holder.release();
      expect((await database.execute('select 1 as one')).rows).toEqual([{ one: 1 }]);
    }, 30_000);
  });
});
