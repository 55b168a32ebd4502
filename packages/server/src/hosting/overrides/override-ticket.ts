import { type Override, overrideText, type SignedOverride } from '@pregon/release-registry/override';
import { isSigned, type SigningKey } from '@pregon/release-registry/signature';
import * as v from 'valibot';

const signedOverride: v.GenericSchema<unknown, SignedOverride> = v.object({
  override: v.object({ remote: v.string(), origin: v.string(), userId: v.number(), expiresAt: v.number() }),
  signature: v.string(),
});

/** An HttpOnly cookie. */
export const overrideCookie = 'pregon_override';
/** Time to live of an override in milliseconds. */
export const overrideMs = 60 * 60 * 1000;

/** Serializes an override with the signature that the shell verifies. */
export function writeTicket(key: SigningKey, override: Override): string {
  const ticket: SignedOverride = { override, signature: key.sign('ticket', overrideText(override)) };
  return Buffer.from(JSON.stringify(ticket)).toString('base64url');
}

/** Verifies a ticket. Undefined when it is invalid, signed with none of the trusted keys, or expired. */
export function readTicket(trusted: readonly string[], ticket: string, now: Date): SignedOverride | undefined {
  const result = v.safeParse(signedOverride, jsonOf(ticket));
  if (!result.success) return undefined;
  const { override, signature } = result.output;
  const isOurs = isSigned(trusted, 'ticket', overrideText(override), signature);
  return isOurs && override.expiresAt > now.getTime() ? result.output : undefined;
}

function jsonOf(ticket: string): unknown {
  try {
    return JSON.parse(Buffer.from(ticket, 'base64url').toString());
  } catch {
    return undefined;
  }
}
