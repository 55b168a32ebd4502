import { optionCode } from '@pregon/contract/options/option-code';
import { type SQL, sql } from 'drizzle-orm';

/**
 * The option codes of names as a bind parameter. The SQL function `codesOf` would be a subplan, which prevents parallel query.
 */
export const codesIn = (names: readonly string[]): SQL => sql`${sql.param(names.map(optionCode))}::text[]`;
