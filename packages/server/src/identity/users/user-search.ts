import { usersQuery } from '@pregon/contract/users/users.operations';
import { and, eq, sql } from 'drizzle-orm';
import { bestNameFirst, namesMatch } from '../../kernel/search/name-search.sql.ts';
import type { SearchSource } from '../../kernel/search/search-source.ts';
import { users } from '../accounts/accounts.table.ts';

const fullName = sql<string>`(staff_user.first_name || ' ' || staff_user.last_name)`;

/** Finds users by name or e-mail. */
export const userSearch: SearchSource = {
  access: usersQuery.access,
  async find(database, { accountId }, search, most) {
    const { id, email, role } = users;
    const rows = await database
      .select({ id, name: fullName, email, role })
      .from(users)
      .where(and(eq(users.accountId, accountId), namesMatch([fullName, email], search)))
      .orderBy(bestNameFirst(fullName, search), fullName, id)
      .limit(most);
    return rows.map((row) => ({ kind: 'user', ...row }));
  },
};
