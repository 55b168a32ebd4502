import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { users } from './accounts.table.ts';

/** The full name of the staff user with an id, as an expression. */
export const userName = (id: SQLWrapper): SQL<string> => sql<string>`(
  select ${users.firstName} || ' ' || ${users.lastName} from ${users} where ${users.id} = ${id})`;
