import { readNewsletterWork } from '@pregon/contract/newsletters/newsletters.endpoints';
import { mayCall } from '@pregon/contract/session/roles';
import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { namesMatch } from '../../kernel/search/name-search.sql.ts';
import type { DraftSource } from '../../kernel/search/search-source.ts';
import { newsletters, newsletterWork } from './newsletters.table.ts';

/** Finds the autosaved newsletters of the caller by name: new ones, and changes of those that still exist. */
export const newsletterWorkSearch: DraftSource = async (database, { accountId, userId, role }, search, most) => {
  if (!mayCall(readNewsletterWork.access, role)) return [];
  const { identifier: id, name, basedOn, keptAt: at } = newsletterWork;
  const rows = await database
    .select({ id, name, parent: newsletters.identifier, at })
    .from(newsletterWork)
    .leftJoin(
      newsletters,
      and(eq(newsletters.identifier, id), eq(newsletters.accountId, accountId), isNull(newsletters.removedAt)),
    )
    .where(
      and(eq(newsletterWork.userId, userId), or(isNull(basedOn), isNotNull(newsletters.identifier)), namesMatch([name], search)),
    )
    .orderBy(desc(at), id)
    .limit(most);
  return rows.map((row) => ({ of: 'newsletter' as const, ...row }));
};
