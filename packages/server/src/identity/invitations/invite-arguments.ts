import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { InvitationRefused } from './invite.ts';
import { inviteRequest, type InviteRequest } from './invite.schema.ts';

export const usage = 'npm run invite -- ana@empresa.com [--account "Tienda Ceiba"] [--role lector]';

const options = { account: { type: 'string' }, role: { type: 'string', default: 'lector' } } as const;

/** Parses the command line of `npm run invite`. Throws `InvitationRefused` with the usage. */
export function readInviteArguments(args: readonly string[]): InviteRequest {
  const wrong = (problem: string) => new InvitationRefused(`${problem}\n\n  ${usage}`);
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
  const [email, ...others] = parsed.positionals;
  if (others.length > 0) throw wrong('Invita a una persona a la vez.');
  const result = v.safeParse(inviteRequest, { email, ...parsed.values });
  if (!result.success) throw wrong(result.issues[0].message);
  return result.output;
}
