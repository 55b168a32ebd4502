import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { type SQL, sql } from 'drizzle-orm';
import { createExtensionPoint } from '../../kernel/extension-point.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import type { AudienceFilter } from './audience-filter.ts';

/** The filter by the people of some results, and what those results are of. */
interface ResultsFilter {
  readonly filter: AudienceFilter;
  /** The name of what a selection refers to, as an expression over `account a`; null where the account has no such thing. */
  nameOf(selection: ProfileSelection): SQL;
}

/** Provided by the module `results`, which knows what messages achieved. */
export const resultsFilter = createExtensionPoint<ResultsFilter>('resultsFilter');

/** Whether an account has the schedule, campaign or newsletter that a selection refers to. */
export async function hasResultsOf(database: Queryable, accountId: number, selection: ProfileSelection): Promise<boolean> {
  const name = resultsFilter.get().nameOf(selection);
  const { rows } = await database.execute<{ name: string | null }>(
    sql`select ${name} as name from account a where a.id = ${accountId}`,
  );
  return typeof rows[0]?.name === 'string';
}
