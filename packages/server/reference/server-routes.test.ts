import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { endpoints } from '@pregon/contract/endpoints';
import { plainRoutes } from '@pregon/contract/plain-routes';
import { addressOf } from '@pregon/contract/shape/openapi';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../src/app.ts';
import { databaseOn, openPool } from '../src/kernel/database/pool.ts';
import { createServices } from '../src/services.ts';
import { testConfig } from '../src/testing/test-app.ts';

/** Fastify tells of each instance that is made, before any of its routes is registered. */
const channel = 'fastify.initialization';
const registered = new Set<string>();
const collect = (message: unknown): void => {
  const { fastify } = message as { readonly fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) registered.add(`${one} ${templateOf(url)}`);
  });
};

/** `/campaign/:id` as `/campaign/{}`; a wildcard is a parameter as well. */
const templateOf = (url: string): string => url.replaceAll(/:\w+|\{\w+\}|\*/g, '{}');

let app: FastifyInstance;
const dataDir = mkdtempSync(path.join(tmpdir(), 'pregon-routes-'));
// Nothing is asked of it: routes are registered without a database.
const pool = openPool('postgres://localhost:1/none');
beforeAll(async () => {
  subscribe(channel, collect);
  const config = testConfig({ dataDir, demo: true, webhookKey: 'a key of webhooks' });
  app = await createApp(createServices(config, databaseOn(pool)));
  await app.ready();
});
afterAll(async () => {
  unsubscribe(channel, collect);
  await app.close();
  await pool.end();
  rmSync(dataDir, { recursive: true, force: true });
});

const described = new Set([
  ...Object.values(endpoints).map((endpoint) => `${endpoint.method} ${templateOf(addressOf(endpoint))}`),
  ...plainRoutes.map(({ method, path: place }) => `${method} ${templateOf(place)}`),
]);
/** HEAD comes with each GET; the answer to OPTIONS is that of cross-origin requests. */
const isImplied = (route: string): boolean => route.startsWith('HEAD ') || route.startsWith('OPTIONS ');

it('the contract describes every route that the server registers', () => {
  const routes = [...registered].filter((route) => !isImplied(route));
  expect(routes.length).toBeGreaterThan(100);
  expect(routes.filter((route) => !described.has(route))).toEqual([]);
});

it('the server registers every route that the contract describes, with HEAD where there is GET', () => {
  expect([...described].filter((route) => !registered.has(route))).toEqual([]);
  const gets = [...described].filter((route) => route.startsWith('GET ') && route !== 'GET /V2/query');
  expect(gets.filter((route) => !registered.has(route.replace('GET', 'HEAD')))).toEqual([]);
});
