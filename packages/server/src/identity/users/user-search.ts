import { usersQuery } from '@pregon/contract/users/users.operations';
import { and, desc, eq, sql } from 'drizzle-orm';
import { bestNameFirst, countFound, namesMatch } from '../../kernel/search/name-search.sql.ts';
import type { SearchSource } from '../../kernel/search/search-source.ts';
import { toFound } from '../../kernel/search/to-found.ts';
import { users } from '../accounts/accounts.table.ts';

const fullName = sql<string>`(staff_user.first_name || ' ' || staff_user.last_name)`;

/** Finds users by name or e-mail. */
export const userSearch: SearchSource = {
  access: usersQuery.access,
  listed: 'user',
  async find(database, { accountId }, search, most) {
    const { id, email, role } = users;
    const rows = await database
      .select({ id, name: fullName, email, role, total: countFound() })
      .from(users)
      .where(and(eq(users.accountId, accountId), namesMatch([fullName, email], search)))
      .orderBy(bestNameFirst(fullName, search), desc(id))
      .limit(most);
    return toFound('user', rows);
  },
};
