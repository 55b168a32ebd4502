import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** The condition that the account of an id is not suspended. Not correlated: it is computed once for a statement. */
export const isNotSuspended = (accountId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`${accountId} not in (select id from account where suspended_at is not null)`;
