import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accounts } from '../identity/accounts/accounts.table.ts';
import { createSecretBox } from '../kernel/tokens/secret-box.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { type Dispatcher, type DispatcherSettings, startDispatcher } from './dispatcher.ts';
import { addEndpoint, hurried, publishNumber, testKeys } from './testing/endpoint.ts';
import { webhookMessagesRepository } from './webhook-messages.repository.ts';
import { webhooksRepository } from './webhooks.repository.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a receiver does with a message, by its number in the order of arrival. */
type Answer = (count: number, response: Parameters<RequestListener>[1]) => void;

eachDatabase(({ database, pool }) => {
  let accountId: number;
  let server: Server;
  let url: string;
  let received: Received[];
  let answer: Answer;
  let onReceived: () => void;
  let dispatcher: Dispatcher | undefined;
  let faults: unknown[];

  beforeAll(async () => {
    const [account] = await database.insert(accounts).values({ name: 'Tienda' }).returning();
    accountId = account?.id ?? 0;
  });
  beforeEach(async () => {
    received = [];
    faults = [];
    onReceived = () => undefined;
    answer = (_, response) => void response.end();
    server = createServer((request, response) => {
      void text(request).then((body) => {
        received.push({ headers: request.headers, body });
        onReceived();
        answer(received.length, response);
      });
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`;
  });
  afterEach(async () => {
    await dispatcher?.stop();
    dispatcher = undefined;
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
    await pool.query('delete from webhook_endpoint');
    if (faults.length > 0) throw new Error('The dispatcher reported faults.', { cause: faults[0] });
  });

  const start = (settings: DispatcherSettings = {}): void => {
    const config = { keys: testKeys, privateHosts: true };
    dispatcher = startDispatcher({ config, database, onFault: (error) => faults.push(error) }, { ...hurried, ...settings });
  };
  const arrivals = (count: number): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => void (received.length >= count && resolve());
      onReceived = check;
      check();
    });
  /** Waits until the messages of all endpoints are in these states. */
  const settled = async (states: readonly number[]): Promise<void> => {
    const read = async () => (await pool.query('select state from webhook_message order by id')).rows.map(({ state }) => state);
    while (JSON.stringify(await read()) !== JSON.stringify(states)) await new Promise((resolve) => void setImmediate(resolve));
  };
  const signatureOf = (secret: string, { headers, body }: Received): string => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  };

  it('signs each message with the secret of its endpoint', async () => {
    const { secret } = await addEndpoint(database, accountId, url);
    await publishNumber(database, accountId, 7, 1);
    start();
    await settled([1]);
    const [message] = received;
    if (!message) throw new Error('Nothing arrived.');
    expect(JSON.parse(message.body)).toMatchObject({ type: 'message.sent', data: { customer: 7, number: 1 } });
    expect(message.headers['webhook-signature']).toBe(signatureOf(secret, message));
    expect(message.headers['content-type']).toBe('application/json');
    expect(Math.abs(Number(message.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
  });

  it('signs with both secrets while the former one is valid', async () => {
    const endpoint = await addEndpoint(database, accountId, url);
    const renewed = await webhooksRepository(createSecretBox(testKeys.encryption)).rotate(database, { accountId }, endpoint.id);
    await publishNumber(database, accountId, 7, 1);
    start();
    await settled([1]);
    const [message] = received;
    if (!message || !renewed) throw new Error('Nothing arrived.');
    const signatures = [renewed, endpoint.secret].map((secret) => signatureOf(secret, message));
    expect(message.headers['webhook-signature']).toBe(signatures.join(' '));
    await pool.query('update webhook_endpoint set previous_until = now()');
    await publishNumber(database, accountId, 7, 2);
    await settled([1, 1]);
    const last = received.at(-1);
    expect(last && String(last.headers['webhook-signature'])).toBe(last && signatureOf(renewed, last));
  });

  it('repeats a message that was refused under the same id, until it is delivered', async () => {
    answer = (count, response) => void response.writeHead(count < 3 ? 500 : 204).end();
    await addEndpoint(database, accountId, url);
    await publishNumber(database, accountId, 7, 1);
    start();
    await settled([1]);
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const { rows } = await pool.query('select failures, failing_since, retry_at from webhook_endpoint');
    expect(rows).toEqual([{ failures: 0, failing_since: null, retry_at: null }]);
  });

  it('holds up the later messages of a customer, and not those of others', async () => {
    const bodies = () => received.map(({ body }) => JSON.parse(body).data);
    answer = (_, response) => {
      const { customer, number } = bodies().at(-1);
      const attempts = bodies().filter((data) => data.customer === customer && data.number === number).length;
      response.writeHead(customer === 7 && number === 1 && attempts < 3 ? 503 : 200).end();
    };
    await addEndpoint(database, accountId, url);
    for (const [customer, number] of [
      [7, 1],
      [7, 2],
      [8, 1],
    ] as const) {
      await publishNumber(database, accountId, customer, number);
    }
    start();
    await settled([1, 1, 1]);
    expect(
      bodies()
        .filter(({ customer }) => customer === 7)
        .map(({ number }) => number),
    ).toEqual([1, 1, 1, 2]);
    expect(bodies().filter(({ customer }) => customer === 8)).toHaveLength(1);
  });

  it('keeps what ran out of attempts as a dead letter, which holds up nobody and can be replayed', async () => {
    answer = (count, response) => void response.writeHead(count <= 2 ? 400 : 200).end();
    const { id: endpointId } = await addEndpoint(database, accountId, url);
    await publishNumber(database, accountId, 7, 1);
    await publishNumber(database, accountId, 7, 2);
    start({ attempts: 2 });
    await settled([2, 1]);
    const [, dead] = await webhookMessagesRepository.list(database, { accountId, endpointId }, undefined);
    expect(dead).toMatchObject({ attempts: 2, lastStatus: 400, lastError: 'Respondió 400.' });
    expect(await webhookMessagesRepository.replay(database, { accountId, endpointId }, undefined)).toBe(1);
    await settled([1, 1]);
    expect(received.at(-1)?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
  });

  it('does not follow redirects', async () => {
    answer = (_, response) => void response.writeHead(302, { location: url }).end();
    await addEndpoint(database, accountId, url);
    await publishNumber(database, accountId, 7, 1);
    start({ attempts: 1 });
    await settled([2]);
    expect(received).toHaveLength(1);
    const { rows } = await pool.query('select last_status, last_error from webhook_message');
    expect(rows).toEqual([{ last_status: 302, last_error: 'Redirige a otra dirección, y eso no lo seguimos.' }]);
  });

  it('sends a message again whose dispatcher ended before the answer', async () => {
    answer = (count, response) => void (count > 1 && response.end());
    await addEndpoint(database, accountId, url);
    await publishNumber(database, accountId, 7, 1);
    start({ leaseSeconds: 0.05 });
    await arrivals(1);
    await dispatcher?.stop();
    start();
    await settled([1]);
    expect(received).toHaveLength(2);
  });

  it('sends nothing of a paused endpoint, and publishes nothing for it', async () => {
    await addEndpoint(database, accountId, url);
    await publishNumber(database, accountId, 7, 1);
    await pool.query('update webhook_endpoint set active = false');
    await publishNumber(database, accountId, 7, 2);
    const other = await addEndpoint(database, accountId, url);
    await publishNumber(database, accountId, 7, 3);
    start();
    await settled([0, 1]);
    expect(received.map(({ body }) => JSON.parse(body).data.number)).toEqual([3]);
    expect(other.id).toBeGreaterThan(0);
  });

  describe('an endpoint that fails', () => {
    it('gets one message at a time until one is delivered', async () => {
      let open = 0;
      let most = 0;
      answer = (count, response) => {
        open += 1;
        if (count > 8) most = Math.max(most, open);
        setImmediate(() => {
          open -= 1;
          response.writeHead(count < 30 ? 503 : 200).end();
        });
      };
      await addEndpoint(database, accountId, url);
      for (let customer = 1; customer <= 12; customer += 1) await publishNumber(database, accountId, customer, 1);
      start();
      await arrivals(29);
      expect(most).toBe(1);
      await settled(Array.from({ length: 12 }, () => 1));
    });
  });
});
