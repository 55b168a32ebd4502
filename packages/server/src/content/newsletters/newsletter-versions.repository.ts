import type { NewsletterVersion } from '@pregon/contract/newsletters/newsletter.schema';
import { and, desc, eq, sql } from 'drizzle-orm';
import { userName } from '../../identity/accounts/user-name.sql.ts';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { isNewsletterOf } from './newsletters.repository.ts';
import { newsletters, newsletterVersions } from './newsletters.table.ts';

const columns = {
  version: newsletterVersions.version,
  approved: newsletterVersions.approved,
  createdAt: newsletterVersions.createdAt,
  createdBy: userName(newsletterVersions.createdBy),
  size: sql<number>`octet_length(${newsletterVersions.templateHtml})`,
};

const templates = { templateJson: newsletterVersions.templateJson, templateHtml: newsletterVersions.templateHtml };

const inNewsletter = eq(newsletters.id, newsletterVersions.newsletterId);

const written = <Row extends { createdAt: Date }>(row: Row) => ({ ...row, createdAt: row.createdAt.toISOString() });

export const newsletterVersionsRepository = {
  /** Newest first. Empty: there is no such newsletter. */
  async list(database: Queryable, principal: Principal, identifier: string): Promise<NewsletterVersion[]> {
    const rows = await database
      .select(columns)
      .from(newsletterVersions)
      .innerJoin(newsletters, inNewsletter)
      .where(isNewsletterOf(principal, identifier))
      .orderBy(desc(newsletterVersions.version));
    return rows.map(written);
  },

  async find(database: Queryable, account: Pick<Principal, 'accountId'>, identifier: string, version: number) {
    const [row] = await database
      .select({ ...columns, ...templates })
      .from(newsletterVersions)
      .innerJoin(newsletters, inNewsletter)
      .where(and(isNewsletterOf(account, identifier), eq(newsletterVersions.version, version)));
    return row && written(row);
  },

  /**
   * Copies a version of a newsletter as its version `next`, approved or not. The caller has locked the newsletter: see
   * `lockNewsletter`. False: there is no such version.
   */
  async repeat(
    transaction: Transaction,
    newsletterId: number,
    { version, next, ...made }: { version: number; next: number; approved: boolean; createdBy: number },
  ): Promise<boolean> {
    const [earlier] = await transaction
      .select(templates)
      .from(newsletterVersions)
      .where(and(eq(newsletterVersions.newsletterId, newsletterId), eq(newsletterVersions.version, version)));
    if (!earlier) return false;
    await transaction.insert(newsletterVersions).values({ ...earlier, newsletterId, version: next, ...made });
    return true;
  },
};
