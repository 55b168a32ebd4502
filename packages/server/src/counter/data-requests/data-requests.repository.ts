import type {
  DataRequest,
  DataRequestKind,
  DataRequestState,
  OwnDataRequest,
} from '@pregon/contract/data-requests/data-request.schema';
import { dataRequestPageSize } from '@pregon/contract/data-requests/data-requests.endpoints';
import { isMobile } from '@pregon/contract/data-requests/person-address.schema';
import { and, desc, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { accountZone } from '../../identity/accounts/account-clock.sql.ts';
import { userName } from '../../identity/accounts/user-name.sql.ts';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { customersOfAddresses } from '../../retail/customers/find-customers.ts';
import { dataRequests } from './data-requests.table.ts';

type Row = typeof dataRequests.$inferSelect;

/** The person of a signed link, whose address is an e-mail address or a mobile number, with the keyed hashes that their address has after an erasure. */
export interface LinkedPerson {
  readonly accountId: number;
  readonly email: string;
  readonly hashes: readonly string[];
}

interface NewRequest {
  readonly kind: DataRequestKind;
  readonly text: string;
  readonly receivedAt: Date;
  readonly dueOn: string;
}

const { accountId: owner, address, addressHash, state } = dataRequests;
const lastDay = sql<string>`coalesce(${dataRequests.extendedTo}, ${dataRequests.dueOn})::text`;
const isOpen = eq(state, 'open');

const ofPerson = ({ accountId, email, hashes }: LinkedPerson): SQL | undefined =>
  and(
    eq(owner, accountId),
    or(eq(address, email.toLowerCase()), hashes.length > 0 ? inArray(addressHash, [...hashes]) : undefined),
  );

/** What the person and staff see of a row. */
export const ownRequest = (row: Row): OwnDataRequest => ({
  kind: row.kind,
  state: row.state,
  receivedAt: row.receivedAt.toISOString(),
  dueOn: row.extendedTo ?? row.dueOn,
  ...(row.extensionReason !== null && { extensionReason: row.extensionReason }),
  ...(row.closedAt && { closedAt: row.closedAt.toISOString() }),
  ...(row.answer !== null && { answer: row.answer }),
});

/** What people asked about their data. */
export const dataRequestsRepository = {
  /** The requests of the person of a link, the newest first, with those from before an erasure. */
  async ofPerson(database: Queryable, person: LinkedPerson): Promise<OwnDataRequest[]> {
    const rows = await database.select().from(dataRequests).where(ofPerson(person)).orderBy(desc(dataRequests.id)).limit(50);
    return rows.map(ownRequest);
  },

  /** Stores a request. Undefined: one of the same kind waits already. */
  async add(transaction: Transaction, { accountId, email }: LinkedPerson, request: NewRequest): Promise<number | undefined> {
    const lowered = email.toLowerCase();
    const known = await customersOfAddresses(transaction, accountId, [lowered]);
    const customerId = known.length === 1 ? known[0]?.id : undefined;
    const [added] = await transaction
      .insert(dataRequests)
      .values({ ...request, accountId, address: lowered, ...(customerId !== undefined && { customerId }) })
      .onConflictDoNothing()
      .returning({ id: dataRequests.id });
    return added?.id;
  },

  /** The date of a moment on the account's clock. */
  async dayOf(database: Queryable, accountId: number, at: Date): Promise<string> {
    const { rows } = await database.execute<{ day: string }>(sql`
      select (${at.toISOString()}::timestamptz at time zone ${accountZone(sql`${accountId}`)})::date::text as day`);
    return rows[0]?.day ?? '';
  },

  /** Locks a request of the account until the transaction ends. */
  async lock(transaction: Transaction, accountId: number, id: number): Promise<Row | undefined> {
    const [row] = await transaction
      .select()
      .from(dataRequests)
      .where(and(eq(owner, accountId), eq(dataRequests.id, id)))
      .for('update');
    return row;
  },

  async change(transaction: Transaction, id: number, values: Partial<typeof dataRequests.$inferInsert>): Promise<void> {
    await transaction.update(dataRequests).set(values).where(eq(dataRequests.id, id));
  },

  /** A request with what a mail about it needs; undefined when it is gone, or its person was erased. */
  async find(database: Queryable, id: number): Promise<Row | undefined> {
    const [row] = await database.select().from(dataRequests).where(eq(dataRequests.id, id));
    return row;
  },

  /** How many requests wait, and how many of them are overdue on a date. */
  async count(
    database: Queryable,
    accountId: number,
    today: string,
  ): Promise<{ readonly open: number; readonly overdue: number }> {
    const [counted] = await database
      .select({ open: sql<number>`count(*)::int`, overdue: sql<number>`(count(*) filter (where ${lt(lastDay, today)}))::int` })
      .from(dataRequests)
      .where(and(eq(owner, accountId), isOpen));
    return counted ?? { open: 0, overdue: 0 };
  },

  /** A page of a list. */
  async list(
    database: Queryable,
    { accountId }: Pick<Principal, 'accountId'>,
    { list, page, today }: { readonly list: 'open' | 'closed'; readonly page: number; readonly today: string },
  ): Promise<{ readonly items: DataRequest[]; readonly total: number }> {
    const which = and(eq(owner, accountId), list === 'open' ? isOpen : ne(state, 'open'));
    const order = list === 'open' ? [sql`${lastDay}`, dataRequests.id] : [desc(dataRequests.closedAt), desc(dataRequests.id)];
    const rows = await database
      .select({ row: dataRequests, closedBy: sql<string | null>`trim(${userName(sql`${dataRequests.closedBy}`)})` })
      .from(dataRequests)
      .where(which)
      .orderBy(...order)
      .limit(dataRequestPageSize)
      .offset((page - 1) * dataRequestPageSize);
    const addresses = [...new Set(rows.flatMap(({ row }) => row.address ?? []))];
    const customers = Map.groupBy(await customersOfAddresses(database, accountId, addresses), (one) => one.address);
    return {
      items: rows.map(({ row, closedBy }) => ({
        ...ownRequest(row),
        id: row.id,
        ...(row.address !== null && (isMobile(row.address) ? { mobile: row.address } : { email: row.address })),
        text: row.text,
        customers: (customers.get(row.address ?? '') ?? []).map(({ id, name }) => ({ id, name })),
        isOverdue: row.state === 'open' && (row.extendedTo ?? row.dueOn) < today,
        mayExtend: mayExtend(row, today),
        ...(closedBy !== null && { closedBy }),
      })),
      total: await database.$count(dataRequests, which),
    };
  },

  /** The requests that an erasure of a person concerns: their own, and those of no customer from one of their addresses. */
  async ofErased(
    transaction: Transaction,
    {
      accountId,
      ids,
      addresses,
    }: { readonly accountId: number; readonly ids: readonly number[]; readonly addresses: readonly string[] },
  ): Promise<Row[]> {
    const own = inArray(dataRequests.customerId, [...ids]);
    const byAddress = and(isNull(dataRequests.customerId), inArray(address, [...addresses]));
    return transaction
      .select()
      .from(dataRequests)
      .where(and(eq(owner, accountId), or(own, byAddress)))
      .for('update');
  },
};

/** Whether an answer may be put off: once, while the first deadline is not over. */
export const mayExtend = (
  row: { readonly state: DataRequestState; readonly extendedTo: string | null; readonly dueOn: string },
  today: string,
): boolean => row.state === 'open' && row.extendedTo === null && today <= row.dueOn;
