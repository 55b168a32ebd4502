import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { nameContains, nameRank } from '../database/option-code.sql.ts';

/** More words than these do not narrow a search. */
const mostWords = 8;

/** A condition: each word of a search is in one of the names, ignoring accents and case. */
export function namesMatch(names: readonly SQLWrapper[], search: string): SQL {
  const words = search.trim().split(/\s+/).slice(0, mostWords);
  const inOne = (word: string) =>
    sql`(${sql.join(
      names.map((name) => nameContains(name, word)),
      sql` or `,
    )})`;
  return sql`(${sql.join(words.map(inOne), sql` and `)})`;
}

/** A condition: one of the names contains a search as it is written, ignoring accents and case. Lists search so. */
export const nameHas = (names: readonly SQLWrapper[], search: string): SQL =>
  sql`(${sql.join(
    names.map((name) => nameContains(name, search)),
    sql` or `,
  )})`;

/** How many of the found rows the list of their kind finds, too, as a column beside each of them. */
export const countListed = (names: readonly SQLWrapper[], search: string, archivedAt?: SQLWrapper): SQL<number> =>
  sql<number>`(count(*) filter (where ${nameHas(names, search)}${archivedAt ? sql` and ${archivedAt} is null` : sql``}) over ())::int`;

/** A sort key for ORDER BY: names that are the search, names that begin with it, names with a word that begins with it, others. */
export const bestNameFirst = (name: SQLWrapper, search: string): SQL => nameRank(name, search);
