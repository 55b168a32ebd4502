import { and, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { newsletters, newsletterVersions } from './newsletters.table.ts';

/** The arguments of a join with the newsletter version of an id, … */
export const joinVersion = (id: SQLWrapper) => [newsletterVersions, eq(newsletterVersions.id, id)] as const;
/** … and of one with the newsletter of that version. */
export const joinNewsletter = () => [newsletters, eq(newsletters.id, newsletterVersions.newsletterId)] as const;

/** Columns with the newsletter of a method: its name, and the joined version. */
export const pinnedNewsletter = {
  newsletterId: newsletters.identifier,
  newsletterName: newsletters.name,
  newsletterVersion: newsletterVersions.version,
};

/** Columns with what the joined version of a newsletter sends. */
export const pinnedContent = { newsletterVersion: newsletterVersions.version, templateHtml: newsletterVersions.templateHtml };

/** The version of a newsletter among those whose ids are in a SELECT; undefined where it has none of them. */
export async function findVersionAmong(database: Queryable, versionIds: SQL, identifier: string) {
  const [found] = await database
    .select({ newsletterVersionId: newsletterVersions.id, ...pinnedContent })
    .from(newsletterVersions)
    .innerJoin(...joinNewsletter())
    .where(and(eq(newsletters.identifier, identifier), sql`${newsletterVersions.id} in (${versionIds})`));
  return found;
}

/** The HTML of the newsletter version of an id, as an expression; null without a version. */
export const pinnedTemplate = (id: SQL): SQL<string | null> =>
  sql<string | null>`(select template_html from newsletter_version where newsletter_version.id = ${id})`;

/** The highest number of the versions whose ids are in a SELECT, as an expression. */
export const newestNumberOf = (versionIds: SQL): SQL<number> =>
  sql<number>`(select max(version) from ${newsletterVersions} where ${newsletterVersions.id} in (${versionIds}))`;
