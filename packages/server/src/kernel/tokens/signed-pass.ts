import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { deriveKeys, type KeyRing } from './key-ring.ts';
import { headerOfKey, keyOfHeader } from './token-header.ts';

/** Signed addresses for browsers without a session: pages in frames. */
export interface SignedPasses<Claims> {
  sign(claims: Claims, until: Date): Promise<string>;
  /** Undefined when the signature is invalid or it has expired. */
  read(pass: string, now: Date): Promise<Claims | undefined>;
}

const algorithm = 'HS256';

type ClaimsSchema = v.GenericSchema<Record<string, unknown>>;

/** @param purpose domain separation: a pass signed for another purpose is invalid */
export function signedPasses<S extends ClaimsSchema>(ring: KeyRing, purpose: string, schema: S): SignedPasses<v.InferOutput<S>> {
  const keys = deriveKeys(ring, (secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
  const { current } = keys;
  return {
    sign: (claims, until) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: algorithm, ...headerOfKey(current.id) })
        .setExpirationTime(until)
        .sign(current.key),
    async read(pass, now) {
      try {
        const { payload } = await jwtVerify(pass, keyOfHeader(keys), { algorithms: [algorithm], currentDate: now });
        return v.parse(schema, payload);
      } catch {
        return undefined;
      }
    },
  };
}
