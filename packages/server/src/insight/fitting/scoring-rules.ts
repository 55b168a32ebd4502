import type { Queryable } from '../../kernel/database/database.ts';
import { readHorizon } from '../data-horizon.ts';
import type { InsightScope } from '../insight-scope.ts';
import { expectedPurchasesIfAlive } from '../models/mbg-nbd.ts';
import { readBenchmarks } from '../scores/benchmarks.ts';
import type { ScoringRules } from '../scores/recompute-scores.ts';
import type { ModelParameters } from './model-parameters.ts';
import { modelsRepository } from './models.repository.ts';
import { simpleRules } from './simple-rules.ts';

/**
 * Expected purchases in 90 days of a customer who is alive, memoized: the same pairs of arguments recur, and each computation is costly.
 */
function expectedIfAlive(parameters: ModelParameters): ScoringRules['expectedIfAlive'] {
  if (parameters.kind === 'regla simple') return () => 0;
  const known = new Map<string, number>();
  return (repeatVisits, weeks) => {
    const key = `${repeatVisits} ${weeks}`;
    const found = known.get(key) ?? expectedPurchasesIfAlive(parameters, { repeatVisits, ageWeeks: weeks }, 90 / 7);
    known.set(key, found);
    return found;
  };
}

/** The rules by which an account is scored: those of its published model, or simple rules before there is one. */
export async function readScoringRules(database: Queryable, scope: InsightScope): Promise<ScoringRules> {
  const model = await modelsRepository.published(database, scope.accountId);
  const parameters = model?.parameters ?? (await simpleRules(database, scope));
  return {
    version: model?.version ?? 0,
    parameters,
    benchmarks: await readBenchmarks(database, scope.accountId),
    horizon: await readHorizon(database, scope),
    expectedIfAlive: expectedIfAlive(parameters),
  };
}
