import { optionCode } from '@pregon/contract/options/option-code';
import { type SQL, sql } from 'drizzle-orm';

/**
 * The codes of names as a parameter. `codesOf` has the database compute them, which is a part of the statement of its own, and one
 * that keeps PostgreSQL from working on it with several processes.
 */
export const codesIn = (names: readonly string[]): SQL => sql`${sql.param(names.map(optionCode))}::text[]`;
