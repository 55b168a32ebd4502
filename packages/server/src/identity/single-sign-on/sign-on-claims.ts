import { emailAddress } from '@pregon/contract/field.schema';
import { type Role, roles } from '@pregon/contract/session/roles';
import * as v from 'valibot';
import type { Claims } from './identity-provider.ts';
import type { RoleValues } from './single-sign-on.table.ts';

/** Control characters and lone surrogates, which neither names nor addresses have and the database refuses in part. */
const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();

const email = v.pipe(emailAddress('', ''), v.toLowerCase());
const text = v.pipe(v.string(), v.transform(cleaned));

/** Microsoft Entra ID has no `email_verified`; its `xms_edov` says that the domain's owner gave the address. */
const isTrue = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

/** The verified address of a person, in lower case. Undefined: the provider states none, or does not vouch for it. */
export function verifiedEmail(claims: Claims): string | undefined {
  const parsed = v.safeParse(email, claims['email']);
  if (!parsed.success || cleaned(parsed.output) !== parsed.output) return undefined;
  return claims['email_verified'] === true || isTrue(claims['xms_edov']) ? parsed.output : undefined;
}

/** First and last name of a new user. What the provider does not state is taken from the address. */
export function namesIn(claims: Claims, address: string): { readonly firstName: string; readonly lastName: string } {
  const read = (name: string) => {
    const parsed = v.safeParse(text, claims[name]);
    return parsed.success ? parsed.output.slice(0, 100).toWellFormed() : '';
  };
  const [first = '', ...rest] = read('name').split(/\s+/);
  const [local = address] = address.split('@');
  return { firstName: read('given_name') || first || local.slice(0, 100), lastName: read('family_name') || rest.join(' ') };
}

/** Authentication methods (RFC 8176) by what they prove: something known, something owned, something of the body. */
const factors: readonly ReadonlySet<string>[] = [
  new Set(['pwd', 'pin', 'kba']),
  new Set(['otp', 'sms', 'tel', 'hwk', 'swk', 'pop', 'sc']),
  new Set(['face', 'fpt', 'iris', 'retina', 'vbm']),
];

/** Whether a provider states that the person proved two factors. */
export function provedSecondFactor({ amr }: Claims): boolean {
  const methods = Array.isArray(amr) ? amr.map(String) : [];
  return methods.includes('mfa') || factors.filter((kind) => methods.some((method) => kind.has(method))).length > 1;
}

interface RoleMapping {
  readonly roleClaim: string;
  readonly roleValues: RoleValues;
  readonly defaultRole: Role | null;
}

/** What a mapping says about a person: a role, `unchanged` where it decides none, or `refused`. */
export type MappedRole = Role | 'unchanged' | 'refused';

/** The role by the claims: of several, the one with the most permissions. Values are compared exactly. */
export function mappedRole({ roleClaim, roleValues, defaultRole }: RoleMapping, claims: Claims): MappedRole {
  if (roleClaim === '') return 'unchanged';
  const claimed = claims[roleClaim];
  const values = new Set((Array.isArray(claimed) ? claimed : [claimed]).filter((one) => typeof one === 'string'));
  const linesOf = (role: Role) =>
    (roleValues[role] ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  return roles.find((role) => linesOf(role).some((value) => values.has(value))) ?? defaultRole ?? 'refused';
}
