import { afterEach, expect, it, jest } from '@jest/globals';
import { createAccessTokens } from './access-token.ts';
import { singleKey } from '../../kernel/tokens/key-ring.ts';

const principal = { userId: 7, accountId: 3, role: 'lector', family: 'f' } as const;
const minute = 60_000;
const tokens = createAccessTokens(singleKey('a secret that none but tests know'));
const at = (now: number) => jest.useFakeTimers({ now, advanceTimers: true });
afterEach(() => void jest.useRealTimers());

it('an access token expires after ten minutes, whether or not it was verified before', async () => {
  const now = Date.now();
  const [used, unused] = [await tokens.sign(principal), await tokens.sign({ ...principal, family: 'g' })];
  expect(await tokens.read(used)).toEqual(principal);
  at(now + 9 * minute);
  expect(await tokens.read(used)).toEqual(principal);
  at(now + 11 * minute);
  expect([await tokens.read(used), await tokens.read(unused)]).toEqual([undefined, undefined]);
  expect(await tokens.read(used, { acceptExpired: true })).toEqual(principal);
});

it('differs each time, even within one second', async () => {
  at(Date.now());
  expect(new Set(await Promise.all(Array.from({ length: 5 }, () => tokens.sign(principal)))).size).toBe(5);
});

it('an expired token that a refresh accepted stays invalid for requests', async () => {
  const now = Date.now();
  const token = await tokens.sign(principal);
  at(now + 11 * minute);
  expect(await tokens.read(token, { acceptExpired: true })).toEqual(principal);
  expect(await tokens.read(token)).toBeUndefined();
});

it('is verified to the last character', async () => {
  const [head = '', , signature = ''] = (await tokens.sign(principal)).split('.');
  const claims = { sub: '7', account: 4, role: 'administrador', family: 'f', exp: 9_999_999_999 };
  const forged = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
  const others = await createAccessTokens(singleKey('a secret that somebody else has')).sign(principal);
  expect([await tokens.read(forged), await tokens.read(others)]).toEqual([undefined, undefined]);
});
