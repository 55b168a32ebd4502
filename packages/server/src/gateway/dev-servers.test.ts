import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { databaseOn, openPool } from '../database/pool.ts';
import { createServices } from '../services.ts';
import { testConfig } from '../testing/test-app.ts';

const answers: Readonly<Record<string, string>> = {
  '/shell/admin.html': '<title>in development</title><!--registry-->',
  '/shell/shell-assets.json': '{"parts":{"area":{"js":[{"href":"/shell/area.js","integrity":""}],"css":[]}}}',
  '/remotes.json': '{"generation":1,"remotes":{}}',
  '/r/mf-sends/dev/remoteEntry.js': 'hot()',
};

let development: Server;
let app: FastifyInstance;
beforeAll(async () => {
  development = createServer(({ url = '' }, response) => response.end(answers[url] ?? ''));
  await new Promise<void>((done) => development.listen(0, '127.0.0.1', done));
  const upstream = `http://127.0.0.1:${(development.address() as AddressInfo).port}`;
  const { devServers } = readConfig({
    DEV_SERVERS: `/shell/=${upstream},/remotes.json=${upstream},/r/mf-sends/=${upstream}`,
    SECRET_KEY: 'x'.repeat(32),
  });
  app = await createApp(createServices(testConfig({ devServers }), databaseOn(openPool('postgres://nowhere'))));
});
afterAll(async () => {
  await app.close();
  development.closeAllConnections();
  await new Promise((done) => development.close(done));
});

it('serves pages and registry of development servers', async () => {
  const { body } = await app.inject({ url: '/admin', headers: { host: 'admin.localhost', accept: 'text/html' } });
  expect(body).toContain('<title>in development</title>');
  expect(body).toContain('<link rel="preload" as="script" crossorigin href="/shell/area.js">');
  expect(body).toContain('id="registry">{"generation":1,"remotes":{}}<');
});

it.each(['/r/mf-sends/dev/remoteEntry.js', '/remotes.json', '/shell/admin.html'])('passes %s on', async (url) => {
  expect((await app.inject(url)).body).toBe(answers[url]);
});
