import { profilesQuery } from '@pregon/contract/profiles/profiles.operations';
import { and, desc, eq } from 'drizzle-orm';
import { bestNameFirst, countFound, namesMatch } from '../../kernel/search/name-search.sql.ts';
import type { SearchSource } from '../../kernel/search/search-source.ts';
import { toFound } from '../../kernel/search/to-found.ts';
import { campaigns } from '../campaigns/campaigns.table.ts';
import { profiles } from './profiles.table.ts';

/** Finds profiles by their own name. */
export const profileSearch: SearchSource = {
  access: profilesQuery.access,
  async find(database, { accountId }, search, most) {
    const { identifier: id, name } = profiles;
    const rows = await database
      .select({
        id,
        name,
        campaign: campaigns.identifier,
        campaignName: campaigns.name,
        total: countFound(),
      })
      .from(profiles)
      .innerJoin(campaigns, eq(campaigns.id, profiles.campaignId))
      .where(and(eq(profiles.accountId, accountId), namesMatch([name], search)))
      .orderBy(bestNameFirst(name, search), desc(profiles.key))
      .limit(most);
    return toFound('profile', rows);
  },
};
