import { createPrivateKey, createPublicKey, hkdfSync, randomBytes } from 'node:crypto';
import { roles } from '@pregon/contract/session/roles';
import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { Principal } from '../../kernel/http/principal.ts';
import { deriveKeys, type KeyRing } from '../../kernel/tokens/key-ring.ts';
import { headerOfKey, keyOfHeader } from '../../kernel/tokens/token-header.ts';

const algorithm = 'EdDSA';
const minutes = 10;

/** DER prefix of an Ed25519 private key: 32 bytes follow. */
const keyHeader = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A verified token, cached until it expires. */
interface Known {
  readonly principal: Principal;
  readonly until: number;
}

const claims = v.pipe(
  v.object({ sub: v.string(), exp: v.number(), account: v.number(), role: v.picklist(roles), family: v.string() }),
  v.transform(({ sub, exp, account, role, family }): Known => ({
    principal: { userId: Number(sub), accountId: account, role, family },
    until: exp * 1000,
  })),
);

/** Capacity of the cache: verification costs more than the rest of a small request. */
const mostKnown = 10_000;

export interface AccessTokens {
  /** Lives 10 minutes. Every token is unique. */
  sign(principal: Principal): Promise<string>;
  /** The principal of a token; undefined when the signature is invalid, or it has expired and that is not accepted. */
  read(token: string, options?: { readonly acceptExpired?: boolean }): Promise<Principal | undefined>;
}

function keyPairOf(secret: string) {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'access token', 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([keyHeader, seed]), format: 'der', type: 'pkcs8' });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

/** Signs and verifies access tokens. Servers with the same keys accept each other's. */
export function createAccessTokens(ring: KeyRing): AccessTokens {
  const keys = deriveKeys(ring, keyPairOf);
  const { id, key: signing } = keys.current;
  const keyOf = keyOfHeader(keys);
  const known = new Map<string, Known>();
  return {
    sign: ({ userId, accountId, role, family }) =>
      new SignJWT({ account: accountId, role, family })
        .setProtectedHeader({ alg: algorithm, ...headerOfKey(id) })
        .setSubject(String(userId))
        // Makes tokens of the same second unique: a renewed token must differ from the refused one.
        .setJti(randomBytes(9).toString('base64url'))
        .setIssuedAt()
        .setExpirationTime(`${minutes} minutes`)
        .sign(signing.privateKey),
    read: async (token, { acceptExpired = false } = {}) => {
      const before = known.get(token);
      if (before) return acceptExpired || before.until > Date.now() ? before.principal : undefined;
      try {
        const currentDate = acceptExpired ? new Date(0) : new Date();
        const { payload } = await jwtVerify(token, (header) => keyOf(header).publicKey, { algorithms: [algorithm], currentDate });
        const found = v.parse(claims, payload);
        if (known.size >= mostKnown) known.clear();
        known.set(token, found);
        return found.principal;
      } catch {
        return undefined;
      }
    },
  };
}
