import type { Store } from '@pregon/contract/stores/store.schema';
import { and, asc, count, eq, or } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { nameContains } from '../options/option-code.sql.ts';
import type { Principal } from '../session/principal.ts';
import { stores } from './stores.table.ts';

export interface StoreFilter {
  /** Found in the name, the code or the city. */
  readonly search?: string | undefined;
}

const matching = ({ accountId }: Principal, { search }: StoreFilter) =>
  and(
    eq(stores.accountId, accountId),
    search ? or(...[stores.name, stores.code, stores.city].map((column) => nameContains(column, search))) : undefined,
  );

export const storesRepository = {
  /** One page, by name. `page` counts from 1. */
  async list(
    database: Queryable,
    principal: Principal,
    filter: StoreFilter,
    { page, size }: { page: number; size: number },
  ): Promise<{ items: Store[]; total: number }> {
    const where = matching(principal, filter);
    const [[counted], items] = await Promise.all([
      database.select({ total: count() }).from(stores).where(where),
      database
        .select({
          id: stores.id,
          code: stores.code,
          name: stores.name,
          city: stores.city,
          department: stores.department,
          zone: stores.zone,
          channel: stores.channel,
        })
        .from(stores)
        .where(where)
        .orderBy(asc(stores.nameCode), asc(stores.id))
        .limit(size)
        .offset((page - 1) * size),
    ]);
    return { items, total: counted?.total ?? 0 };
  },
};
