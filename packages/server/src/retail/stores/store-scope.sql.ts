import { type SQL, sql } from 'drizzle-orm';
import type { Principal } from '../../kernel/http/principal.ts';

/** Whose rows are read: those of an account, and with `storeIds` only those of these stores. */
export type StoreScope = Pick<Principal, 'accountId' | 'storeIds'>;

/** The condition that a row is of one of the stores that the caller may read, given the column with its store. None: they read all. */
export const ofReadableStore = ({ storeIds }: Pick<StoreScope, 'storeIds'>, storeId: SQL): SQL[] =>
  storeIds ? [sql`${storeId} = any(${sql.param([...storeIds])}::int[])`] : [];

/** The store of a customer: of the last purchase, or else of the registration. */
export const customerStore = sql`coalesce(customer.last_store_id, customer.home_store_id)`;
