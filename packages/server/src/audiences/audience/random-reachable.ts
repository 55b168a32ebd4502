import type { CustomerSummary } from '@pregon/contract/customers/customers.operations';
import { and, asc, desc, eq, gte, lt, max, min, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import { reachable } from './reachable.ts';

const { id, firstName, lastName, document, email, city } = customers;

async function firstOf(database: Queryable, condition: SQL | undefined, order: SQL): Promise<CustomerSummary | undefined> {
  const [row] = await database
    .select({ id, firstName, lastName, document, email, city })
    .from(customers)
    .where(and(condition, reachable('email')))
    .orderBy(order)
    .limit(1);
  return (
    row && {
      id: row.id,
      name: `${row.firstName} ${row.lastName}`.trim(),
      detail: row.document ?? row.email ?? '',
      city: row.city ?? '',
    }
  );
}

/**
 * A random customer of the account who may be written to by e-mail. It reads along an index from a random id, so it does not sort the
 * account's customers; where ids have gaps, some customers are chosen more often than others. Undefined: nobody may be written to.
 */
export async function randomReachable(
  database: Queryable,
  accountId: number,
  random: () => number = Math.random,
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
    (await firstOf(database, and(own, gte(id, from)), asc(id))) ?? (await firstOf(database, and(own, lt(id, from)), desc(id)))
  );
}
