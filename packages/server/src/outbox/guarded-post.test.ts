import type { lookup } from 'node:dns';
import { describe, expect, it } from '@jest/globals';
import { guardedPost } from './guarded-post.ts';
import { endpointPause, mostAttempts, retryDelay } from './retry-delay.ts';
import { signedHeaders } from './signature.ts';

const posted = { headers: {}, body: '{}' };
const { signal } = new AbortController();

/** A resolver with one answer. */
const resolvingTo = (...addresses: readonly string[]): typeof lookup =>
  ((_: string, __: object, callback: (error: null, found: object[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup;

describe('a guarded request', () => {
  it.each([
    ['127.0.0.1'],
    ['10.0.0.8'],
    ['169.254.169.254'],
    ['192.168.1.1'],
    ['::1'],
    ['fd00::1'],
    ['::ffff:10.0.0.1'],
    ['64:ff9b::a00:1'],
    ['2002:a00:1::'],
  ])('is refused where the host resolves to %s', async (address) => {
    const rule = { allowPrivate: false, lookup: resolvingTo('203.0.113.9', address) };
    await expect(guardedPost('https://tienda.example/', posted, rule, signal)).rejects.toThrow('red privada');
  });

  it.each([['https://127.0.0.1/'], ['https://[::1]/'], ['https://2130706433/'], ['https://0x7f.1/']])(
    'is refused at the address %s',
    async (url) => {
      await expect(guardedPost(url, posted, { allowPrivate: false }, signal)).rejects.toThrow('red privada');
    },
  );

  it('is refused by plain HTTP', async () => {
    await expect(guardedPost('http://tienda.example/', posted, { allowPrivate: false }, signal)).rejects.toThrow('https://');
  });
});

describe('the delay after failures', () => {
  it('doubles from 5 s up to 8 h, with jitter between half of it and all of it', () => {
    expect([1, 2, 3, 10, 14, 40].map((failures) => retryDelay(failures, () => 1))).toEqual([5, 10, 20, 2560, 28_800, 28_800]);
    expect([1, 40].map((failures) => retryDelay(failures, () => 0))).toEqual([2.5, 14_400]);
  });

  it('adds up to one to three days before a message is a dead letter', () => {
    const whole = Array.from({ length: mostAttempts - 1 }, (_, index) => retryDelay(index + 1, () => 1));
    const hours = whole.reduce((sum, seconds) => sum + seconds, 0) / 3600;
    expect(hours).toBeGreaterThan(24 * 2);
    expect(hours).toBeLessThan(72);
  });

  it('of an endpoint ends at five minutes', () => {
    expect(endpointPause(1, () => 1)).toBe(5);
    expect(endpointPause(30, () => 1)).toBe(300);
  });
});

it('signs as the specification of Standard Webhooks does in its example', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const at = new Date(1_614_265_330_000);
  const headers = signedHeaders([secret], { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, body: '{"test": 2432232314}' });
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});
