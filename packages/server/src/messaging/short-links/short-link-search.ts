import { shortLinksQuery } from '@pregon/contract/short-links/short-links.operations';
import { sql } from 'drizzle-orm';
import { bestNameFirst, countFound, namesMatch } from '../../kernel/search/name-search.sql.ts';
import type { SearchSource } from '../../kernel/search/search-source.ts';
import { toFound } from '../../kernel/search/to-found.ts';

/** The last address is compared where it is another one only: most links lead to the address that was pasted. */
const columns = [sql`code`, sql`long_url`, sql`nullif(final_url, long_url)`];

/** Finds short links of staff by their code, by the address as it was pasted, or by the address that they lead to. */
export const shortLinkSearch: SearchSource = {
  access: shortLinksQuery.access,
  listed: 'shortLink',
  async find(database, { accountId }, search, most) {
    const { rows } = await database.execute<{ id: string; name: string; isActive: boolean; total: number }>(sql`
      select code as id, long_url as name, active as "isActive", ${countFound()} as total from short_link
      where account_id = ${accountId} and delivery_id is null
        and ${namesMatch(columns, search)}
      order by ${bestNameFirst(sql`code`, search)}, created_at desc, id desc limit ${most}`);
    return toFound('shortLink', rows);
  },
};
