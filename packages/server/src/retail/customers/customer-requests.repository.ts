import { userName } from '../../identity/accounts/user-name.sql.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { momentOf } from '../../kernel/database/moment.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { customerRequests } from './customer-requests.table.ts';
import { customers } from './customers.table.ts';

type Row = typeof customerRequests.$inferSelect;

/** A request with the name of the user who recorded it. */
export type CustomerRequest = Pick<Row, 'kind' | 'channel' | 'address' | 'reason'> & {
  readonly at: string;
  readonly by: string;
};

type NewRequest = Pick<Row, 'kind' | 'reason'> & Partial<Pick<Row, 'channel' | 'address'>>;

/** Requests of customers that a user recorded. */
export const customerRequestsRepository = {
  async add(transaction: Transaction, { accountId, userId }: Principal, customerId: number, request: NewRequest): Promise<void> {
    await transaction.insert(customerRequests).values({ accountId, userId, customerId, ...request });
  },

  /** The requests of a customer of the given kinds, the newest first. */
  async list(
    database: Queryable,
    { accountId }: Pick<Principal, 'accountId'>,
    customerId: number,
    kinds: readonly Row['kind'][],
  ): Promise<CustomerRequest[]> {
    const { rows } = await database.execute<Omit<CustomerRequest, 'at'> & Record<string, unknown> & { at: string }>(sql`
      select q.kind, q.channel, q.address, q.reason, q.at, trim(${userName(sql`q.user_id`)}) as by
      from customer_request q
      where q.account_id = ${accountId} and q.customer_id = ${customerId} and q.kind = any(${sql.param([...kinds])}::text[])
      order by q.at desc, q.id desc`);
    return rows.map(({ at, ...row }) => ({ ...row, at: momentOf(at) }));
  },

  /** Sets the time of a customer's objection to scoring; null: none. False: the account has no such customer. */
  async objectSince(
    transaction: Transaction,
    { accountId }: Pick<Principal, 'accountId'>,
    customerId: number,
    objects: boolean,
  ): Promise<boolean> {
    const since = objects ? sql`coalesce(${customers.scoringObjectedAt}, now())` : null;
    const rows = await transaction
      .update(customers)
      .set({ scoringObjectedAt: since })
      .where(and(eq(customers.accountId, accountId), eq(customers.id, customerId)))
      .returning({ id: customers.id });
    return rows.length > 0;
  },
};
