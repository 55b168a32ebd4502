import { eq, type SQLWrapper } from 'drizzle-orm';
import { accounts } from './accounts.table.ts';

/** The arguments of a join with the account of an id. */
export const joinAccount = (id: SQLWrapper) => [accounts, eq(accounts.id, id)] as const;

/** The name of the joined account. */
export const accountName = accounts.name;
