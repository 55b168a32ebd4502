import { optionCode } from '@pregon/contract/options/option-code';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { containing } from './like.ts';

/** The option codes of names as an SQL array: the contract's `optionCode`, computed by the database as for the columns. */
export const codesOf = (names: readonly string[]): SQL =>
  sql`array(select option_code(given) from unnest(${sql.param(names)}::text[]) as given)`;

/** Whether a column of codes contains a search text, ignoring case, accents and spaces. */
export const codeContains = (code: SQLWrapper, search: string): SQL => sql`${code} like ${containing(optionCode(search))}`;

/** The same for a column of names. */
export const nameContains = (name: SQLWrapper, search: string): SQL => codeContains(sql`option_code(${name})`, search);
