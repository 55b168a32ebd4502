import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../kernel/database/database.ts';
import type { InsightScope } from '../insight-scope.ts';
import { modelsRepository } from './models.repository.ts';
import { coldStartReason, isColdStart, readHistory, simpleRules } from './simple-rules.ts';

/** Fits a model to the customers of an account and publishes it where it may be; simple rules where there is too little history. */
export async function fitModel(database: Database, scope: InsightScope): Promise<void> {
  const history = await readHistory(database, scope);
  const { people, returning } = history;
  const parameters = await simpleRules(database, scope);
  const known = await modelsRepository.published(database, scope.accountId);
  if (known && isDeepStrictEqual(known.parameters, parameters)) return;
  const reason = isColdStart(history) ? coldStartReason(history) : null;
  const row = { kind: 'regla simple', asOf: scope.today, people, returning, parameters, state: 'published', reason } as const;
  await modelsRepository.add(database, scope.accountId, row);
}
