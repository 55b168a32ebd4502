import { optionCode } from '@pregon/contract/options/option-code';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { containing } from './like.ts';

/** The codes of names that a caller gave, as an array of the database: the contract's `optionCode`, computed where the columns' are. */
export const codesOf = (names: readonly string[]): SQL =>
  sql`array(select option_code(given) from unnest(${sql.param(names)}::text[]) as given)`;

/** Does a column of codes contain what somebody searches for, whatever its case, accents and spaces? */
export const codeContains = (code: SQLWrapper, search: string): SQL => sql`${code} like ${containing(optionCode(search))}`;

/** The same for a column of names. */
export const nameContains = (name: SQLWrapper, search: string): SQL => codeContains(sql`option_code(${name})`, search);
