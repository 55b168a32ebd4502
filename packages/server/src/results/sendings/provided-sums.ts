import { audienceScope } from '../../audiences/audience/audience-scope.ts';
import type { ResultSumsOf } from '../../audiences/result-order/result-sums-of.ts';
import { resultSums } from './result-sums.ts';

/** The sums of records by the attribution rule of their account. */
export const providedSums: ResultSumsOf = async (database, accountId, subject, identifiers) =>
  resultSums(database, await audienceScope(database, accountId), subject, identifiers);
