import { generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, expect, it, jest } from '@jest/globals';
import { exampleRemote } from './testing/example-releases.ts';
import type { Registry } from './registry.ts';
import { createVerifiedRegistry } from './verified-registry.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const signer = { publicKeys: [publicKey.export({ format: 'jwk' }).x ?? ''], loadEd25519: () => import('./ed25519.ts') };
const stranger = generateKeyPairSync('ed25519').privateKey;

/** A registry as the server writes it, its signature made as the release command makes it. */
function signed(generation: number, key = privateKey): string {
  const registry: Registry = { generation, remotes: { 'mf-sends': exampleRemote() } };
  const text = `pregon registry\n${JSON.stringify(registry)}`;
  return JSON.stringify({ ...registry, signature: sign(null, Buffer.from(text), key).toString('base64url') });
}

const damaged: readonly [string, string][] = [
  ['cut off', signed(9).slice(0, -20)],
  ['no registry', '{"remotes":[]}'],
  ['a page', '<!doctype html>'],
  ['signed with another key', signed(9, stranger)],
  ['changed afterwards', signed(9).replace('sha384-live', 'sha384-evil')],
  ['with another generation than the signed one', signed(9).replace('"generation":9', '"generation":99')],
  ['without a signature', signed(9).replace(/"signature":"[^"]+"/, '"signature":""')],
  ['with an invalid signature', signed(9).replace(/"signature":"[^"]+"/, '"signature":"ñ"')],
];

const subtle = crypto.subtle;
afterEach(() => {
  document.body.replaceChildren();
  Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true });
  jest.useRealTimers();
});

function writeIntoPage(text: string) {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'registry';
  script.textContent = text;
  document.body.append(script);
}

function serve(...answers: (string | Response)[]) {
  const fetched = jest.spyOn(globalThis, 'fetch');
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  for (const answer of answers) fetched.mockResolvedValueOnce(typeof answer === 'string' ? new Response(answer) : answer);
  return fetched;
}

const quiet = () => jest.spyOn(console, 'warn').mockImplementation(() => undefined);

it('uses a valid registry in the page without a request', async () => {
  const fetched = serve();
  writeIntoPage(signed(7));
  expect(await createVerifiedRegistry(signer).read()).toMatchObject({ generation: 7 });
  expect(fetched).not.toHaveBeenCalled();
});

it('fetches the registry once for concurrent readers when the page has none', async () => {
  const fetched = serve(signed(7));
  const registry = createVerifiedRegistry(signer);
  const [first, second] = await Promise.all([registry.read(), registry.read()]);
  expect([first.generation, second.generation, (await registry.read()).generation]).toEqual([7, 7, 7]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it.each(damaged)('fetches the registry when the one in the page is %s', async (_, text) => {
  quiet();
  serve(signed(8));
  writeIntoPage(text);
  expect(await createVerifiedRegistry(signer).read()).toMatchObject({ generation: 8 });
});

it.each(damaged)('rejects with a TrustError when the fetched registry is %s', async (_, text) => {
  serve(text, text);
  await expect(createVerifiedRegistry(signer).read()).rejects.toMatchObject({ name: 'TrustError' });
});

it('rejects every registry without a key', async () => {
  serve(signed(7), signed(7));
  await expect(createVerifiedRegistry({ ...signer, publicKeys: [''] }).read()).rejects.toMatchObject({ name: 'TrustError' });
});

it('retries once when there is no answer, and rejects with the network error', async () => {
  const registry = createVerifiedRegistry(signer);
  serve(new Response('', { status: 503 }), signed(7));
  expect(await registry.refresh()).toMatchObject({ generation: 7 });
  serve(new Response('', { status: 503 }), new Response('', { status: 500 }));
  await expect(registry.refresh()).rejects.toMatchObject({ name: 'Error', message: '/remotes.json answered 500.' });
});

it('takes a newer generation, and never an older one', async () => {
  writeIntoPage(signed(7));
  serve(signed(9), signed(8), signed(10, stranger), signed(10, stranger));
  const registry = createVerifiedRegistry(signer);
  await registry.read();
  expect(await registry.refresh()).toMatchObject({ generation: 9 });
  expect(await registry.refresh()).toMatchObject({ generation: 9 });
  await expect(registry.refresh()).rejects.toMatchObject({ name: 'TrustError' });
  expect(await registry.read()).toMatchObject({ generation: 9 });
});

it('verifies signatures with the library in a browser without Ed25519', async () => {
  quiet();
  const importKey = () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'));
  Object.defineProperty(crypto, 'subtle', { value: { importKey, digest: subtle.digest.bind(subtle) }, configurable: true });
  writeIntoPage(signed(7, stranger));
  serve(signed(8));
  expect(await createVerifiedRegistry(signer).read()).toMatchObject({ generation: 8 });
});
