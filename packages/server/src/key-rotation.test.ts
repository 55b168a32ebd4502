import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { recipientTokens } from './content/recipient-links/recipient-token.ts';
import { identityTokens } from './counter/clients/identity-token.ts';
import { createAccessTokens } from './identity/session/access-token.ts';
import { createRememberedDevices } from './identity/session/remembered-devices.ts';
import type { KeyRing } from './kernel/tokens/key-ring.ts';
import { signedPasses } from './kernel/tokens/signed-pass.ts';
import { trackingTokens } from './messaging/tracking/tracking-token.ts';

const before = { id: '', secret: 'the key of before, thirty-two letters' };
const named = { id: '2026a', secret: 'a key with an id, thirty-two letters' };
const next = { id: '2026b', secret: 'the key after it, of thirty-two letters' };

/** A token of each kind: how it is made, and whether somebody who has the ring accepts it. */
interface TokenKind {
  readonly make: (ring: KeyRing) => string | Promise<string>;
  readonly accepts: (ring: KeyRing, token: string) => boolean | Promise<boolean>;
}

const now = new Date('2026-11-23T15:00:00Z');
/** Counted from the call: the module may be loaded minutes before its tests run. */
const soon = () => new Date(Date.now() + 60_000);
const email = 'ana@cliente.example';
const principal = { userId: 1, accountId: 2, role: 'marketing', family: 'f' } as const;
const passes = (ring: KeyRing) => signedPasses(ring, 'test', v.object({ a: v.number() }));
const url = 'https://tienda.example/oferta?a=1';
const tracking = (ring: KeyRing) => trackingTokens(ring, 'https://pregon.example');
const tokenIn = (address: string): string => new URL(address).pathname.slice('/e/o/'.length);

/** What the cookie of a browser is after somebody has logged in. */
function deviceCookie(ring: KeyRing): string {
  let cookie = '';
  const reply = { setCookie: (_: string, value: string) => (cookie = value) };
  createRememberedDevices(ring).remember({ cookies: {} } as never, reply as never, email);
  return cookie;
}

const kinds: Readonly<Record<string, TokenKind>> = {
  'a link to unsubscribe': {
    make: (ring) => recipientTokens(ring).sign({ accountId: 7, email }, now),
    accepts: (ring, token) => recipientTokens(ring).verify(token, email, now) === 7,
  },
  'a tracking pixel': {
    make: (ring) => tokenIn(tracking(ring).openUrl(5)),
    accepts: (ring, token) => tracking(ring).readOpen(token) === 5,
  },
  'a tracked link': {
    make: (ring) => tokenIn(tracking(ring).clickUrl({ deliveryId: 5, link: 1, url })),
    accepts: (ring, token) => tracking(ring).readClick(token, url)?.deliveryId === 5,
  },
  'a link to confirm an identity': {
    make: (ring) => identityTokens(ring).sign({ accountId: 1, known: 2, registered: 3 }, now),
    accepts: (ring, token) => identityTokens(ring).verify(token, now)?.registered === 3,
  },
  'an access token': {
    make: (ring) => createAccessTokens(ring).sign(principal),
    accepts: async (ring, token) => (await createAccessTokens(ring).read(token))?.userId === 1,
  },
  'an address for a frame': {
    make: (ring) => passes(ring).sign({ a: 1 }, soon()),
    accepts: async (ring, token) => (await passes(ring).read(token, new Date()))?.a === 1,
  },
  'a remembered device': {
    make: deviceCookie,
    accepts: (ring, cookie) =>
      createRememberedDevices(ring).idOf({ cookies: { pregon_device: cookie } } as never, email) !== undefined,
  },
};

/** The id that a token names: its last part, or the header of a JSON web token. */
const namesKey = (token: string, id: string): boolean =>
  token.split('.').includes(id) || Buffer.from(token.split('.')[0] ?? '', 'base64url').includes(`"kid":"${id}"`);

describe.each(Object.entries(kinds))('%s', (_, { make, accepts }) => {
  it('of before there were ids works as long as SECRET_KEY is in the ring', async () => {
    const token = await make([before]);
    expect(await accepts([before], token)).toBe(true);
    expect(await accepts([named, before], token)).toBe(true);
    expect(await accepts([next, named, before], token)).toBe(true);
    expect(await accepts([next, named], token)).toBe(false);
  });

  it('names its key, works after a rotation, and is refused once its key is removed', async () => {
    const token = await make([named, before]);
    expect(namesKey(token, '2026a')).toBe(true);
    expect(await accepts([next, named], token)).toBe(true);
    expect(await accepts([next, before], token)).toBe(false);
    expect(await accepts([before], token)).toBe(false);
  });

  it('is known to processes that have the next key, before it signs', async () => {
    const token = await make([next, named]);
    expect(await accepts([named, next], token)).toBe(true);
  });

  it('is refused when another key has the id that it names', async () => {
    const token = await make([named]);
    expect(
      await accepts(
        [
          { ...next, id: '2026a' },
          { ...named, id: '2026b' },
        ],
        token,
      ),
    ).toBe(false);
  });
});
