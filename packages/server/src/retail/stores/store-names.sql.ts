import { and, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { stores } from './stores.table.ts';

/** The arguments of a join with the store of an id, as far as it is active. */
export const joinActiveStore = (id: SQLWrapper) => [stores, and(eq(stores.id, id), eq(stores.active, true))] as const;

/** The name and the code of the joined store. */
export const storeNames = { storeName: stores.name, storeCode: stores.code };

/** The name of the store of an id, as an expression. */
export const storeName = (id: SQL): SQL<string> => sql<string>`(select name from store where store.id = ${id})`;
