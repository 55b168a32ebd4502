import { type AudienceScope, audienceScope } from '../../audiences/audience/audience-scope.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import type { MessageKind } from './message-policy.ts';

/** The scope of the audience of messages: those of service reach the control group of the account, too. */
export async function messageScope(
  database: Queryable,
  accountId: number,
  { serviceMessage }: MessageKind,
  now = new Date(),
): Promise<AudienceScope> {
  const scope = await audienceScope(database, accountId, now);
  return serviceMessage ? { ...scope, holdOut: null } : scope;
}
