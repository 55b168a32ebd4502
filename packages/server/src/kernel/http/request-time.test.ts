import { request as openRequest } from 'node:http';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { limitRequestTime } from './request-time.ts';

const limitMs = 200;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = Fastify();
  limitRequestTime(app, limitMs);
  app.post('/short', async () => 'here');
  app.post('/long', { config: { slowUpload: true } }, async () => 'here');
  app.post('/working', async () => {
    await delay(limitMs * 2);
    return 'done';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => app.close());

/** Sends half of a body, waits longer than the limit, and sends the rest where one is given. */
async function sendSlowly(path: string, rest?: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'content-length': '2' };
  const request = openRequest({ port, host: '127.0.0.1', path, method: 'POST', headers });
  const answered = once(request, 'response');
  request.write('{');
  const late = rest === undefined ? undefined : delay(limitMs * 2).then(() => request.end(rest));
  const [response] = await answered;
  await late;
  response.resume();
  return response.statusCode;
}

it('times out a request that takes too long to arrive', async () => {
  await expect(sendSlowly('/short')).rejects.toThrow(/socket hang up|ECONNRESET|EPIPE/);
});

it('gives a large file more time', async () => {
  expect(await sendSlowly('/long', '}')).toBe(200);
});

it('does not limit the duration of a response', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/working`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await answer.text()).toBe('done');
});
