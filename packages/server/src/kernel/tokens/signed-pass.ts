import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';

/** Signed addresses for browsers without a session: pages in frames. */
export interface SignedPasses<Claims> {
  sign(claims: Claims, until: Date): Promise<string>;
  /** Undefined when the signature is invalid or it has expired. */
  read(pass: string, now: Date): Promise<Claims | undefined>;
}

const algorithm = 'HS256';

type ClaimsSchema = v.GenericSchema<Record<string, unknown>>;

/** @param purpose domain separation: a pass signed for another purpose is invalid */
export function signedPasses<S extends ClaimsSchema>(
  secretKey: string,
  purpose: string,
  schema: S,
): SignedPasses<v.InferOutput<S>> {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
  return {
    sign: (claims, until) => new SignJWT({ ...claims }).setProtectedHeader({ alg: algorithm }).setExpirationTime(until).sign(key),
    async read(pass, now) {
      try {
        const { payload } = await jwtVerify(pass, key, { algorithms: [algorithm], currentDate: now });
        return v.parse(schema, payload);
      } catch {
        return undefined;
      }
    },
  };
}
