/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { type ClientSettings, createClient } from './client.ts';
import { PregonError } from './errors.ts';

interface Received {
  readonly url: string;
  readonly init: RequestInit;
}
/** What a server does with a request. */
type Answer = () => Response | Promise<Response>;

const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const failure = (status: number, code: string, headers?: Readonly<Record<string, string>>) => () =>
  json({ code, message: 'Algo falló.' }, status, headers);
const broken = () => Promise.reject(new TypeError('fetch failed'));

/** A client of a server that gives these answers one after the other, and the last one from then on. */
function clientOf(answers: readonly Answer[], settings: Partial<ClientSettings> = {}) {
  const received: Received[] = [];
  const fetch = async (url: unknown, init: RequestInit = {}): Promise<Response> => {
    received.push({ url: String(url), init });
    const answer = answers[Math.min(received.length, answers.length) - 1];
    if (!answer) throw new Error('There is no answer.');
    return answer();
  };
  const retry = { firstPauseMs: 1 };
  const client = createClient({ url: 'https://admin.tienda.example/', key: 'pregon_x', retry, fetch, ...settings });
  return { client, received };
}

const message = { template: { type: 'sms', smsMessage: 'Hola' }, to: { mobile: '3001112233' } } as const;
const sent = () => json({ id: 'a', channel: 'sms', customer: null, createdAt: '2026-11-24T14:00:00.000Z' });
const headersOf = ({ init }: Received) => new Headers(init.headers);
const caught = async (call: Promise<unknown>): Promise<PregonError> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PregonError)) throw new Error('The call threw no PregonError.', { cause: error });
  return error;
};

describe('a call', () => {
  it('is sent to its address with the key, its parameters escaped and those without a value left out', async () => {
    const { client, received } = clientOf([() => json({ items: [], total: 0, isMore: false, next: null })]);
    await client.listCustomers({ query: { search: 'Ríos & Peña', size: 2, city: undefined } });
    const [first] = received;
    expect(first?.url).toBe('https://admin.tienda.example/V1/customers?search=R%C3%ADos%20%26%20Pe%C3%B1a&size=2');
    expect([first?.init.method, first && headersOf(first).get('authorization')]).toEqual(['GET', 'Bearer pregon_x']);
  });

  it('with a file is a form whose first part is the JSON', async () => {
    const { client, received } = clientOf([() => json({ identifier: 'a' })]);
    const file = new File(['a;b'], 'clientes.csv', { type: 'text/csv' });
    await client.startImport({ params: { identifier: 'customers' }, body: { createMissing: true }, file });
    const form = received[0]?.init.body as FormData;
    expect([...form.keys()]).toEqual(['data', 'file']);
    expect(await (form.get('data') as File).text()).toBe('{"createMissing":true}');
    expect((form.get('file') as File).name).toBe('clientes.csv');
    expect(received[0] && headersOf(received[0]).has('content-type')).toBe(false);
  });

  it('throws what the server answered', async () => {
    const { client } = clientOf([() => json({ code: 'INVALID', message: 'Revisa los campos.', fields: { to: 'Falta.' } }, 400)]);
    expect(await caught(client.sendMessage({ body: message }))).toMatchObject({
      code: 'INVALID',
      status: 400,
      message: 'Revisa los campos.',
      fields: { to: 'Falta.' },
    });
  });

  it('tells an answer that is not of the API, and none at all', async () => {
    const once = { retry: { attempts: 1 } };
    const page = clientOf([() => new Response('<html>', { status: 502 })], once);
    expect(await caught(page.client.readStore({ params: { id: '1' } }))).toMatchObject({ code: 'NOT_JSON', status: 502 });
    const nobody = clientOf([broken], once);
    expect(await caught(nobody.client.readStore({ params: { id: '1' } }))).toMatchObject({
      code: 'NO_RESPONSE',
      status: undefined,
    });
  });

  it('ends after its timeout', async () => {
    const fetch = (_: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      });
    const client = createClient({ url: 'https://x.example', key: 'k', fetch, timeoutMs: 5, retry: { attempts: 1 } });
    expect(await caught(client.readStore({ params: { id: '1' } }))).toMatchObject({ code: 'TIMEOUT' });
  });

  it('ends with the reason of its signal, in a pause between attempts too', async () => {
    const reason = new Error('Closing.');
    const controller = new AbortController();
    const { client, received } = clientOf([failure(429, 'TOO_MANY_REQUESTS', { 'retry-after': '50' })]);
    const call = client.sendMessage({ body: message }, { signal: controller.signal });
    while (received.length === 0) await new Promise((resolve) => void setImmediate(resolve));
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    await expect(client.sendMessage({ body: message }, { signal: controller.signal })).rejects.toBe(reason);
    expect(received).toHaveLength(1);
  });
});

describe('a repetition', () => {
  it.each([
    ['no answer', broken],
    ['status 503', failure(503, 'UNAVAILABLE')],
    ['a page of a proxy', () => new Response('<html>', { status: 504 })],
    ['a rate limit', failure(429, 'TOO_MANY_REQUESTS', { 'retry-after': '0' })],
  ])('of a message follows %s, with the same key', async (_, answer) => {
    const { client, received } = clientOf([answer, sent]);
    expect(await client.sendMessage({ body: message })).toMatchObject({ id: 'a' });
    const keys = received.map((one) => headersOf(one).get('idempotency-key'));
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  });

  it('has the key that was given, and none beside one in the body', async () => {
    const { client, received } = clientOf([sent]);
    await client.sendMessage({ body: message }, { idempotencyKey: 'pedido-1' });
    await client.sendMessage({ body: { ...message, idempotencyKey: 'pedido-2' } });
    expect(received.map((one) => headersOf(one).get('idempotency-key'))).toEqual(['pedido-1', null]);
  });

  it('of a change happens after a rate limit alone', async () => {
    const change = { params: { id: 1 }, body: { text: 'Llamar.' } };
    const refused = clientOf([failure(429, 'TOO_MANY_REQUESTS'), () => json({ id: 1 })]);
    expect(await refused.client.addCustomerNote(change)).toEqual({ id: 1 });
    for (const answer of [broken, failure(503, 'UNAVAILABLE')]) {
      const { client, received } = clientOf([answer]);
      await caught(client.addCustomerNote(change));
      expect(received).toHaveLength(1);
    }
  });

  it('ends after four attempts, or when the server asks for a longer pause than allowed', async () => {
    const down = clientOf([failure(503, 'UNAVAILABLE')]);
    expect(await caught(down.client.readStore({ params: { id: '1' } }))).toMatchObject({ code: 'UNAVAILABLE' });
    expect(down.received).toHaveLength(4);
    const busy = clientOf([failure(429, 'TOO_MANY_REQUESTS', { 'retry-after': '3600' })]);
    expect(await caught(busy.client.readStore({ params: { id: '1' } }))).toMatchObject({ retryAfter: 3600 });
    expect(busy.received).toHaveLength(1);
  });

  it('never follows an error of the request', async () => {
    const { client, received } = clientOf([failure(409, 'CONFLICT')]);
    await caught(client.sendMessage({ body: message }));
    expect(received).toHaveLength(1);
  });
});

describe('a list', () => {
  const read = async (rows: AsyncIterable<unknown>): Promise<unknown[]> => {
    const found: unknown[] = [];
    for await (const row of rows) found.push(row);
    return found;
  };

  it('is read by the key of the last row', async () => {
    const page = (items: readonly unknown[], next: number | null) => () => json({ items, total: 3, isMore: false, next });
    const { client, received } = clientOf([page([{ id: 9 }, { id: 8 }], 8), page([{ id: 7 }], null)]);
    expect(await read(client.all.listCustomers({ query: { size: 2 } }))).toEqual([{ id: 9 }, { id: 8 }, { id: 7 }]);
    expect(received.map(({ url }) => new URL(url).search)).toEqual(['?size=2', '?size=2&after=8']);
  });

  it('is read by page numbers where it has no keys', async () => {
    const page = (items: readonly unknown[]) => () => json({ items, total: 3 });
    const { client, received } = clientOf([page([1, 2]), page([3])]);
    expect(await read(client.all.listReceipts({ params: { id: 4 }, query: { size: 2 } }))).toEqual([1, 2, 3]);
    expect(received.map(({ url }) => new URL(url).search)).toEqual(['?size=2', '?size=2&page=2']);
  });

  it('asks for no page that nobody reads', async () => {
    const { client, received } = clientOf([() => json({ items: [{ id: 9 }], total: 2, isMore: false, next: 9 })]);
    for await (const row of client.all.listCustomers()) {
      expect(row).toEqual({ id: 9 });
      break;
    }
    expect(received).toHaveLength(1);
  });
});

describe('a GraphQL document', () => {
  const input = { document: 'query ($size: Int) { campaigns(page: 1, size: $size) { total } }', variables: { size: 1 } };

  it('is posted with its variables, and its data returned', async () => {
    const { client, received } = clientOf([() => json({ data: { campaigns: { total: 3 } } })]);
    const data = await client.graphql<{ readonly campaigns: { readonly total: number } }>(input);
    expect(data.campaigns.total).toBe(3);
    expect([received[0]?.url, received[0]?.init.method]).toEqual(['https://admin.tienda.example/V2/query', 'POST']);
    expect(received[0]?.init.body).toBe(JSON.stringify({ query: input.document, variables: { size: 1 } }));
    expect(received[0] && headersOf(received[0]).get('authorization')).toBe('Bearer pregon_x');
  });

  const refused = { message: 'Tu rol no permite esta acción.', path: ['stores'], extensions: { code: 'FORBIDDEN' } };
  const invalid = { message: 'Revisa los campos.', extensions: { code: 'INVALID', fields: { size: 'Escribe un número.' } } };

  it.each([
    ['beside the data of other fields', 200, { data: { campaigns: { total: 3 }, stores: null }, errors: [refused] }, refused],
    ['of the whole request', 400, { data: null, errors: [invalid] }, invalid],
  ])('throws the error %s', async (_, status, body, { message: text, extensions }) => {
    const { client } = clientOf([() => json(body, status)]);
    expect(await caught(client.graphql(input))).toMatchObject({ status, message: text, ...extensions });
  });

  it('is tried again after a lost answer, unless it has a mutation', async () => {
    const reading = clientOf([broken, () => json({ data: {} })]);
    await reading.client.graphql(input);
    expect(reading.received).toHaveLength(2);
    const writing = clientOf([broken, () => json({ data: {} })]);
    const mutation = { document: 'mutation ($store: StoreForm!) { createStore(store: $store) { code } }' };
    expect((await caught(writing.client.graphql(mutation))).code).toBe('NO_RESPONSE');
    expect(writing.received).toHaveLength(1);
  });
});
