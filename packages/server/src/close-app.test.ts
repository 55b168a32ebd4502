import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { closeApp, requestLimitMs } from './close-app.ts';

interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

function createGate(): Gate {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** An app with `/slow`, which answers when the gate opens, and `/fast`. */
async function startApp() {
  const gate = createGate();
  const arrived = createGate();
  const app: FastifyInstance = Fastify({ forceCloseConnections: 'idle' });
  app.get('/slow', async () => {
    arrived.open();
    await gate.opened;
    return 'done';
  });
  app.get('/fast', () => 'fast');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { app, gate, arrived, port };
}

const noReadiness = { reason: async () => undefined, drain: () => undefined };

const ask = async (port: number, path: string, agent: Agent): Promise<IncomingMessage> =>
  (await once(get({ port, host: '127.0.0.1', path, agent }), 'response'))[0] as IncomingMessage;

it('a closing server answers open requests and accepts no new ones', async () => {
  const { app, gate, arrived, port } = await startApp();
  const agent = new Agent();
  const slow = ask(port, '/slow', agent);
  await arrived.opened;
  const closed = closeApp(app, noReadiness, { drainSeconds: 0 });
  await expect(
    (async () => {
      for (;;) await text(await ask(port, '/fast', new Agent()));
    })(),
  ).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/);
  gate.open();
  expect(await text(await slow)).toBe('done');
  await closed;
});

it('a closing server closes idle keep-alive connections', async () => {
  const { app, port } = await startApp();
  const agent = new Agent({ keepAlive: true });
  expect(await text(await ask(port, '/fast', agent))).toBe('fast');
  await closeApp(app, noReadiness, { drainSeconds: 0, limitMs: 60_000 });
  agent.destroy();
});

it('a closing server cuts off a request that never ends', async () => {
  const { app, arrived, port } = await startApp();
  const slow = ask(port, '/slow', new Agent());
  const failure = slow.then(
    () => undefined,
    (error: unknown) => error,
  );
  await arrived.opened;
  await closeApp(app, noReadiness, { drainSeconds: 0, limitMs: 50 });
  expect(String(await failure)).toContain('socket hang up');
});

it('a closing server turns readiness off first, and serves until the load balancer has noticed', async () => {
  const { app, port } = await startApp();
  const events: string[] = [];
  app.server.once('close', () => events.push('closed'));
  const readiness = { ...noReadiness, drain: () => void events.push('not ready') };
  const closed = closeApp(app, readiness, { drainSeconds: 0.2 });
  expect(events).toEqual(['not ready']);
  expect(await text(await ask(port, '/fast', new Agent()))).toBe('fast');
  await closed;
  expect(events).toEqual(['not ready', 'closed']);
});

it.each([
  [0, 20_000],
  [10, 10_000],
  [15, 5000],
  [20, 5000],
])('open requests have what %d s of draining leave', (drainSeconds, limit) => {
  expect(requestLimitMs(drainSeconds)).toBe(limit);
});
