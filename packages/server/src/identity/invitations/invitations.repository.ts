import { type Role, roles } from '@pregon/contract/session/roles';
import type { invitationOrders } from '@pregon/contract/users/users.operations';
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Invitation as ListedInvitation } from '@pregon/contract/users/invitation.schema';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { containing } from '../../kernel/database/like.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { hashOfToken, newSecretToken } from '../../kernel/tokens/secret-token.ts';
import { keepRemoved } from '../removed-records/removed-records.ts';
import { withStores } from '../users/assignable-stores.ts';
import { invitations } from './invitations.table.ts';

const invitationDays = 7;

/** The invited address, account and role. */
export interface Invitation {
  /** In lower case. */
  readonly email: string;
  readonly accountId: number;
  readonly role: Role;
  readonly storeIds: number[];
}

const { id, sentAt, expiresAt: expiry } = invitations;
const listed = {
  id,
  email: invitations.email,
  role: invitations.role,
  storeIds: invitations.storeIds,
  sentAt,
  expiresAt: expiry,
  isExpired: sql<boolean>`${expiry} <= now()`,
};

interface Page {
  /** 1-based. */
  readonly page: number;
  readonly size: number;
  /** By default the latest first. */
  readonly sort?: { readonly by: (typeof invitationOrders)[number]; readonly direction: 'asc' | 'desc' } | undefined;
}

/** Roles are sorted by permissions, and states with the invitations to be accepted first. */
const orders: Readonly<Record<(typeof invitationOrders)[number], SQL>> = {
  email: sql`${invitations.email} collate "C"`,
  role: sql`array_position(${sql.param([...roles])}::text[], ${invitations.role})`,
  state: sql`${expiry} <= now()`,
  sentAt: sql`${sentAt}`,
  expiresAt: sql`${expiry}`,
};

function inOrder({ by, direction }: NonNullable<Page['sort']> = { by: 'sentAt', direction: 'desc' }): SQL[] {
  return [direction === 'desc' ? desc(orders[by]) : asc(orders[by]), desc(sentAt), desc(id)];
}

type ListedRow = Omit<ListedInvitation, 'stores' | 'sentAt' | 'expiresAt'> & {
  readonly storeIds: readonly number[];
  readonly sentAt: Date;
  readonly expiresAt: Date;
};

const toListed = async (database: Queryable, owner: Pick<Principal, 'accountId'>, rows: readonly ListedRow[]) =>
  (await withStores(database, owner, rows)).map((row): ListedInvitation => ({
    ...row,
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));

export const invitationsRepository = {
  /** Creates an invitation, which invalidates an earlier one of the same account for the same address. */
  async open(
    database: Queryable,
    { email, accountId, role, storeIds }: Invitation,
  ): Promise<{ readonly id: number; readonly token: string; readonly sentAt: Date; readonly expiresAt: Date }> {
    const token = newSecretToken();
    const expiresAt = sql`now() + make_interval(days => ${invitationDays})`;
    const row = { accountId, role, storeIds, tokenHash: hashOfToken(token), sentAt: sql`now()`, expiresAt };
    const [opened] = await database
      .insert(invitations)
      .values({ email: email.toLowerCase(), ...row })
      .onConflictDoUpdate({ target: [invitations.accountId, invitations.email], set: row })
      .returning({ id: invitations.id, sentAt: invitations.sentAt, expiresAt: invitations.expiresAt });
    if (!opened) throw new Error('The database did not return the invitation.');
    return { token, ...opened };
  },

  /** Finds the valid invitation of a token. */
  async find(database: Queryable, token: string): Promise<Invitation | undefined> {
    const { email, accountId, role, storeIds, tokenHash, expiresAt } = invitations;
    const [invitation] = await database
      .select({ email, accountId, role, storeIds })
      .from(invitations)
      .where(and(eq(tokenHash, hashOfToken(token)), sql`${expiresAt} > now()`));
    return invitation;
  },

  /** Uses a token up. False when it was used before. */
  async use(database: Queryable, token: string): Promise<boolean> {
    const used = await database.delete(invitations).where(eq(invitations.tokenHash, hashOfToken(token)));
    return used.rowCount === 1;
  },

  /** The open invitations of an account, by default the latest first. */
  async list(
    database: Queryable,
    owner: Pick<Principal, 'accountId'>,
    { ids, search }: { readonly ids?: readonly number[] | undefined; readonly search?: string | undefined },
    { page, size, sort }: Page,
  ) {
    const where = and(
      eq(invitations.accountId, owner.accountId),
      ids ? inArray(id, [...ids]) : undefined,
      search ? sql`${invitations.email} like ${containing(search.trim().toLowerCase())}` : undefined,
    );
    const [[counted], rows] = await Promise.all([
      database.select({ total: count() }).from(invitations).where(where),
      database
        .select(listed)
        .from(invitations)
        .where(where)
        .orderBy(...inOrder(sort))
        .limit(size)
        .offset((page - 1) * size),
    ]);
    return { items: await toListed(database, owner, rows), total: counted?.total ?? 0 };
  },

  /**
   * Revokes an invitation. Returns its address, and the key under which that is undone: its link serves again. Undefined when the account has
   * no such invitation.
   */
  async withdraw(transaction: Transaction, principal: Principal, invitationId: number) {
    const { accountId } = principal;
    const own = and(eq(id, invitationId), eq(invitations.accountId, accountId));
    const [found] = await transaction.select({ email: invitations.email }).from(invitations).where(own).for('update');
    if (!found) return undefined;
    const undoKey = crypto.randomUUID();
    const kept = { kind: 'invitation', record: undoKey, name: found.email } as const;
    const where = sql`t.id = ${invitationId} and t.account_id = ${accountId}`;
    await keepRemoved(transaction, principal, kept, [{ table: invitations, where }]);
    await transaction.delete(invitations).where(own);
    return { email: found.email, undoKey };
  },

  /** Deletes the invitation of an address that has a user now. */
  async drop(database: Queryable, { accountId, email }: Pick<Invitation, 'accountId' | 'email'>): Promise<void> {
    await database.delete(invitations).where(and(eq(invitations.accountId, accountId), eq(invitations.email, email)));
  },
};
