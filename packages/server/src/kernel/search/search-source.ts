import type { FoundRecord } from '@pregon/contract/search/search.endpoints';
import type { Role } from '@pregon/contract/session/roles';
import type { Database } from '../database/database.ts';
import { createExtensionPoint } from '../extension-point.ts';
import type { Principal } from '../http/principal.ts';

/** Finds one kind of record for the search over all of them. */
export interface SearchSource {
  /** The roles that may list this kind. */
  readonly access: readonly Role[];
  /** The best records of the account, the best first, at most `most`. */
  readonly find: (database: Database, principal: Principal, search: string, most: number) => Promise<readonly FoundRecord[]>;
}

/** The sources of the modules above, in the order of the results. */
export const searchSources = createExtensionPoint<readonly SearchSource[]>('searchSources');
