import { userName } from '../../identity/accounts/user-name.sql.ts';
import type { CustomerNote } from '@pregon/contract/customers/customers.endpoints';
import { sql } from 'drizzle-orm';
import { keepRemoved } from '../../identity/removed-records/removed-records.ts';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { momentOf } from '../../kernel/database/moment.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { customerNotes } from './customer-notes.table.ts';

type Row = CustomerNote & Record<string, unknown>;

const columns = (userId: number) => sql`n.id, n.text, trim(${userName(sql`n.user_id`)}) as author,
  n.user_id = ${userId} as "isOwn", n.created_at as "createdAt"`;

const toNote = ({ createdAt, ...row }: Row): CustomerNote => ({ ...row, createdAt: momentOf(createdAt) });

export const customerNotesRepository = {
  /** The notes of a customer, the newest first. */
  async list(database: Queryable, { accountId, userId }: Principal, customerId: number): Promise<CustomerNote[]> {
    const { rows } = await database.execute<Row>(sql`
      select ${columns(userId)} from customer_note n
      where n.account_id = ${accountId} and n.customer_id = ${customerId} order by n.created_at desc, n.id desc`);
    return rows.map(toNote);
  },

  /** Adds a note. The caller has checked that the customer belongs to the account. */
  async add(database: Queryable, { accountId, userId }: Principal, customerId: number, text: string): Promise<CustomerNote> {
    const { rows } = await database.execute<Row>(sql`
      with n as (insert into customer_note (account_id, customer_id, user_id, text)
        values (${accountId}, ${customerId}, ${userId}, ${text}) returning *)
      select ${columns(userId)} from n`);
    const [row] = rows;
    if (!row) throw new Error('The database did not return the note.');
    return toNote(row);
  },

  /**
   * Deletes a note of the principal, or, for an administrator, of any user, and returns the key under which that is undone. Undefined: it does
   * not exist.
   */
  async remove(transaction: Transaction, principal: Principal, customerId: number, id: number): Promise<string | undefined> {
    const { accountId, userId, role } = principal;
    const isAllowed = role === 'administrador' ? sql`true` : sql`t.user_id = ${userId}`;
    const where = sql`t.account_id = ${accountId} and t.customer_id = ${customerId} and t.id = ${id} and ${isAllowed}`;
    const { rows } = await transaction.execute(sql`select t.id from customer_note t where ${where} for update`);
    if (rows.length === 0) return undefined;
    const record = crypto.randomUUID();
    await keepRemoved(transaction, principal, { kind: 'customerNote', record, name: '' }, [{ table: customerNotes, where }]);
    await transaction.execute(sql`delete from customer_note t where ${where}`);
    return record;
  },
};
