import { type Role, roles } from '@pregon/contract/session/roles';
import type { User, UserEdit } from '@pregon/contract/users/user.schema';
import type { userOrders } from '@pregon/contract/users/users.operations';
import { and, asc, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { namesMatch } from '../../kernel/search/name-search.sql.ts';
import { users } from '../accounts/accounts.table.ts';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { sessions } from '../session/sessions.table.ts';
import { hasSecondFactorSql } from '../second-factor/second-factors.repository.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { withStores } from './assignable-stores.ts';

export interface UserFilter {
  readonly ids?: readonly number[] | undefined;
  readonly search?: string | undefined;
  readonly role?: Role | undefined;
  readonly active?: boolean | undefined;
}

interface Page {
  /** 1-based. */
  readonly page: number;
  readonly size: number;
  /** Default: by name. */
  readonly sort?: { readonly by: (typeof userOrders)[number]; readonly direction: 'asc' | 'desc' } | undefined;
}

/** Subqueries name tables literally: Drizzle would drop the table name of columns given here. */
const lastSeenAt = sql<Date | null>`(select max(used_at) from staff_session s where s.user_id = staff_user.id)`.mapWith(
  sessions.usedAt,
);
const fullName = sql`(staff_user.first_name || ' ' || staff_user.last_name)`;
const byName = sql`option_code(${fullName})`;

const columns = {
  id: users.id,
  version: users.version,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  address: users.address,
  contactPhone: users.contactPhone,
  role: users.role,
  storeIds: users.storeIds,
  active: users.active,
  lastSeenAt,
  hasSecondFactor: hasSecondFactorSql,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};

type Row = Omit<User, 'stores' | 'lastSeenAt' | 'createdAt' | 'updatedAt'> & {
  readonly storeIds: readonly number[];
  readonly lastSeenAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const toUsers = async (database: Queryable, owner: Pick<Principal, 'accountId'>, rows: readonly Row[]): Promise<User[]> =>
  (await withStores(database, owner, rows)).map(({ lastSeenAt: seen, createdAt, updatedAt, ...row }) => ({
    ...row,
    lastSeenAt: seen && seen.toISOString(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));

const own = ({ accountId }: Principal, id: number): SQL | undefined => and(eq(users.accountId, accountId), eq(users.id, id));

function matching({ accountId }: Pick<Principal, 'accountId'>, { ids, search, role, active }: UserFilter): SQL | undefined {
  return and(
    eq(users.accountId, accountId),
    ids ? inArray(users.id, [...ids]) : undefined,
    search ? namesMatch([fullName, users.email], search) : undefined,
    role === undefined ? undefined : eq(users.role, role),
    active === undefined ? undefined : eq(users.active, active),
  );
}

/** Roles are sorted by permissions, not alphabetically. */
const orders: Readonly<Record<(typeof userOrders)[number], SQL>> = {
  name: byName,
  role: sql`array_position(${sql.param([...roles])}::text[], staff_user.role)`,
  // Those who may log in first.
  active: sql`not staff_user.active`,
  lastSeenAt: sql`coalesce(${lastSeenAt}, '-infinity')`,
  createdAt: sql`staff_user.created_at`,
};

function inOrder(sort: Page['sort']): SQL[] {
  const key = orders[sort?.by ?? 'name'];
  return [sort?.direction === 'desc' ? desc(key) : asc(key), asc(byName), asc(users.id)];
}

/** Users as administrators manage them; `usersRepository` is their view for log-in. */
export const staffRepository = {
  async list(database: Queryable, principal: Pick<Principal, 'accountId'>, filter: UserFilter, { page, size, sort }: Page) {
    const where = matching(principal, filter);
    const [[counted], rows] = await Promise.all([
      database.select({ total: count() }).from(users).where(where),
      database
        .select(columns)
        .from(users)
        .where(where)
        .orderBy(...inOrder(sort))
        .limit(size)
        .offset((page - 1) * size),
    ]);
    return { items: await toUsers(database, principal, rows), total: counted?.total ?? 0 };
  },

  async find(database: Queryable, principal: Principal, id: number): Promise<User | undefined> {
    const rows = await database.select(columns).from(users).where(own(principal, id));
    const [user] = await toUsers(database, principal, rows);
    return user;
  },

  /** Like `find`, but throws when there is none. */
  async getOrThrow(database: Queryable, principal: Principal, id: number): Promise<User> {
    const user = await this.find(database, principal, id);
    if (!user) throw new Error(`The user ${id} is not there.`);
    return user;
  },

  /**
   * Locks the caller and the user until the transaction ends, in a fixed order: of two administrators who demote each other
   * concurrently, the second is one no longer.
   */
  async lockForUpdate(transaction: Transaction, { accountId, userId }: Principal, id: number) {
    const rows = await transaction
      .select()
      .from(users)
      .where(and(eq(users.accountId, accountId), inArray(users.id, [userId, id])))
      .orderBy(asc(users.id))
      .for('update');
    const isStillAdministrator = rows.some((row) => row.id === userId && row.active && row.role === 'administrador');
    return { isStillAdministrator, user: rows.find((row) => row.id === id) };
  },

  /** The caller has locked the user: see `lockForUpdate`. */
  async update(transaction: Transaction, principal: Principal, id: number, edit: UserEdit): Promise<void> {
    const values = { ...edit, storeIds: [...edit.storeIds], version: sql`staff_user.version + 1`, updatedAt: sql`now()` };
    await transaction.update(users).set(values).where(own(principal, id));
  },

  /**
   * Gives a user another role, with all administrators of the account locked until the transaction ends. False: they are the last
   * active administrator, who stays one.
   */
  async setRole(
    transaction: Transaction,
    { accountId, userId }: Pick<Principal, 'accountId' | 'userId'>,
    role: Role,
  ): Promise<boolean> {
    const administrators = await transaction
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.accountId, accountId), eq(users.active, true), eq(users.role, 'administrador')))
      .orderBy(asc(users.id))
      .for('update');
    if (role !== 'administrador' && administrators.every(({ id }) => id === userId)) return false;
    await transaction
      .update(users)
      .set({ role, version: sql`staff_user.version + 1`, updatedAt: sql`now()` })
      .where(and(eq(users.accountId, accountId), eq(users.id, userId)));
    return true;
  },

  /** Whether the person of a membership has others, in other accounts. */
  async isElsewhere(database: Queryable, { id, personId }: Pick<typeof users.$inferSelect, 'id' | 'personId'>): Promise<boolean> {
    const rows = await database
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.personId, personId), ne(users.id, id)))
      .limit(1);
    return rows.length > 0;
  },

  /** Separates a membership from the person's memberships in other accounts. Returns its new person. */
  async leavePerson(transaction: Transaction, principal: Principal, id: number): Promise<string | undefined> {
    const [left] = await transaction
      .update(users)
      .set({ personId: sql`gen_random_uuid()` })
      .where(own(principal, id))
      .returning({ personId: users.personId });
    return left?.personId;
  },

  /** Enables or disables a user, without a new version, because no form changes it. */
  async setActive(transaction: Transaction, principal: Principal, id: number, active: boolean): Promise<void> {
    await transaction
      .update(users)
      .set({ active, updatedAt: sql`now()` })
      .where(own(principal, id));
  },
};
