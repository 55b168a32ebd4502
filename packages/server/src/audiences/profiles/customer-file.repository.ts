import type { CustomerFile } from '@pregon/contract/profiles/customer-file.schema';
import { and, count, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../kernel/database/database.ts';
import { keptDays } from '../../identity/accounts/kept-days.sql.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { ownCustomers } from '../../retail/customers/find-customers.ts';
import { customerFileMembers, customerFiles } from './customer-files.table.ts';

/** A parsed customer file: its figures, and the ids of the customers that it matches. */
export interface ReadCustomerFile extends Pick<CustomerFile, 'name' | 'rows' | 'unmatched' | 'problems'> {
  readonly members: readonly number[];
}

const batchSize = 10_000;

const keptUntil = sql`${customerFiles.createdAt} + make_interval(days => ${keptDays('file', sql`${customerFiles.accountId}`)})`;

/** Whether a profile selects by the file, a draft of one, or one whose deletion can be undone. */
const isUsed = sql`(
  exists (select from profile p where p.account_id = ${customerFiles.accountId}
    and p.definition ->> 'customerFile' = ${customerFiles.identifier}::text)
  or exists (select from form_draft d where d.account_id = ${customerFiles.accountId} and d.kind = 'profile'
    and position(${customerFiles.identifier}::text in d.content::text) > 0)
  or exists (select from removed_record r where r.account_id = ${customerFiles.accountId} and position(${customerFiles.identifier}::text in r.parts::text) > 0))`;
const files = sql`${customerFiles}`;

/** Files that are deleted in one transaction, each with up to some hundred thousand members. */
const filesAtOnce = 20;

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
      .returning({
        id: customerFiles.id,
        identifier: customerFiles.identifier,
        createdAt: customerFiles.createdAt,
        keptUntil: keptUntil.mapWith(customerFiles.createdAt),
      });
    if (!created) throw new Error('The database did not return the file.');
    let matched = 0;
    for (let start = 0; start < members.length; start += batchSize) {
      // Skips customers who were deleted since the file was read.
      const { rowCount } = await transaction.execute(sql`
        insert into ${customerFileMembers} (file_id, customer_id)
        select ${created.id}, own.id from (${ownCustomers(accountId, members.slice(start, start + batchSize))}) as own`);
      matched += rowCount ?? 0;
    }
    const { identifier } = created;
    const until = created.keptUntil.toISOString();
    return {
      ...file,
      identifier,
      matched,
      createdAt: created.createdAt.toISOString(),
      keptUntil: until,
      problemsKeptUntil: until,
    };
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
        until: keptUntil.mapWith(customerFiles.createdAt),
        isUsed: sql<boolean>`${isUsed}`,
      })
      .from(customerFiles)
      .leftJoin(customerFileMembers, eq(customerFileMembers.fileId, customerFiles.id))
      .where(and(eq(customerFiles.accountId, accountId), eq(customerFiles.identifier, identifier)))
      .groupBy(customerFiles.id);
    if (!row) return undefined;
    const { until, isUsed: used, createdAt, ...file } = row;
    const end = until.toISOString();
    return { ...file, createdAt: createdAt.toISOString(), keptUntil: used ? null : end, problemsKeptUntil: end };
  },

  /**
   * Deletes the files that no profile uses when their time is over, and of all others the rows that match nobody: those are what the
   * account uploaded of people that it does not know.
   */
  async deleteOld(database: Database, now: Date): Promise<void> {
    const isOver = sql`${keptUntil} < ${now.toISOString()}::timestamptz`;
    for (let found = filesAtOnce; found === filesAtOnce;) {
      found = await database.transaction(async (transaction) => {
        // A profile that is being saved has locked its file, and whoever saves one later sees that the file is gone.
        const { rows } = await transaction.execute<{ id: number }>(sql`
          select id from ${files} where ${isOver} and not ${isUsed} order by id limit ${filesAtOnce} for update skip locked`);
        const ids = sql`${sql.param(rows.map(({ id }) => id))}::int[]`;
        const { rows: unused } = await transaction.execute<{ id: number }>(
          sql`select id from ${files} where id = any(${ids}) and not ${isUsed}`,
        );
        const deleted = sql`${sql.param(unused.map(({ id }) => id))}::int[]`;
        await transaction.execute(sql`delete from ${customerFileMembers} where file_id = any(${deleted})`);
        await transaction.execute(sql`delete from ${files} where id = any(${deleted})`);
        return unused.length;
      });
    }
    await database.execute(sql`update ${files} set problems = '[]' where jsonb_array_length(problems) > 0 and ${isOver}`);
  },
};
