import type { FoundKind, FoundRecord } from '@pregon/contract/search/search.endpoints';
import type { Found } from './search-source.ts';

/** The rows of one kind as results, with the total that each row carries; the schema of the response leaves the latter out of them. */
export const toFound = <Kind extends FoundKind>(
  kind: Kind,
  rows: readonly (Omit<Extract<FoundRecord, { kind: Kind }>, 'kind'> & { readonly total: number })[],
): Found => ({
  items: rows.map((row) => ({ kind, ...row }) as unknown as FoundRecord),
  total: rows[0]?.total ?? 0,
});
