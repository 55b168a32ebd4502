import { createPrivateKey, createPublicKey, hkdfSync, randomBytes } from 'node:crypto';
import { roles } from '@pregon/contract/session/roles';
import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { Principal } from '../../kernel/http/principal.ts';

const algorithm = 'EdDSA';
const minutes = 10;

/** The start of every Ed25519 key in DER: 32 bytes of key follow. */
const keyHeader = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A token as it was found good, until when it is. */
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

/** A check costs more than the rest of a small request: that of a token which is used again and again is done once. */
const mostKnown = 10_000;

export interface AccessTokens {
  /** Lives 10 minutes. No two are the same. */
  sign(principal: Principal): Promise<string>;
  /** Whom a token was given to; undefined when it is not ours, or when it is over and that matters. */
  read(token: string, options?: { readonly acceptExpired?: boolean }): Promise<Principal | undefined>;
}

/** Signs and reads access tokens. Servers with the same secret key read each other's. */
export function createAccessTokens(secretKey: string): AccessTokens {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, '', 'access token', 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([keyHeader, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const known = new Map<string, Known>();
  return {
    sign: ({ userId, accountId, role, family }) =>
      new SignJWT({ account: accountId, role, family })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(String(userId))
        // Two that are signed within one second would be the same: a renewed token is told from the refused one by its letters.
        .setJti(randomBytes(9).toString('base64url'))
        .setIssuedAt()
        .setExpirationTime(`${minutes} minutes`)
        .sign(privateKey),
    read: async (token, { acceptExpired = false } = {}) => {
      const before = known.get(token);
      if (before) return acceptExpired || before.until > Date.now() ? before.principal : undefined;
      try {
        const currentDate = acceptExpired ? new Date(0) : new Date();
        const { payload } = await jwtVerify(token, publicKey, { algorithms: [algorithm], currentDate });
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
