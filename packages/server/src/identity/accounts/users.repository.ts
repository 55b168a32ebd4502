import type { MessageLanguage } from '@pregon/contract/account/message-language';
import type { SessionUser } from '@pregon/contract/session/session.schema';
import { and, asc, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { hasSecondFactorSql } from '../second-factor/second-factors.repository.ts';
import { accounts, users } from './accounts.table.ts';

/** A membership with the data that log-in needs. */
export interface StaffUser extends SessionUser {
  readonly id: number;
  /** Shared by all memberships of one person. */
  readonly personId: string;
  readonly accountId: number;
  readonly currency: string;
  /** The language of the account's messages. */
  readonly language: MessageLanguage;
  /** Whether the user may log in: neither the user is disabled nor the account suspended. */
  readonly active: boolean;
  /** Whether only the suspension of the account keeps the user out. */
  readonly isSuspended: boolean;
  readonly passwordHash: string;
  readonly passwordSetByAdministrator: boolean;
  /** Whether the account's identity provider alone opens it to this user. */
  readonly needsSso: boolean;
}

/**
 * Whether single sign-on is required of the user of a `staff_user` row. Administrators with a second factor keep a way in for when
 * the provider fails, and so do all where no domain would find the provider.
 */
const needsSsoSql = sql<boolean>`(exists (
  select from single_sign_on s where s.account_id = staff_user.account_id and s.enabled and s.required
    and exists (select from single_sign_on_domain d where d.account_id = s.account_id and d.confirmed_at is not null))
  and not (staff_user.role = 'administrador' and ${hasSecondFactorSql}))`;

const select = (database: Queryable) =>
  database
    .select({
      id: users.id,
      personId: users.personId,
      accountId: users.accountId,
      active: sql<boolean>`staff_user.active and account.suspended_at is null`,
      isSuspended: sql<boolean>`staff_user.active and account.suspended_at is not null`,
      passwordHash: users.passwordHash,
      passwordSetByAdministrator: users.passwordSetByAdministrator,
      needsSso: needsSsoSql,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      accountName: accounts.name,
      timeZone: accounts.timeZone,
      currency: accounts.currency,
      language: accounts.language,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId));

type Row = Awaited<ReturnType<typeof select>>[number];

const toUser = ({ firstName, lastName, ...row }: Row): StaffUser => ({ ...row, name: `${firstName} ${lastName}` });

/** Names the table literally: Drizzle would drop the table name of a column given here. */
const lastLogIn = sql`(select max(used_at) from staff_session s where s.user_id = staff_user.id)`;
const personOf = (id: number) => sql`(select person_id from staff_user one where one.id = ${id})`;

/** The name of the user with an id, as an expression for the queries of other modules. */
export const userNameSql = (userId: SQLWrapper): SQL<string> =>
  sql<string>`(select trim(first_name || ' ' || last_name) from staff_user where staff_user.id = ${userId})`;

export const usersRepository = {
  /** The memberships of an address, ignoring case: enabled ones that passwords open first, then the last used. */
  async listByEmail(database: Queryable, email: string): Promise<StaffUser[]> {
    const rows = await select(database)
      .where(eq(users.email, email.toLowerCase()))
      .orderBy(
        sql`(staff_user.active and account.suspended_at is null) desc, ${needsSsoSql}, ${lastLogIn} desc nulls last`,
        asc(users.id),
      );
    return rows.map(toUser);
  },

  /** Whom to write to about the work of a user: the user, or, when they left, the administrators of the account. */
  async listResponsible(
    database: Queryable,
    accountId: number,
    userId: number,
  ): Promise<readonly { readonly email: string; readonly name: string }[]> {
    const { rows } = await database.execute<{ email: string; name: string }>(sql`
      select email, first_name as name from staff_user
      where account_id = ${accountId} and active and (id = ${userId} or (role = 'administrador'
        and not exists (select from staff_user maker where maker.id = ${userId} and maker.active)))
      order by id limit 10`);
    return rows;
  },

  /** All memberships with the address of a membership. */
  async listWithEmailOf(database: Queryable, id: number): Promise<StaffUser[]> {
    const address = sql`(select email from staff_user one where one.id = ${id})`;
    const rows = await select(database).where(eq(users.email, address)).orderBy(asc(users.id));
    return rows.map(toUser);
  },

  async existsInAccount(database: Queryable, accountId: number, email: string): Promise<boolean> {
    const same = and(eq(users.accountId, accountId), eq(users.email, email.toLowerCase()));
    const rows = await database.select({ id: users.id }).from(users).where(same);
    return rows.length > 0;
  },

  /** The user of an account with an address, ignoring case. */
  async findInAccount(database: Queryable, accountId: number, email: string): Promise<StaffUser | undefined> {
    const [row] = await select(database).where(and(eq(users.accountId, accountId), eq(users.email, email.toLowerCase())));
    return row && toUser(row);
  },

  /** All memberships of a membership's person, by account name. */
  async listOfPerson(database: Queryable, id: number): Promise<StaffUser[]> {
    const rows = await select(database)
      .where(eq(users.personId, personOf(id)))
      .orderBy(asc(accounts.name), asc(users.id));
    return rows.map(toUser);
  },

  /** Links all memberships of an address to one person. The caller has proof that the person reads its mail. */
  async uniteByEmail(transaction: Transaction, id: number): Promise<void> {
    const address = sql`(select email from staff_user one where one.id = ${id})`;
    await transaction
      .update(users)
      .set({ personId: personOf(id) })
      .where(eq(users.email, address));
  },

  /** Takes a share lock on an active user whose password hash is still the one that was read. False: either has changed. */
  async lockIfPasswordUnchanged(transaction: Transaction, { id, passwordHash }: StaffUser): Promise<boolean> {
    const same = and(eq(users.id, id), eq(users.passwordHash, passwordHash), eq(users.active, true));
    const rows = await transaction.select({ id: users.id }).from(users).where(same).for('share');
    return rows.length > 0;
  },

  /** Sets a password that the person chose, for all of their memberships. */
  async setPassword(database: Queryable, id: number, passwordHash: string): Promise<void> {
    await database
      .update(users)
      .set({ passwordHash, passwordSetByAdministrator: false })
      .where(eq(users.personId, personOf(id)));
  },

  /** Undefined when the account has a user with this address already. */
  async create(database: Queryable, user: typeof users.$inferInsert): Promise<number | undefined> {
    const values = { ...user, email: user.email.toLowerCase() };
    const [row] = await database.insert(users).values(values).onConflictDoNothing().returning({ id: users.id });
    return row?.id;
  },

  /**
   * Adds an existing person to another account, which learns their name only. Undefined when the account has a user with the
   * address already.
   */
  async join(
    transaction: Transaction,
    { id }: StaffUser,
    { accountId, role, storeIds, email }: Pick<typeof users.$inferInsert, 'accountId' | 'role' | 'storeIds' | 'email'>,
  ): Promise<number | undefined> {
    const [person] = await transaction.select().from(users).where(eq(users.id, id));
    if (!person) throw new Error(`The user ${id} is not there.`);
    const { personId, firstName, lastName, passwordHash } = person;
    return this.create(transaction, { accountId, role, storeIds, email, personId, firstName, lastName, passwordHash });
  },

  /** The membership that a log-in by passkey opens: enabled ones that passkeys open first, then the last used. */
  async latestOfPerson(database: Queryable, personId: string): Promise<StaffUser | undefined> {
    const [row] = await select(database)
      .where(eq(users.personId, personId))
      .orderBy(
        sql`(staff_user.active and account.suspended_at is null) desc, ${needsSsoSql}, ${lastLogIn} desc nulls last`,
        asc(users.id),
      )
      .limit(1);
    return row && toUser(row);
  },

  async find(database: Queryable, id: number): Promise<StaffUser | undefined> {
    const [row] = await select(database).where(eq(users.id, id));
    return row && toUser(row);
  },

  /** The active users of an account by name. */
  async listActive(database: Queryable, accountId: number, most: number): Promise<StaffUser[]> {
    const rows = await select(database)
      .where(and(eq(users.accountId, accountId), eq(users.active, true)))
      .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
      .limit(most);
    return rows.map(toUser);
  },

  /** The names of users of an account among some, whether or not they are active. */
  async findNames(database: Queryable, accountId: number, ids: readonly number[]) {
    const rows = await database
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, isActive: users.active })
      .from(users)
      .where(and(eq(users.accountId, accountId), inArray(users.id, [...ids])));
    return rows.map(({ id, firstName, lastName, isActive }) => ({ id, name: `${firstName} ${lastName}`, isActive }));
  },

  /** The active users of an account among some. */
  async findActive(database: Queryable, accountId: number, ids: readonly number[]): Promise<StaffUser[]> {
    const rows = await select(database)
      .where(and(eq(users.accountId, accountId), eq(users.active, true), inArray(users.id, [...ids])))
      .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));
    return rows.map(toUser);
  },
};
