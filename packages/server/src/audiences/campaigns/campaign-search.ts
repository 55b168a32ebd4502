import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { and, desc, eq } from 'drizzle-orm';
import { bestNameFirst, countFound, namesMatch } from '../../kernel/search/name-search.sql.ts';
import type { SearchSource } from '../../kernel/search/search-source.ts';
import { toFound } from '../../kernel/search/to-found.ts';
import { campaigns } from './campaigns.table.ts';

/** Finds campaigns by name. */
export const campaignSearch: SearchSource = {
  access: campaignsQuery.access,
  listed: 'campaign',
  async find(database, { accountId }, search, most) {
    const { identifier: id, name, dateStart, dateEnd } = campaigns;
    const rows = await database
      .select({
        id,
        name,
        dateStart,
        dateEnd,
        total: countFound(campaigns.archivedAt),
      })
      .from(campaigns)
      .where(and(eq(campaigns.accountId, accountId), namesMatch([name], search)))
      .orderBy(bestNameFirst(name, search), desc(campaigns.id))
      .limit(most);
    return toFound('campaign', rows);
  },
};
