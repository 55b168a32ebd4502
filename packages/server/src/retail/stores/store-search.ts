import { storesQuery } from '@pregon/contract/stores/stores.operations';
import { and, desc, eq, sql } from 'drizzle-orm';
import { bestNameFirst, countFound, namesMatch } from '../../kernel/search/name-search.sql.ts';
import type { SearchSource } from '../../kernel/search/search-source.ts';
import { toFound } from '../../kernel/search/to-found.ts';
import { ofReadableStore } from './store-scope.sql.ts';
import { stores } from './stores.table.ts';

/** Finds stores by name, code or city. */
export const storeSearch: SearchSource = {
  access: storesQuery.access,
  listed: 'store',
  async find(database, { accountId, ...scope }, search, most) {
    const { id, name, code, city } = stores;
    const rows = await database
      .select({ id, name, city, total: countFound() })
      .from(stores)
      .where(and(eq(stores.accountId, accountId), ...ofReadableStore(scope, sql`${id}`), namesMatch([name, code, city], search)))
      .orderBy(bestNameFirst(name, search), desc(id))
      .limit(most);
    return toFound('store', rows);
  },
};
