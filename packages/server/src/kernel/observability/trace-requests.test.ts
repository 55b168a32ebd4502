import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { readJsonBodies } from '../http/json-body.ts';
import { loggerSettings } from './log.ts';
import { currentTraceId } from './trace-context.ts';
import { requestTraceIds, traceHeader, traceRequests } from './trace-requests.ts';

const id = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${id}-00f067aa0ba902b7-01`;
const lines: string[] = [];
let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify({
    logger: loggerSettings({ logLevel: 'trace' }, (line) => lines.push(line)),
    genReqId: requestTraceIds(['10.0.0.0/8', 'loopback']),
    logController: new LogController({ requestIdLogLabel: 'traceId' }),
  });
  traceRequests(app);
  readJsonBodies(app);
  const answer = async () => {
    await new Promise(setImmediate);
    app.log.warn('by the logger of the process');
    return { traceId: currentTraceId() };
  };
  app.get('/a', answer);
  app.post('/a', answer);
  app.get('/fault', () => {
    throw new Error('planted');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
beforeEach(() => void lines.splice(0));

const from = (remoteAddress: string, headers: Record<string, string> = {}) => app.inject({ url: '/a', headers, remoteAddress });

it('takes the trace of a trusted proxy, and names it in the answer', async () => {
  const { headers, body } = await from('10.1.2.3', { traceparent });
  expect(headers[traceHeader]).toBe(id);
  expect(body).toBe(JSON.stringify({ traceId: id }));
  expect((await from('::ffff:10.1.2.3', { traceparent })).headers[traceHeader]).toBe(id);
});

it('gives a request of anybody else a trace of its own', async () => {
  const strange = await from('192.0.2.7', { traceparent, 'x-request-id': id });
  expect(strange.headers[traceHeader]).toMatch(/^[\da-f]{32}$/);
  expect(strange.headers[traceHeader]).not.toBe(id);
  expect((await from('10.1.2.3', { traceparent: 'nonsense' })).headers[traceHeader]).not.toBe(id);
});

it('writes the trace once into every line of a request whose body arrives in parts', async () => {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (const part of ['{"a":"', 'x'.repeat(100_000), '"}']) {
        controller.enqueue(Buffer.from(part));
        await new Promise(setImmediate);
      }
      controller.close();
    },
  });
  const headers = { 'content-type': 'application/json', traceparent };
  const answer = await fetch(`http://127.0.0.1:${port}/a`, { method: 'POST', body, headers, duplex: 'half' });
  expect(await answer.json()).toEqual({ traceId: id });
  expect(lines.join('')).toContain('by the logger of the process');
  expect(lines.map((line) => line.split(`"traceId":"${id}"`).length - 1)).toEqual(lines.map(() => 1));
});

it('names the trace of a fault', async () => {
  const { headers } = await app.inject({ url: '/fault', remoteAddress: '127.0.0.1', headers: { traceparent } });
  expect(headers[traceHeader]).toBe(id);
  expect(lines.find((line) => line.includes('planted'))).toContain(`"traceId":"${id}"`);
});
