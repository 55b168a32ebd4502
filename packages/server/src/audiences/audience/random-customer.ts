import type { CustomerSummary } from '@pregon/contract/customers/customers.operations';
import { and, asc, desc, eq, gte, lt, max, min, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { reachable } from './reachable.ts';

const { id, firstName, lastName, document, email, mobile, city } = customers;

async function firstOf(database: Queryable, condition: SQL | undefined, order: SQL): Promise<CustomerSummary | undefined> {
  const [row] = await database
    .select({ id, firstName, lastName, document, email, mobile, city })
    .from(customers)
    .where(condition)
    .orderBy(order)
    .limit(1);
  return (
    row && {
      id: row.id,
      name: `${row.firstName} ${row.lastName}`.trim(),
      detail: row.document ?? row.email ?? row.mobile ?? '',
      city: row.city ?? '',
    }
  );
}

/**
 * A random customer of the account who meets a condition. It reads along an index from a random id, so it does not sort the account's
 * customers; where ids have gaps, some customers are chosen more often than others. Undefined: nobody meets it.
 */
async function randomCustomer(
  database: Queryable,
  accountId: number,
  condition: SQL,
  random: () => number,
): Promise<CustomerSummary | undefined> {
  const own = eq(customers.accountId, accountId);
  const [range] = await database
    .select({ first: min(id), last: max(id) })
    .from(customers)
    .where(own);
  const { first, last } = range ?? { first: null, last: null };
  if (first === null || last === null) return undefined;
  const from = first + Math.floor(random() * (last - first + 1));
  return (
    (await firstOf(database, and(own, gte(id, from), condition), asc(id))) ??
    (await firstOf(database, and(own, lt(id, from), condition), desc(id)))
  );
}

/** A random customer of the account who may be written to by e-mail. */
export const randomReachable = (database: Queryable, accountId: number, random = Math.random) =>
  randomCustomer(database, accountId, reachable('email'), random);

/** A random customer of an audience. `audience` selects customer ids. */
export const randomOfAudience = (database: Queryable, accountId: number, audience: SQL, random = Math.random) =>
  randomCustomer(database, accountId, sql`${id} in (${audience})`, random);

/** A customer of the account by id; undefined when there is none. */
export const customerSummaryOf = (database: Queryable, accountId: number, customer: number) =>
  firstOf(database, and(eq(customers.accountId, accountId), eq(id, customer)), asc(id));
