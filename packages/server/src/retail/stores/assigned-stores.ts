import type { NamedStore } from '@pregon/contract/users/user.schema';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { stores } from './stores.table.ts';

/** The stores of an account among some ids, by name: those that may be assigned to a user. */
export function assignedStores(
  database: Queryable,
  { accountId }: { readonly accountId: number },
  ids: readonly number[],
): Promise<readonly NamedStore[]> {
  return database
    .select({ storeId: stores.id, name: stores.name })
    .from(stores)
    .where(and(eq(stores.accountId, accountId), inArray(stores.id, [...ids])))
    .orderBy(asc(stores.nameCode), asc(stores.id));
}
