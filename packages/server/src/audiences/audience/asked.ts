import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import type { SQL } from 'drizzle-orm';
import type { AudienceFilter } from './audience-filter.ts';
import type { AudienceScope } from './audience-scope.ts';

/** A selection of an account with its active filters, in order. */
export interface Asked {
  readonly selection: ProfileSelection;
  readonly scope: AudienceScope;
  readonly filters: readonly AudienceFilter[];
  /** Whether receipts of the last 12 months are read from the kept figures of all customers. */
  readonly usesKeptSales: boolean;
  /** A condition on the customers that are counted, such as a sample; all of the account, if missing. */
  readonly among?: SQL;
}
