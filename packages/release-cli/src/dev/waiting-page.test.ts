/** @jest-environment node */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { answerWhileServerIsAway } from './waiting-page.ts';

let server: Server;
let address: string;
beforeAll(async () => {
  const answer = (request: IncomingMessage, response: ServerResponse) =>
    answerWhileServerIsAway(new Error('ECONNREFUSED'), request, response);
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

it('answers a browser with a page that retries by itself', async () => {
  const answer = await fetch(address, { headers: { accept: 'text/html' } });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('http-equiv="refresh"');
});

it('answers a script request with 503', async () => {
  const answer = await fetch(address, { headers: { accept: '*/*' } });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ code: 'UNAVAILABLE', message: 'Sin respuesta del servidor' });
});
