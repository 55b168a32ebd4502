import { and, eq, isNull } from 'drizzle-orm';
import { experiments } from '../../audiences/experiments/experiments.table.ts';
import type { Experiment } from '../../audiences/experiments/experiments.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { armShares } from '../../audiences/experiments/arm-of.ts';
import { planOf } from '../../audiences/experiments/assignments.ts';
import { dailyPlan } from './experiment-outcome.ts';
import { type MeasuredArm, measureArms } from './experiment-arms.ts';
import { dataUntil } from './experiment-dates.ts';
import { latestDelay } from './horizon.ts';
import { readKeptArms } from './kept-arms.ts';
import { compareBesideMoney, decisive } from './statistics/decisive-measure.ts';
import { analyzeExperiment } from './statistics/experiment-result.ts';

/**
 * The arm that has won among those that got a message, by the experiment's metric and intervals that may be looked at every day: one with
 * more than the first, or the first where it has more than all others. Null: none has yet.
 */
function winnerOf(experiment: Experiment, measured: readonly MeasuredArm[]): number | null {
  const shares = armShares(planOf(experiment));
  const [first, ...others] = measured.filter(({ arm }) => arm > 0).map((one) => ({ ...one, share: shares[one.arm] ?? 0 }));
  if (!first || others.length !== experiment.arms.length - 1 || others.length === 0) return null;
  const plan = dailyPlan([first, ...others]);
  const result = analyzeExperiment({ control: first, arms: others }, { plan });
  if (result.kind !== 'result') return null;
  const { metric } = experiment;
  const compared = result.comparisons.flatMap((comparison, at) => {
    const other = others[at];
    if (!other) return [];
    const beside = compareBesideMoney(other, first, { metric, plan, compared: others.length });
    return [{ arm: other.arm, ...decisive(metric, comparison, beside) }];
  });
  if (compared.every(({ verdict }) => verdict === 'less')) return first.arm;
  const [best] = compared
    .filter(({ verdict }) => verdict === 'more')
    .toSorted((one, other) => other.difference.value - one.difference.value);
  return best?.arm ?? null;
}

/** Chooses the winners of the experiments that choose one by themselves. Their later sendings use it alone. */
export async function chooseWinners(database: Queryable, now: Date): Promise<void> {
  const open = await database
    .select()
    .from(experiments)
    .where(and(eq(experiments.automaticWinner, true), eq(experiments.mode, 'secuencial'), isNull(experiments.winner)));
  for (const experiment of open) {
    const { id: experimentId, accountId, horizonDays } = experiment;
    const account = { accountId, purchasesUntil: await dataUntil(database, accountId), now };
    const kept = await readKeptArms(database, account, [{ id: experimentId, until: null }]);
    const measured =
      kept.get(experimentId)?.arms ??
      (await measureArms(database, { accountId, experimentId, horizonDays, delayHours: latestDelay(experiment), until: now }));
    const winner = winnerOf(experiment, measured);
    if (winner === null) continue;
    await database
      .update(experiments)
      .set({ winner })
      .where(and(eq(experiments.id, experimentId), isNull(experiments.winner)));
  }
}
