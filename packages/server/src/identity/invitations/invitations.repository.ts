import type { Role } from '@pregon/contract/session/roles';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Invitation as ListedInvitation } from '@pregon/contract/users/invitation.schema';
import type { Queryable } from '../../kernel/database/database.ts';
import { containing } from '../../kernel/database/like.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { hashOfToken, newSecretToken } from '../../kernel/tokens/secret-token.ts';
import { invitations } from './invitations.table.ts';

const invitationDays = 7;

/** Who is invited, to what. */
export interface Invitation {
  /** In lower case. */
  readonly email: string;
  readonly accountId: number;
  readonly role: Role;
}

const { id, sentAt, expiresAt: expiry } = invitations;
const listed = {
  id,
  email: invitations.email,
  role: invitations.role,
  sentAt,
  expiresAt: expiry,
  isExpired: sql<boolean>`${expiry} <= now()`,
};

type ListedRow = Omit<ListedInvitation, 'sentAt' | 'expiresAt'> & { readonly sentAt: Date; readonly expiresAt: Date };

const toListed = (row: ListedRow): ListedInvitation => ({
  ...row,
  sentAt: row.sentAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

export const invitationsRepository = {
  /** A new invitation; the one before of the same account for the same address is good for nothing any more. */
  async open(
    database: Queryable,
    { email, accountId, role }: Invitation,
  ): Promise<{ readonly id: number; readonly token: string; readonly sentAt: Date; readonly expiresAt: Date }> {
    const token = newSecretToken();
    const expiresAt = sql`now() + make_interval(days => ${invitationDays})`;
    const row = { accountId, role, tokenHash: hashOfToken(token), sentAt: sql`now()`, expiresAt };
    const [opened] = await database
      .insert(invitations)
      .values({ email: email.toLowerCase(), ...row })
      .onConflictDoUpdate({ target: [invitations.accountId, invitations.email], set: row })
      .returning({ id: invitations.id, sentAt: invitations.sentAt, expiresAt: invitations.expiresAt });
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

  /** What of an account nobody has taken up, the latest first. */
  async list(
    database: Queryable,
    { accountId }: Principal,
    { search }: { readonly search?: string | undefined },
    { page, size }: { readonly page: number; readonly size: number },
  ) {
    const where = and(
      eq(invitations.accountId, accountId),
      search ? sql`${invitations.email} like ${containing(search.trim().toLowerCase())}` : undefined,
    );
    const [[counted], rows] = await Promise.all([
      database.select({ total: count() }).from(invitations).where(where),
      database
        .select(listed)
        .from(invitations)
        .where(where)
        .orderBy(desc(sentAt), desc(id))
        .limit(size)
        .offset((page - 1) * size),
    ]);
    return { items: rows.map(toListed), total: counted?.total ?? 0 };
  },

  /** Takes an invitation back. Answers for whom it was; undefined when the account has none such. */
  async withdraw(database: Queryable, { accountId }: Principal, invitationId: number): Promise<string | undefined> {
    const [withdrawn] = await database
      .delete(invitations)
      .where(and(eq(id, invitationId), eq(invitations.accountId, accountId)))
      .returning({ email: invitations.email });
    return withdrawn?.email;
  },

  /** Nobody needs it any more: there is a user with the address. */
  async drop(database: Queryable, { accountId, email }: Pick<Invitation, 'accountId' | 'email'>): Promise<void> {
    await database.delete(invitations).where(and(eq(invitations.accountId, accountId), eq(invitations.email, email)));
  },
};
