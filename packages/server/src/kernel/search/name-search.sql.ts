import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { nameContains, nameRank } from '../database/option-code.sql.ts';

/** More words than these do not narrow a search. */
const mostWords = 8;

/**
 * A condition: each word of a search is in one of the names, in any order, ignoring accents and case. The lists and the palette search so:
 * the list of a kind finds what the palette finds of it.
 */
export function namesMatch(names: readonly SQLWrapper[], search: string): SQL {
  const words = search.trim().split(/\s+/).slice(0, mostWords);
  const inOne = (word: string) =>
    sql`(${sql.join(
      names.map((name) => nameContains(name, word)),
      sql` or `,
    )})`;
  return sql`(${sql.join(words.map(inOne), sql` and `)})`;
}

/** How many rows were found, those left out that the list of their kind does not show, as a column beside each of them. */
export const countFound = (archivedAt?: SQLWrapper): SQL<number> =>
  archivedAt ? sql<number>`(count(*) filter (where ${archivedAt} is null) over ())::int` : sql<number>`(count(*) over ())::int`;

/** A sort key for ORDER BY: names that are the search, names that begin with it, names with a word that begins with it, others. */
export const bestNameFirst = (name: SQLWrapper, search: string): SQL => nameRank(name, search);
