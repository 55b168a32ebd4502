import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Experiment } from '../../audiences/experiments/experiments.repository.ts';
import { experiments } from '../../audiences/experiments/experiments.table.ts';
import { dataRetentionRepository } from '../../identity/data-retention/data-retention.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { purchasesFrom } from '../experiments/arm-spend.sql.ts';
import { analyzeArms } from '../experiments/experiment-outcome.ts';
import { type MeasuredArm, measureAllArms } from '../experiments/experiment-arms.ts';
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
  /** Like that of a schedule; it is never sealed, because its intervals hold at any moment. */
  readonly state: 'roto' | 'pocos datos' | 'resultado';
  /** Purchases that it needs are deleted: `state` is `pocos datos`. */
  readonly arePurchasesDeleted: boolean;
  /** It is not over: the figures are those so far. */
  readonly isRunning: boolean;
  /** It is over, and the account's purchases do not reach to its end. */
  readonly isMissingPurchases: boolean;
  /** When the control group was switched off within the quarter, which ended it; null: it was not. */
  readonly endedAt: Date | null;
  /** Null without a result. */
  readonly effect: Effect | null;
}

const states = { broken: 'roto', 'too few': 'pocos datos', result: 'resultado' } as const;

/** What is known of a quarter beside its arms. */
interface AboutQuarter {
  readonly until: Date;
  readonly now: Date;
  readonly purchasesUntil: Date | null;
  readonly arePurchasesDeleted: boolean;
}

function quarterSales(
  experiment: Experiment,
  arms: readonly MeasuredArm[],
  { until, now, purchasesUntil, arePurchasesDeleted }: AboutQuarter,
): HoldOutQuarter {
  const { all, result } = analyzeArms(experiment, arms);
  const [held, ...others] = all;
  const isRunning = now < until;
  return {
    quarter: experiment.quarter ?? '',
    held: held?.people ?? 0,
    people: others.reduce((sum, { people }) => sum + people, held?.people ?? 0),
    state: arePurchasesDeleted ? 'pocos datos' : states[result.kind],
    arePurchasesDeleted,
    isRunning,
    isMissingPurchases: !isRunning && (purchasesUntil === null || purchasesUntil < until),
    endedAt: experiment.endedAt,
    effect: result.kind === 'result' && !arePurchasesDeleted ? sumOfArms(result.comparisons.map(({ total }) => total)) : null,
  };
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
  const asked = found.map((experiment) => {
    const { quarter, endedAt } = experiment;
    return { experiment, until: holdOutEnd({ quarter: quarter ?? '', endedAt }, timeZone) };
  });
  const purchasesUntil = await dataUntil(database, accountId);
  const kept = await readKeptArms(
    database,
    { accountId, purchasesUntil, now },
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
  return asked.map(({ experiment, until }) => {
    const from = purchasesFrom(holdOutStart(experiment.quarter ?? '', timeZone));
    return quarterSales(experiment, kept.get(experiment.id)?.arms ?? measured.get(experiment.id) ?? [], {
      until,
      now,
      purchasesUntil,
      arePurchasesDeleted: deletedBefore !== undefined && from < deletedBefore,
    });
  });
}
