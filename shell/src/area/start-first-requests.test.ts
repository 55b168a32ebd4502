import { ana } from '@pregon/auth-api/testing/sessions';
import { createConnection } from '@pregon/auth-api/transport/connection';
import { createSessionStore } from '@pregon/auth-api/session';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { startFirstRequests } from './start-first-requests.ts';

const query = { method: 'POST', access: 'public', path: '/V2/query', body: '{"query":"query menu"}' };
const call = { method: 'GET', access: ['administrador', 'lector'], path: '/V1/campaign/7' };

let fetched: jest.SpiedFunction<typeof fetch>;
/** The age of the page, which here would be that of the test process. */
let age: jest.SpiedFunction<typeof performance.now>;
beforeEach(() => {
  age = jest.spyOn(performance, 'now').mockReturnValue(5_000);
  fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => ({ ok: true, text: async () => '{}' }) as Response);
  document.cookie = `auth=${encodeURIComponent(JSON.stringify(ana))}`;
  write(query, call);
});
afterEach(() => {
  document.cookie = 'auth=; Max-Age=0';
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  Object.assign(globalThis, { pregonFirst: undefined });
  jest.restoreAllMocks();
});

const write = (...requests: readonly object[]) => {
  document.head.innerHTML = `<script type="application/json" id="first-requests">${JSON.stringify(requests)}</script>`;
};
it('makes the requests of the document with the session of the cookie', () => {
  startFirstRequests();
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/V2/query', '/V1/campaign/7']);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    body: query.body,
    headers: { Authorization: `Bearer ${ana.accessToken}` },
  });
});

it('leaves their responses to the calls of the page, which make no request of their own', async () => {
  startFirstRequests();
  const { exchange, authorized } = createConnection({ session: createSessionStore() });
  const { body, method } = query;
  await authorized(403, (headers) => exchange(query.path, { method, body, headers }));
  await authorized(401, (headers) => exchange(call.path, { method: call.method, headers }));
  expect(fetched).toHaveBeenCalledTimes(2);
  await authorized(401, (headers) => exchange(call.path, { method: call.method, headers }));
  expect(fetched).toHaveBeenCalledTimes(3);
});

it('leaves no response to a page that took half a minute for its scripts', async () => {
  startFirstRequests();
  age.mockReturnValue(30_000);
  const { exchange, authorized } = createConnection({ session: createSessionStore() });
  await authorized(401, (headers) => exchange(call.path, { method: call.method, headers }));
  expect(fetched).toHaveBeenCalledTimes(3);
});

describe('a request that follows another one', () => {
  const next = { at: ['data', 'menu', '0', 'id'], path: '/V1/boards/%3Anext', waiting: 'Preparando…' };
  const answerWith = (body: unknown) => {
    const answer = { ok: true, text: async () => '{}', json: async () => body, clone: () => answer };
    fetched.mockResolvedValue(answer as unknown as Response);
  };
  beforeEach(() => {
    write({ ...query, next });
    document.body.innerHTML = '<main id="main"><output><i></i>Cargando…</output></main>';
  });

  it('is made when that is answered, for the page to take', async () => {
    answerWith({ data: { menu: [{ id: 'a/1' }] } });
    const before = document.querySelector('output');
    startFirstRequests();
    await waitFor(() => expect(document.querySelector('output')).toHaveTextContent('Preparando…'));
    // A new element, since a browser counts no text that changes as its largest paint.
    expect(document.querySelector('output')).not.toBe(before);
    expect(document.querySelectorAll('output i')).toHaveLength(1);
    expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/V2/query', '/V1/boards/a%2F1']);
    const { exchange, authorized } = createConnection({ session: createSessionStore() });
    await authorized(401, (headers) => exchange('/V1/boards/a%2F1', { method: 'GET', headers }));
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['the answer has no such value', { data: { menu: [] } }],
    ['the answer has another form', { errors: [] }],
  ])('is not made when %s', async (_, body) => {
    answerWith(body);
    startFirstRequests();
    await new Promise((resolve) => setTimeout(resolve));
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(document.querySelector('output')).toHaveTextContent('Cargando…');
  });

  it('is left to the page, once it has taken the response', async () => {
    answerWith({ data: { menu: [{ id: 'a' }] } });
    startFirstRequests();
    const { exchange, authorized } = createConnection({ session: createSessionStore() });
    await authorized(403, (headers) => exchange(query.path, { method: 'POST', body: query.body, headers }));
    await new Promise((resolve) => setTimeout(resolve));
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

it('makes no request that the role of the user does not allow', () => {
  write({ ...call, access: ['marketing'] });
  startFirstRequests();
  expect(fetched).not.toHaveBeenCalled();
});

it.each([
  ['without a session', ''],
  ['with a broken cookie', '%7B'],
  ['with a token alone, since the page gets a new one first', encodeURIComponent(JSON.stringify({ accessToken: 'token-1' }))],
])('makes no request %s', (_, cookie) => {
  document.cookie = `auth=${cookie}`;
  startFirstRequests();
  expect(fetched).not.toHaveBeenCalled();
});
