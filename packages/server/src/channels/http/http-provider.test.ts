import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { httpProvider, refusal } from './http-provider.ts';
import { answers, hangsUp, hangsUpInTheMiddle, startScriptedService, staysSilent } from './testing/scripted-service.ts';

let service: Awaited<ReturnType<typeof startScriptedService>>;
beforeAll(async () => {
  service = await startScriptedService();
});
afterAll(() => service.stop());
beforeEach(() => {
  service.asked.length = 0;
  service.behave(answers(200, {}));
});

/** Long enough for a busy machine to answer; only a silent service is waited for. */
const timeoutMs = 5000;
const silenceMs = 150;
const provider = (clock?: () => number, url = service.url, wait = timeoutMs) =>
  httpProvider<string>(
    {
      request: (body) => ({ url, body }),
      read: (answer) => (answer.status < 300 ? { kind: 'accepted', reference: '1' } : refusal(answer)),
    },
    { timeoutMs: wait },
    clock,
  );

/** A port at which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('the outcome of an HTTP provider', () => {
  it.each([
    ['is accepted for status 200', answers(200, {}), { kind: 'accepted', reference: '1' }],
    ['is a permanent refusal for status 400', answers(400, 'bad'), { kind: 'refused', reason: '400 "bad"', permanent: true }],
    ['is a permanent refusal for status 422', answers(422, ''), { kind: 'refused', reason: '422 ""', permanent: true }],
    ['is a temporary refusal for status 409', answers(409, ''), { kind: 'refused', reason: '409 ""', permanent: false }],
    ['is unavailable for status 429 (rate limit)', answers(429, 'slow'), { kind: 'unavailable', reason: '429 "slow"' }],
    ['is unavailable for status 503 (maintenance)', answers(503, 'later'), { kind: 'unavailable', reason: '503 "later"' }],
    ['is unavailable for status 401 (unknown key)', answers(401, ''), { kind: 'unavailable', reason: '401 ""' }],
    ['is uncertain for status 500', answers(500, 'oops'), { kind: 'uncertain', reason: '500 "oops"' }],
    ['is uncertain for status 504 (gateway timeout)', answers(504, ''), { kind: 'uncertain', reason: '504 ""' }],
  ])('%s', async (_, behaviour, outcome) => {
    service.behave(behaviour);
    expect(await provider().send('hola')).toEqual(outcome);
    expect(service.asked).toHaveLength(1);
  });

  it.each([
    ['hangs up', hangsUp, timeoutMs],
    ['hangs up in the middle of its answer', hangsUpInTheMiddle, timeoutMs],
    ['stays silent', staysSilent, silenceMs],
  ])('is uncertain when it %s: the message may have been taken', async (_, behaviour, wait) => {
    service.behave(behaviour);
    expect(await provider(Date.now, service.url, wait).send('hola')).toMatchObject({ kind: 'uncertain' });
    expect(service.asked).toHaveLength(1);
  });

  it('is unavailable when nobody listens: the message was not handed over', async () => {
    const outcome = await provider(Date.now, `http://127.0.0.1:${await closedPort()}`).send('hola');
    expect(outcome).toEqual({ kind: 'unavailable', reason: 'ECONNREFUSED' });
  });

  it('does not follow redirects: credentials go to no other host', async () => {
    service.behave((response, { path }) => {
      if (path === '/') response.writeHead(307, { location: `${service.url}/elsewhere` }).end();
      else response.end();
    });
    expect(await provider().send('hola')).toMatchObject({ kind: 'unavailable' });
    expect(service.asked.map(({ path }) => path)).toEqual(['/']);
  });
});

describe('the circuit breaker of an HTTP provider', () => {
  it('opens after several failures in a row, and closes after a while', async () => {
    let now = 0;
    const sender = provider(() => now);
    service.behave(answers(500, ''));
    const kinds = [];
    for (let message = 0; message < 5; message += 1) kinds.push((await sender.send('hola')).kind);
    expect(kinds).toEqual(['uncertain', 'uncertain', 'uncertain', 'unavailable', 'unavailable']);
    expect(service.asked).toHaveLength(3);
    service.behave(answers(200, {}));
    now = 60_000;
    expect(await sender.send('hola')).toMatchObject({ kind: 'accepted' });
  });

  it('stays closed while some messages are taken', async () => {
    const sender = provider();
    const kinds = [];
    for (const status of [500, 500, 200, 500, 500]) {
      service.behave(answers(status, {}));
      kinds.push((await sender.send('hola')).kind);
    }
    expect(kinds).toEqual(['uncertain', 'uncertain', 'accepted', 'uncertain', 'uncertain']);
  });
});

it('permanently refuses a message whose request cannot be built', async () => {
  const sender = httpProvider<string>({
    request: () => {
      throw new Error('no number');
    },
    read: refusal,
  });
  expect(await sender.send('hola')).toEqual({ kind: 'refused', reason: 'no number', permanent: true });
});
