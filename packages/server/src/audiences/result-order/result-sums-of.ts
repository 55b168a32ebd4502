import type { ResultSubject } from '@pregon/contract/results/result-people';
import type { ResultSum } from '@pregon/contract/results/result-sums.endpoints';
import type { Queryable } from '../../kernel/database/database.ts';
import { createExtensionPoint } from '../../kernel/extension-point.ts';

/** Reads what the messages of campaigns, newsletters or schedules achieved. */
export type ResultSumsOf = (
  database: Queryable,
  accountId: number,
  subject: ResultSubject,
  identifiers: readonly string[],
) => Promise<readonly ResultSum[]>;

/** Provided by the module `results`. */
export const resultSumsOf = createExtensionPoint<ResultSumsOf>('resultSumsOf');
