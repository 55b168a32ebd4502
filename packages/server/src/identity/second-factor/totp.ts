import { Secret, TOTP } from 'otpauth';

/** The parameters that every authenticator app supports (RFC 6238): SHA-1, 6 figures, 30 seconds. */
const parameters = { issuer: 'Pregón', algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Time steps before and after the current one whose codes are accepted, because clocks differ. */
const window = 1;

const totpOf = (secret: string, label = ''): TOTP => new TOTP({ ...parameters, label, secret: Secret.fromBase32(secret) });

/** A random secret of 160 bits in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an authenticator app reads from the QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The time step of a code, with which it can be refused the second time. Undefined: the code is wrong or not of this time. */
export function stepOfCode(secret: string, typed: string, now = new Date()): number | undefined {
  const token = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token, timestamp, window });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
