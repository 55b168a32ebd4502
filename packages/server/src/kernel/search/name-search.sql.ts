import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { nameBegins, nameContains } from '../database/option-code.sql.ts';

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

/** A sort key for ORDER BY: the names that begin with the search come first. */
export const bestNameFirst = (name: SQLWrapper, search: string): SQL => sql`${nameBegins(name, search)} desc`;
