import { shortLinksQuery } from '@pregon/contract/short-links/short-links.operations';
import { sql } from 'drizzle-orm';
import { namesMatch } from '../../kernel/search/name-search.sql.ts';
import type { SearchSource } from '../../kernel/search/search-source.ts';

/** Finds short links of staff by their code, by the address as it was pasted, or by the address that they lead to. */
export const shortLinkSearch: SearchSource = {
  access: shortLinksQuery.access,
  async find(database, { accountId }, search, most) {
    const { rows } = await database.execute<{ id: string; name: string; isActive: boolean }>(sql`
      select code as id, long_url as name, active as "isActive" from short_link
      where account_id = ${accountId} and delivery_id is null
        and ${namesMatch([sql`code`, sql`long_url`, sql`final_url`], search)}
      order by created_at desc, id desc limit ${most}`);
    return rows.map((row) => ({ kind: 'shortLink', ...row }));
  },
};
