import { shortLinksQuery } from '@pregon/contract/short-links/short-links.operations';
import { sql } from 'drizzle-orm';
import { containing } from '../../kernel/database/like.ts';
import type { SearchSource } from '../../kernel/search/search-source.ts';

/** Finds short links of staff by their code, or by the address that they lead to. */
export const shortLinkSearch: SearchSource = {
  access: shortLinksQuery.access,
  async find(database, { accountId }, search, most) {
    const { rows } = await database.execute<{ id: string; name: string; isActive: boolean }>(sql`
      select code as id, long_url as name, active as "isActive" from short_link
      where account_id = ${accountId} and delivery_id is null
        and (code like ${containing(search)} or final_url ilike ${containing(search)})
      order by created_at desc, id desc limit ${most}`);
    return rows.map((row) => ({ kind: 'shortLink', ...row }));
  },
};
