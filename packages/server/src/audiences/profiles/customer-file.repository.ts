import type { CustomerFile } from '@pregon/contract/profiles/customer-file.schema';
import { and, count, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { ownCustomers } from '../../retail/customers/find-customers.ts';
import { customerFileMembers, customerFiles } from './customer-files.table.ts';

/** A parsed customer file: its figures, and the ids of the customers that it matches. */
export interface ReadCustomerFile extends Pick<CustomerFile, 'name' | 'rows' | 'unmatched' | 'problems'> {
  readonly members: readonly number[];
}

const batchSize = 10_000;

export const customerFileRepository = {
  /** Saves a file with its members. Runs inside a transaction, so that both are saved or neither. */
  async create(
    transaction: Queryable,
    { accountId, userId }: Principal,
    { members, ...file }: ReadCustomerFile,
  ): Promise<CustomerFile> {
    const [created] = await transaction
      .insert(customerFiles)
      .values({ ...file, accountId, createdBy: userId })
      .returning({ id: customerFiles.id, identifier: customerFiles.identifier, createdAt: customerFiles.createdAt });
    if (!created) throw new Error('The database did not return the file.');
    let matched = 0;
    for (let start = 0; start < members.length; start += batchSize) {
      // Skips customers who were deleted since the file was read.
      const { rowCount } = await transaction.execute(sql`
        insert into ${customerFileMembers} (file_id, customer_id)
        select ${created.id}, own.id from (${ownCustomers(accountId, members.slice(start, start + batchSize))}) as own`);
      matched += rowCount ?? 0;
    }
    return { ...file, identifier: created.identifier, matched, createdAt: created.createdAt.toISOString() };
  },

  /** A file of the account, or undefined. */
  async find(
    database: Queryable,
    { accountId }: Pick<Principal, 'accountId'>,
    identifier: string,
  ): Promise<CustomerFile | undefined> {
    const [row] = await database
      .select({
        identifier: customerFiles.identifier,
        name: customerFiles.name,
        rows: customerFiles.rows,
        unmatched: customerFiles.unmatched,
        problems: customerFiles.problems,
        createdAt: customerFiles.createdAt,
        matched: count(customerFileMembers.customerId),
      })
      .from(customerFiles)
      .leftJoin(customerFileMembers, eq(customerFileMembers.fileId, customerFiles.id))
      .where(and(eq(customerFiles.accountId, accountId), eq(customerFiles.identifier, identifier)))
      .groupBy(customerFiles.id);
    return row && { ...row, createdAt: row.createdAt.toISOString() };
  },
};
