import { randomBytes } from 'node:crypto';
import { hashOfToken } from '../../kernel/tokens/secret-token.ts';

/** Crockford's base 32: no letters that look like figures. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 16;

export const recoveryCodeCount = 10;

/** A random code of 80 bits, which a fast hash protects as well as a slow one: `h3k9-0vq2-w7xd-4m8r`. */
export function newRecoveryCode(): string {
  // The 32 signs divide 256, so that each has the same probability.
  const code = [...randomBytes(length)].map((byte) => signs[byte % signs.length]).join('');
  return code.replace(/.{4}(?=.)/g, '$&-');
}

/** A code as typed, without separators and with look-alikes replaced. Undefined: it is not a recovery code. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  return /^[0-9a-hjkmnp-tv-z]{16}$/.test(code) ? code : undefined;
}

/** The stored hash of a code, as `readRecoveryCode` returns it. */
export const hashOfRecoveryCode = (factorId: string, code: string): string => hashOfToken(`${factorId}:${code}`);
