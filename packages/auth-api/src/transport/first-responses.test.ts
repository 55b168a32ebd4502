import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fetchOrTake, type FirstResponses } from './first-responses.ts';

const page = globalThis as object as FirstResponses;
const address = 'https://api.example/V2/query';
const asked = { method: 'POST', body: '{"query":"query a"}', headers: { Authorization: 'Bearer token-1' } };
const early = { text: 'from the document' } as unknown as Response;
const late = { text: 'from the server' } as unknown as Response;

let fetched: jest.SpiedFunction<typeof fetch>;
beforeEach(() => {
  fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(late);
  page.pregonFirst = {
    [`POST ${address} {"query":"query a"}`]: { authorization: 'Bearer token-1', response: Promise.resolve(early) },
  };
});
afterEach(() => {
  page.pregonFirst = undefined;
  jest.restoreAllMocks();
});

it('takes the response that the document has requested, once, without a request of its own', async () => {
  expect(await fetchOrTake(address, asked)).toBe(early);
  expect(fetched).not.toHaveBeenCalled();
  expect(await fetchOrTake(address, asked)).toBe(late);
});

it.each([
  ['another body', address, { ...asked, body: '{"query":"query b"}' }],
  ['another address', 'https://api.example/V1/a', asked],
  ['another method', address, { ...asked, method: 'PUT' }],
  ['the token of another session', address, { ...asked, headers: { Authorization: 'Bearer token-2' } }],
  ['no token', address, { ...asked, headers: {} }],
])('goes to the server with %s', async (_, url, init) => {
  expect(await fetchOrTake(url, init)).toBe(late);
});

it('goes to the server with another session, even if the first one asks after it', async () => {
  await fetchOrTake(address, { ...asked, headers: { Authorization: 'Bearer token-2' } });
  expect(await fetchOrTake(address, asked)).toBe(late);
});

it('goes to the server when the response is old', async () => {
  jest.spyOn(performance, 'now').mockReturnValue(30_000);
  expect(await fetchOrTake(address, asked)).toBe(late);
});

it('goes to the server in a document without first responses', async () => {
  page.pregonFirst = undefined;
  expect(await fetchOrTake(address, asked)).toBe(late);
});
