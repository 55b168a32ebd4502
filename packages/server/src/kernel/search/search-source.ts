import type { FoundDraft, FoundRecord, ListedKind } from '@pregon/contract/search/search.endpoints';
import type { Role } from '@pregon/contract/session/roles';
import type { Queryable } from '../database/database.ts';
import { createExtensionPoint } from '../extension-point.ts';
import type { Principal } from '../http/principal.ts';

/** Finds one kind of record for the search over all of them. */
export interface SearchSource {
  /** The roles that may list this kind. */
  readonly access: readonly Role[];
  /** The kind whose list finds the same; undefined: it has no list. */
  readonly listed?: ListedKind;
  /** The best records of the account, the best first, at most `most`. */
  readonly find: (database: Queryable, principal: Principal, search: string, most: number) => Promise<Found>;
}

export interface Found {
  readonly items: readonly FoundRecord[];
  /** How many the list finds; null: more than were counted. */
  readonly total: number | null;
}

/** Finds one kind of draft for the search: those that the caller may continue, the last changed first, at most `most`. */
export type DraftSource = (
  database: Queryable,
  principal: Principal,
  search: string,
  most: number,
) => Promise<readonly (FoundDraft & { readonly at: Date })[]>;

/** The sources of drafts of the modules above. */
export const draftSources = createExtensionPoint<readonly DraftSource[]>('draftSources');

/** The sources of the modules above, in the order of the results. */
export const searchSources = createExtensionPoint<readonly SearchSource[]>('searchSources');
