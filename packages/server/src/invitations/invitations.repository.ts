import type { Role } from '@pregon/contract/session/roles';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { hashOfToken, newSecretToken } from '../session/secret-token.ts';
import { invitations } from './invitations.table.ts';

const invitationDays = 7;

/** Who is invited, to what. */
export interface Invitation {
  /** In lower case. */
  readonly email: string;
  readonly accountId: number;
  readonly role: Role;
}

export const invitationsRepository = {
  /** A new invitation; the one before for the same address is good for nothing any more. */
  async open(
    database: Queryable,
    { email, accountId, role }: Invitation,
  ): Promise<{ readonly token: string; readonly expiresAt: Date }> {
    const token = newSecretToken();
    const expiresAt = sql`now() + make_interval(days => ${invitationDays})`;
    const row = { accountId, role, tokenHash: hashOfToken(token), expiresAt };
    const [opened] = await database
      .insert(invitations)
      .values({ email: email.toLowerCase(), ...row })
      .onConflictDoUpdate({ target: [invitations.accountId, invitations.email], set: row })
      .returning({ expiresAt: invitations.expiresAt });
    if (!opened) throw new Error('The database did not return the invitation.');
    return { token, ...opened };
  },

  /** What a token invites to, while it does. */
  async find(database: Queryable, token: string): Promise<Invitation | undefined> {
    const { email, accountId, role, tokenHash, expiresAt } = invitations;
    const [invitation] = await database
      .select({ email, accountId, role })
      .from(invitations)
      .where(and(eq(tokenHash, hashOfToken(token)), sql`${expiresAt} > now()`));
    return invitation;
  },

  /** Uses a token up. False when somebody else did before. */
  async use(database: Queryable, token: string): Promise<boolean> {
    const used = await database.delete(invitations).where(eq(invitations.tokenHash, hashOfToken(token)));
    return used.rowCount === 1;
  },
};
