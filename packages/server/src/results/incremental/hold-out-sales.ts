import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { experiments } from '../../audiences/experiments/experiments.table.ts';
import { dataRetentionRepository } from '../../identity/data-retention/data-retention.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { purchasesFrom } from '../experiments/arm-spend.sql.ts';
import { analyzeArms } from '../experiments/experiment-outcome.ts';
import { measureAllArms } from '../experiments/experiment-arms.ts';
import { dataUntil } from '../experiments/experiment-dates.ts';
import { holdOutEnd, holdOutStart } from '../experiments/hold-out-end.ts';
import { readKeptArms } from '../experiments/kept-arms.ts';
import type { IncrementalScope } from './incremental-sales.ts';
import { type Effect, sumOfArms } from './sum-of-effects.ts';

/** What all messages of a quarter added to the sales, by the control group of the account. */
export interface HoldOutQuarter {
  /** The first day of the quarter: `2026-10-01`. */
  readonly quarter: string;
  readonly people: number;
  readonly held: number;
  /** Null without a result: too few people or buyers, groups that are not what was planned, or deleted purchases. */
  readonly effect: Effect | null;
}

/**
 * The quarters in which an account held customers out of all its messages, the newest first.
 * @param quarters first days of the only quarters that are asked for
 */
export async function holdOutSales(
  database: Queryable,
  { accountId, timeZone, now }: Pick<IncrementalScope, 'accountId' | 'timeZone' | 'now'>,
  quarters?: readonly string[],
): Promise<HoldOutQuarter[]> {
  const found = await database
    .select()
    .from(experiments)
    .where(
      and(
        eq(experiments.accountId, accountId),
        quarters ? inArray(experiments.quarter, [...quarters]) : isNotNull(experiments.quarter),
      ),
    )
    .orderBy(desc(experiments.quarter))
    .limit(8);
  const asked = found.map((experiment) => ({ experiment, until: holdOutEnd(experiment.quarter ?? '', timeZone) }));
  const kept = await readKeptArms(
    database,
    { accountId, purchasesUntil: await dataUntil(database, accountId), now },
    asked.map(({ experiment, until }) => ({ id: experiment.id, until })),
  );
  const deletedBefore = (await dataRetentionRepository.deletions(database, accountId, ['purchases'])).get('purchases');
  const measured = await measureAllArms(
    database,
    asked
      .filter(({ experiment }) => !kept.has(experiment.id))
      .map(({ experiment, until }) => ({
        accountId,
        experimentId: experiment.id,
        horizonDays: 0,
        until: now < until ? now : until,
      })),
  );
  return asked.map(({ experiment }) => {
    const quarter = experiment.quarter ?? '';
    const { all, result } = analyzeArms(experiment, kept.get(experiment.id)?.arms ?? measured.get(experiment.id) ?? []);
    const [held, ...others] = all;
    return {
      quarter,
      held: held?.people ?? 0,
      people: others.reduce((sum, { people }) => sum + people, held?.people ?? 0),
      effect:
        result.kind === 'result' && !(deletedBefore && purchasesFrom(holdOutStart(quarter, timeZone)) < deletedBefore)
          ? sumOfArms(result.comparisons.map(({ total }) => total))
          : null,
    };
  });
}
