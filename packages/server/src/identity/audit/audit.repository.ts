import { type AuditAction, auditActions, auditLabel } from '@pregon/contract/audit/audit-actions';
import type { AuditEvent } from '@pregon/contract/audit/audit-event.schema';
import type { auditOrders } from '@pregon/contract/audit/audit.operations';
import { optionCode } from '@pregon/contract/options/option-code';
import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { accountsRepository } from '../accounts/accounts.repository.ts';
import { users } from '../accounts/accounts.table.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { namesMatch } from '../../kernel/search/name-search.sql.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { entryInWords } from './audit-words.ts';
import { auditEvents } from './audit.table.ts';

/** An entry: the operation's verb (`createCampaign`), its subject, and details without secrets. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly subject?: string;
  readonly details?: Record<string, unknown>;
}

/** Dates on the account's clock, both included. */
export interface AuditFilter {
  readonly search?: string | undefined;
  readonly action?: string | undefined;
  readonly user?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface AuditPage {
  /** 1-based. */
  readonly page: number;
  readonly size: number;
  readonly sort?: { readonly by: (typeof auditOrders)[number]; readonly direction: 'asc' | 'desc' } | undefined;
}

const fullName = sql`(staff_user.first_name || ' ' || staff_user.last_name)`;

/** The actions whose labels match a search, because labels are not stored in the database. */
const actionsCalled = (search: string): readonly string[] =>
  Object.keys(auditActions).filter((action) => optionCode(auditLabel(action)).includes(optionCode(search)));

function found(search: string): SQL | undefined {
  return or(
    namesMatch([fullName, users.email], search),
    namesMatch([auditEvents.subject, sql`audit_event.details::text`], search),
    inArray(auditEvents.action, actionsCalled(search)),
  );
}

function matching(accountId: number, timeZone: string, filter: AuditFilter): SQL | undefined {
  const { search, action, user, from, to } = filter;
  return and(
    eq(auditEvents.accountId, accountId),
    search ? found(search) : undefined,
    action ? eq(auditEvents.action, action) : undefined,
    user === undefined ? undefined : eq(auditEvents.userId, user),
    from ? sql`${auditEvents.at} >= ${from}::date::timestamp at time zone ${timeZone}` : undefined,
    to ? sql`${auditEvents.at} < (${to}::date + 1)::timestamp at time zone ${timeZone}` : undefined,
  );
}

export const auditRepository = {
  /** Records an action of staff, in the transaction that performs it, so that both are committed or neither. */
  async record(
    database: Queryable,
    { accountId, userId }: Pick<Principal, 'accountId' | 'userId'>,
    entry: AuditEntry,
  ): Promise<void> {
    await database.insert(auditEvents).values({ accountId, userId, ...entry });
  },

  /** Records an action of a recipient or of the platform itself for an account. */
  async recordUnattended(database: Queryable, accountId: number | null, entry: AuditEntry): Promise<void> {
    await database.insert(auditEvents).values({ accountId, userId: null, ...entry });
  },

  /** The audit trail of an account, by default the latest first. */
  async list(
    database: Queryable,
    { accountId }: Pick<Principal, 'accountId'>,
    filter: AuditFilter,
    { page, size, sort }: AuditPage,
  ): Promise<{ readonly items: AuditEvent[]; readonly total: number }> {
    const { timeZone } = await accountsRepository.getOrThrow(database, accountId);
    const where = matching(accountId, timeZone, filter);
    const order = sort?.direction === 'asc' ? asc : desc;
    const [[counted], rows] = await Promise.all([
      database.select({ total: count() }).from(auditEvents).leftJoin(users, eq(users.id, auditEvents.userId)).where(where),
      database
        .select({ event: auditEvents, firstName: users.firstName, lastName: users.lastName })
        .from(auditEvents)
        .leftJoin(users, eq(users.id, auditEvents.userId))
        .where(where)
        .orderBy(order(auditEvents.at), order(auditEvents.id))
        .limit(size)
        .offset((page - 1) * size),
    ]);
    const items = rows.map(({ event: { id, at, userId, ...entry }, firstName, lastName }) => ({
      id,
      at: at.toISOString(),
      userId,
      userName: firstName === null ? null : `${firstName} ${lastName}`,
      action: entry.action,
      ...entryInWords(entry, timeZone),
    }));
    return { items, total: counted?.total ?? 0 };
  },
};
