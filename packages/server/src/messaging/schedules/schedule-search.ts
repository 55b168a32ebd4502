import { schedulesQuery } from '@pregon/contract/schedules/schedules.operations';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { bestNameFirst, countFound, namesMatch } from '../../kernel/search/name-search.sql.ts';
import type { SearchSource } from '../../kernel/search/search-source.ts';
import { toFound } from '../../kernel/search/to-found.ts';
import { schedules } from './schedules.table.ts';

/** Finds schedules by name. */
export const scheduleSearch: SearchSource = {
  access: schedulesQuery.access,
  listed: 'schedule',
  async find(database, { accountId }, search, most) {
    const { identifier: id, name, dateStart, state } = schedules;
    const rows = await database
      .select({
        id,
        name,
        dateStart,
        state,
        total: countFound(schedules.archivedAt),
      })
      .from(schedules)
      .where(and(eq(schedules.accountId, accountId), isNotNull(schedules.profileKey), namesMatch([name], search)))
      .orderBy(bestNameFirst(name, search), desc(schedules.id))
      .limit(most);
    return toFound('schedule', rows);
  },
};
