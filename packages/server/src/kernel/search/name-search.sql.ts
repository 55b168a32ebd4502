import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { nameContains, nameRank } from '../database/option-code.sql.ts';

/** More words than these do not narrow a search. */
const mostWords = 8;

const wordsOf = (search: string): readonly string[] => search.trim().split(/\s+/);

/** A condition: each word of a search is in one of the names, ignoring accents and case. */
export function namesMatch(names: readonly SQLWrapper[], search: string): SQL {
  const words = wordsOf(search).slice(0, mostWords);
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

/** How many of the rows that `namesMatch` found the list of their kind finds, too, as a column beside each of them. */
export function countListed(names: readonly SQLWrapper[], search: string, archivedAt?: SQLWrapper): SQL<number> {
  const conditions = [
    // A single word was found as it is written: comparing it again with each name would take as long as the search.
    ...(wordsOf(search).length > 1 ? [nameHas(names, search)] : []),
    ...(archivedAt ? [sql`${archivedAt} is null`] : []),
  ];
  const only = conditions.length > 0 ? sql` filter (where ${sql.join(conditions, sql` and `)})` : sql``;
  return sql<number>`(count(*)${only} over ())::int`;
}

/** A sort key for ORDER BY: names that are the search, names that begin with it, names with a word that begins with it, others. */
export const bestNameFirst = (name: SQLWrapper, search: string): SQL => nameRank(name, search);
