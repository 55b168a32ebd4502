import type { Newsletter, NewsletterDraft, NewsletterTemplate } from '@pregon/contract/newsletters/newsletter.schema';
import type { newsletterOrders } from '@pregon/contract/newsletters/newsletters.operations';
import { and, asc, count, desc, eq, exists, inArray, isNotNull, isNull, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { userName } from '../../identity/accounts/user-name.sql.ts';
import { isByResults, listByResults } from '../../audiences/result-order/list-by-results.ts';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { namesMatch } from '../../kernel/search/name-search.sql.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { newsletters, newsletterVersions } from './newsletters.table.ts';
import { newsletterUses } from './newsletter-uses.ts';

export interface NewsletterFilter {
  /** Only newsletters with an approved version. */
  readonly approve?: boolean | undefined;
  /** Only those whose newest version is approved, or is not approved. */
  readonly isApproved?: boolean | undefined;
  readonly identifier?: string | undefined;
  readonly search?: string | undefined;
  /** Only archived ones; by default those that are not, unless an identifier is given. */
  readonly archived?: boolean | undefined;
  readonly identifiers?: readonly string[] | undefined;
}

export interface NewsletterPage {
  /** 1-based. */
  readonly page: number;
  readonly size: number;
  readonly sort?: { readonly by: (typeof newsletterOrders)[number]; readonly direction: 'asc' | 'desc' } | undefined;
}

/** A row of the list. Its thumbnail is not stored: `pictureAddress` makes its address. */
export type ListedNewsletter = Omit<Newsletter, 'img'>;

const isNewest = sql`${newsletterVersions.version} = (
  select max(newest.version) from ${newsletterVersions} newest where newest.newsletter_id = ${newsletters.id}
)`;
/** Joins a newsletter with its newest version. */
export const newestVersion = and(eq(newsletterVersions.newsletterId, newsletters.id), isNewest);

const approvedVersion = sql<number | null>`(select max(other.version) from ${newsletterVersions} other
  where other.newsletter_id = ${newsletters.id} and other.approved)`;

/** The ids of the versions of a newsletter, as a SELECT. */
export const versionIdsOf = (newsletterId: number | SQLWrapper): SQL =>
  sql`select used.id from ${newsletterVersions} used where used.newsletter_id = ${newsletterId}`;

/** A newsletter of the account that was not removed. */
export const isNewsletterOf = ({ accountId }: Pick<Principal, 'accountId'>, identifier: string): SQL | undefined =>
  and(eq(newsletters.accountId, accountId), eq(newsletters.identifier, identifier), isNull(newsletters.removedAt));

type Owner = Pick<Principal, 'accountId'>;

const archivedOnly = ({ archived, identifiers }: NewsletterFilter): SQL | undefined => {
  if (identifiers) return undefined;
  return archived ? isNotNull(newsletters.archivedAt) : isNull(newsletters.archivedAt);
};

function matching(database: Queryable, { accountId }: Owner, filter: NewsletterFilter): SQL | undefined {
  const approved = database
    .select({ one: sql`1` })
    .from(newsletterVersions)
    .where(and(eq(newsletterVersions.newsletterId, newsletters.id), eq(newsletterVersions.approved, true)));
  return and(
    eq(newsletters.accountId, accountId),
    isNull(newsletters.removedAt),
    filter.approve ? exists(approved) : undefined,
    filter.isApproved === undefined ? undefined : eq(newsletterVersions.approved, filter.isApproved),
    filter.identifier ? eq(newsletters.identifier, filter.identifier) : archivedOnly(filter),
    filter.identifiers ? inArray(newsletters.identifier, [...filter.identifiers]) : undefined,
    filter.search ? namesMatch([newsletters.name], filter.search) : undefined,
  );
}

/** Those to be approved, those with changes since, those whose newest version is approved. */
const approval = sql`case when ${newsletterVersions.approved} then 2 when ${approvedVersion} is not null then 1 else 0 end`;

function orderOf(sort: NewsletterPage['sort']): SQL[] {
  const direction = sort?.direction === 'asc' ? asc : desc;
  if (sort?.by === 'name') return [direction(sql`option_code(${newsletters.name})`), direction(newsletters.id)];
  const newest = [desc(newsletterVersions.createdAt), desc(newsletterVersions.id)];
  if (sort?.by === 'approved') return [direction(approval), ...newest];
  return [direction(newsletterVersions.createdAt), direction(newsletterVersions.id)];
}

/** Locks the newsletter that a draft belongs to, so that two concurrent saves get two versions. */
async function claim(transaction: Transaction, principal: Principal, { identifier, name }: NewsletterDraft) {
  const row = { id: newsletters.id, identifier: newsletters.identifier };
  const { accountId } = principal;
  const [claimed] = identifier
    ? await transaction.update(newsletters).set({ name }).where(isNewsletterOf(principal, identifier)).returning(row)
    : await transaction.insert(newsletters).values({ accountId, name }).returning(row);
  return claimed;
}

/** A newsletter, its row locked until the transaction ends, and the number of its newest version. */
export async function lockNewsletter(transaction: Transaction, principal: Pick<Principal, 'accountId'>, identifier: string) {
  const [row] = await transaction
    .select({ id: newsletters.id, name: newsletters.name })
    .from(newsletters)
    .where(isNewsletterOf(principal, identifier))
    .for('update');
  return row && { ...row, version: await newestNumber(transaction, row.id) };
}

/**
 * 0 where there is no version yet. A statement of its own: one that had to wait for a lock would read a snapshot from before it
 * waited.
 */
async function newestNumber(transaction: Transaction, newsletterId: number): Promise<number> {
  const [last] = await transaction
    .select({ version: newsletterVersions.version })
    .from(newsletterVersions)
    .where(eq(newsletterVersions.newsletterId, newsletterId))
    .orderBy(desc(newsletterVersions.version))
    .limit(1);
  return last?.version ?? 0;
}

export const newslettersRepository = {
  /**
   * Writes a draft with sanitized HTML as a newsletter or as its next version. `absent`: there is no such newsletter; `outdated`:
   * a newer version than the one that was changed exists (optimistic locking).
   */
  async save(transaction: Transaction, principal: Principal, draft: NewsletterDraft) {
    const newsletter = await claim(transaction, principal, draft);
    if (!newsletter) return 'absent';
    const last = await newestNumber(transaction, newsletter.id);
    if (draft.identifier && draft.basedOn !== undefined && draft.basedOn !== last) return 'outdated';
    const { approved, templateHtml, templateJson } = draft;
    const version = last + 1;
    await transaction
      .insert(newsletterVersions)
      .values({ newsletterId: newsletter.id, version, approved, templateHtml, templateJson, createdBy: principal.userId });
    return { identifier: newsletter.identifier, version };
  },

  /** The newsletter as the editor loads it. */
  async find(
    database: Queryable,
    principal: Pick<Principal, 'accountId'>,
    identifier: string,
  ): Promise<NewsletterTemplate | undefined> {
    const [row] = await database
      .select({
        identifier: newsletters.identifier,
        name: newsletters.name,
        approved: newsletterVersions.approved,
        version: newsletterVersions.version,
        templateJson: newsletterVersions.templateJson,
        archived: sql<boolean>`${newsletters.archivedAt} is not null`,
      })
      .from(newsletters)
      .innerJoin(newsletterVersions, newestVersion)
      .where(isNewsletterOf(principal, identifier));
    return row;
  },

  /** The identifiers of a list, the last changed first. */
  async identifiers(database: Queryable, principal: Owner, filter: NewsletterFilter): Promise<string[]> {
    const rows = await database
      .select({ identifier: newsletters.identifier })
      .from(newsletters)
      .innerJoin(newsletterVersions, newestVersion)
      .where(matching(database, principal, filter))
      .orderBy(...orderOf(undefined));
    return rows.map(({ identifier }) => identifier);
  },

  /** Archives a newsletter, or takes it out of the archive. Returns its name; undefined where there is none. */
  async archive(transaction: Transaction, principal: Owner, identifier: string, archived: boolean): Promise<string | undefined> {
    const [row] = await transaction
      .update(newsletters)
      .set({ archivedAt: archived ? sql`now()` : null })
      .where(isNewsletterOf(principal, identifier))
      .returning({ name: newsletters.name });
    return row?.name;
  },

  /** Undoes `remove`. */
  async restore(transaction: Transaction, { accountId }: Owner, identifier: string): Promise<void> {
    const own = and(eq(newsletters.accountId, accountId), eq(newsletters.identifier, identifier));
    await transaction.update(newsletters).set({ removedAt: null }).where(own);
  },

  /** One page. Default order: last changed first. */
  async list(
    database: Queryable,
    principal: Owner,
    filter: NewsletterFilter,
    { page, size, sort }: NewsletterPage,
  ): Promise<{ items: ListedNewsletter[]; total: number }> {
    if (sort && isByResults(sort)) {
      return listByResults(
        { database, accountId: principal.accountId, subject: 'template', sort, page, size },
        () => this.identifiers(database, principal, filter),
        async (identifiers) => (await this.list(database, principal, { identifiers }, { page: 1, size })).items,
      );
    }
    const where = matching(database, principal, filter);
    const [[counted], rows] = await Promise.all([
      database.select({ total: count() }).from(newsletters).innerJoin(newsletterVersions, newestVersion).where(where),
      database
        .select({
          identifier: newsletters.identifier,
          name: newsletters.name,
          approved: newsletterVersions.approved,
          version: newsletterVersions.version,
          approvedVersion,
          scheduleCount: newsletterUses.get().pendingScheduleCount(versionIdsOf(newsletters.id)),
          archived: sql<boolean>`${newsletters.archivedAt} is not null`,
          updatedAt: newsletterVersions.createdAt,
          updatedBy: userName(newsletterVersions.createdBy),
        })
        .from(newsletters)
        .innerJoin(newsletterVersions, newestVersion)
        .where(where)
        .orderBy(...orderOf(sort))
        .limit(size)
        .offset((page - 1) * size),
    ]);
    const items: ListedNewsletter[] = rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
    return { items, total: counted?.total ?? 0 };
  },

  /** Soft delete: removes a newsletter from the lists. Its versions stay, because sent messages refer to them. */
  async remove(transaction: Transaction, newsletterId: number): Promise<void> {
    await transaction
      .update(newsletters)
      .set({ removedAt: sql`now()` })
      .where(eq(newsletters.id, newsletterId));
  },

  /**
   * A newsletter of the account with the version that a schedule would pin: its newest approved one, if any. Undefined: there is
   * no such newsletter.
   */
  async findApproved(database: Queryable, principal: Principal, identifier: string) {
    const [row] = await database
      .select({
        newsletterId: newsletters.id,
        versionId: newsletterVersions.id,
        version: newsletterVersions.version,
        templateHtml: newsletterVersions.templateHtml,
      })
      .from(newsletters)
      .leftJoin(
        newsletterVersions,
        and(eq(newsletterVersions.newsletterId, newsletters.id), eq(newsletterVersions.approved, true)),
      )
      .where(isNewsletterOf(principal, identifier))
      .orderBy(desc(newsletterVersions.version))
      .limit(1);
    if (!row) return undefined;
    const { newsletterId, versionId, version, templateHtml } = row;
    const isNone = versionId === null || version === null || templateHtml === null;
    return { newsletterId, approved: isNone ? undefined : { versionId, version, templateHtml } };
  },
};
