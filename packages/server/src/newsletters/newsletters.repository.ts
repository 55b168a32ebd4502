import type { Newsletter, NewsletterDraft, NewsletterTemplate } from '@pregon/contract/newsletters/newsletter.schema';
import { and, count, desc, eq, exists, max, type SQL, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.table.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { nameContains } from '../options/option-code.sql.ts';
import type { Principal } from '../session/principal.ts';
import { newsletters, newsletterVersions } from './newsletters.table.ts';

export interface NewsletterFilter {
  /** Only newsletters of which some version is approved. */
  readonly approve?: boolean | null | undefined;
  readonly search?: string | null | undefined;
}

const isNewest = sql`${newsletterVersions.version} = (
  select max(newest.version) from ${newsletterVersions} newest where newest.newsletter_id = ${newsletters.id}
)`;
const newestVersion = and(eq(newsletterVersions.newsletterId, newsletters.id), isNewest);

function matching(database: Queryable, { accountId }: Principal, filter: NewsletterFilter): SQL | undefined {
  const approved = database
    .select({ one: sql`1` })
    .from(newsletterVersions)
    .where(and(eq(newsletterVersions.newsletterId, newsletters.id), eq(newsletterVersions.approved, true)));
  return and(
    eq(newsletters.accountId, accountId),
    filter.approve ? exists(approved) : undefined,
    filter.search ? nameContains(newsletters.name, filter.search) : undefined,
  );
}

/** The newsletter that a draft belongs to, locked, so that two people who save at once get two versions. */
async function claim(transaction: Transaction, { accountId }: Principal, { identifier, name }: NewsletterDraft) {
  const row = { id: newsletters.id, identifier: newsletters.identifier };
  const [claimed] = identifier
    ? await transaction
        .update(newsletters)
        .set({ name })
        .where(and(eq(newsletters.accountId, accountId), eq(newsletters.identifier, identifier)))
        .returning(row)
    : await transaction.insert(newsletters).values({ accountId, name }).returning(row);
  return claimed;
}

export const newslettersRepository = {
  /** Writes a draft, its HTML cleaned before, as a newsletter or as the next version of one. Undefined: it is not there. */
  async save(transaction: Transaction, principal: Principal, draft: NewsletterDraft) {
    const newsletter = await claim(transaction, principal, draft);
    if (!newsletter) return undefined;
    const [last] = await transaction
      .select({ version: max(newsletterVersions.version) })
      .from(newsletterVersions)
      .where(eq(newsletterVersions.newsletterId, newsletter.id));
    const version = (last?.version ?? 0) + 1;
    const { approved, templateHtml, templateJson } = draft;
    await transaction
      .insert(newsletterVersions)
      .values({ newsletterId: newsletter.id, version, approved, templateHtml, templateJson, createdBy: principal.userId });
    return { identifier: newsletter.identifier, version };
  },

  async find(database: Queryable, { accountId }: Principal, identifier: string): Promise<NewsletterTemplate | undefined> {
    const [row] = await database
      .select({
        identifier: newsletters.identifier,
        name: newsletters.name,
        approved: newsletterVersions.approved,
        templateJson: newsletterVersions.templateJson,
      })
      .from(newsletters)
      .innerJoin(newsletterVersions, newestVersion)
      .where(and(eq(newsletters.accountId, accountId), eq(newsletters.identifier, identifier)));
    return row;
  },

  /** One page, last changed first. `page` counts from 1. */
  async list(
    database: Queryable,
    principal: Principal,
    filter: NewsletterFilter,
    { page, size }: { page: number; size: number },
  ) {
    const where = matching(database, principal, filter);
    const [[counted], rows] = await Promise.all([
      database.select({ total: count() }).from(newsletters).where(where),
      database
        .select({
          identifier: newsletters.identifier,
          name: newsletters.name,
          approved: newsletterVersions.approved,
          version: newsletterVersions.version,
          updatedAt: newsletterVersions.createdAt,
          updatedBy: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
        })
        .from(newsletters)
        .innerJoin(newsletterVersions, newestVersion)
        .innerJoin(users, eq(users.id, newsletterVersions.createdBy))
        .where(where)
        .orderBy(desc(newsletterVersions.createdAt), desc(newsletterVersions.id))
        .limit(size)
        .offset((page - 1) * size),
    ]);
    const items: Newsletter[] = rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
    return { items, total: counted?.total ?? 0 };
  },

  /**
   * A newsletter of the account with the version that a schedule would pin, its newest approved one, if there is any.
   * Undefined: the newsletter is not there.
   */
  async findApproved(database: Queryable, { accountId }: Principal, identifier: string) {
    const [row] = await database
      .select({ versionId: newsletterVersions.id, templateHtml: newsletterVersions.templateHtml })
      .from(newsletters)
      .leftJoin(
        newsletterVersions,
        and(eq(newsletterVersions.newsletterId, newsletters.id), eq(newsletterVersions.approved, true)),
      )
      .where(and(eq(newsletters.accountId, accountId), eq(newsletters.identifier, identifier)))
      .orderBy(desc(newsletterVersions.version))
      .limit(1);
    if (!row) return undefined;
    const { versionId, templateHtml } = row;
    return { approved: versionId === null || templateHtml === null ? undefined : { versionId, templateHtml } };
  },
};
