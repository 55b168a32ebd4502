import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { bestNameFirst, countFound, namesMatch } from '../../kernel/search/name-search.sql.ts';
import type { SearchSource } from '../../kernel/search/search-source.ts';
import { toFound } from '../../kernel/search/to-found.ts';
import { newsletters } from './newsletters.table.ts';

/** Whether the newest version is approved. */
const isApproved = sql<boolean>`coalesce((select latest.approved from newsletter_version latest
  where latest.newsletter_id = newsletter.id order by latest.version desc limit 1), false)`;

/** Finds newsletters by name. */
export const newsletterSearch: SearchSource = {
  access: newslettersQuery.access,
  listed: 'newsletter',
  async find(database, { accountId }, search, most) {
    const { identifier: id, name } = newsletters;
    const rows = await database
      .select({ id, name, isApproved, total: countFound(newsletters.archivedAt) })
      .from(newsletters)
      .where(and(eq(newsletters.accountId, accountId), isNull(newsletters.removedAt), namesMatch([name], search)))
      .orderBy(bestNameFirst(name, search), desc(newsletters.id))
      .limit(most);
    return toFound('newsletter', rows);
  },
};
