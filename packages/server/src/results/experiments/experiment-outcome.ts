import type { ExperimentOutcome } from '@pregon/contract/experiments/experiments.endpoints';
import { armShares } from '../../audiences/experiments/arm-of.ts';
import { planOf } from '../../audiences/experiments/assignments.ts';
import type { Experiment } from '../../audiences/experiments/experiments.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { type Assigned, countAssigned, type MeasuredArm, measureArms } from './experiment-arms.ts';
import { dataUntil, lastPlanned } from './experiment-dates.ts';
import { analyzeExperiment, type Comparison, type ExperimentResult, type LookPlan } from './statistics/experiment-result.ts';
import { testSampleRatio } from './statistics/sample-ratio.ts';

const dayMs = 86_400_000;

/** An experiment of a schedule. */
export interface AskedExperiment {
  readonly experiment: Experiment;
  readonly scheduleId: number;
  readonly currency: string;
  readonly now: Date;
}

const states = { broken: 'roto', 'too few': 'pocos datos', result: 'resultado' } as const satisfies Record<
  ExperimentResult['kind'],
  ExperimentOutcome['state']
>;

const intervalOf = ({ value, low, high }: { value: number; low: number; high: number }) => ({ value, low, high });

const comparisonOf = (arm: number, { difference, total, relative, verdict }: Comparison) => ({
  arm,
  difference: intervalOf(difference),
  total: intervalOf(total),
  relative: relative && intervalOf(relative),
  verdict,
});

/**
 * Looks at every day, tuned to the people of the first sending. The number has to be fixed in advance: one that grows with each sending of
 * a repeating schedule would void what the sequence promises.
 */
export const dailyPlan = (arms: readonly Pick<MeasuredArm, 'firstPeople'>[]): LookPlan => ({
  kind: 'daily',
  expectedPeople: Math.max(
    1,
    arms.reduce((sum, { firstPeople }) => sum + firstPeople, 0),
  ),
});

/** Compares the arms with the control group, or with the first arm where there is none. */
export function analyzeArms(
  experiment: Pick<Experiment, 'controlShare' | 'arms' | 'mode' | 'salt'>,
  measured: readonly MeasuredArm[],
) {
  const shares = armShares(planOf(experiment));
  const nobody = { people: 0, firstPeople: 0, buyers: 0, mean: 0, variance: 0, priorMean: 0, priorVariance: 0, covariance: 0 };
  const all = shares.map((share, arm) => ({ ...nobody, ...measured.find((one) => one.arm === arm), arm, share }));
  const [reference, ...arms] = all.filter(({ share }) => share > 0);
  if (!reference) throw new Error('An experiment has one arm at least.');
  const plan = experiment.mode === 'fijo' ? ({ kind: 'once' } as const) : dailyPlan(all);
  return { all, reference, arms, result: analyzeExperiment({ control: reference, arms }, { plan }) };
}

/** Whether the groups have the sizes that were planned, as far as anybody is assigned. */
const isBroken = (experiment: Experiment, { people }: Assigned): boolean =>
  testSampleRatio(armShares(planOf(experiment)).map((share, arm) => ({ people: people.get(arm) ?? 0, share }))).isBroken;

/**
 * What the experiment of a schedule has shown. With a fixed horizon nothing of the purchases is told before the horizon of the last
 * person is over and the account's purchases reach beyond it: who looks earlier, and stops when it suits, is wrong more often.
 */
export async function experimentOutcome(
  database: Queryable,
  { experiment, scheduleId, currency, now }: AskedExperiment,
): Promise<ExperimentOutcome> {
  const assigned = await countAssigned(database, experiment.id);
  const shares = armShares(planOf(experiment));
  const planned = await lastPlanned(database, scheduleId);
  const last = Math.max(assigned.lastAt?.getTime() ?? 0, planned?.getTime() ?? 0);
  const end = last > 0 ? new Date(last + experiment.horizonDays * dayMs) : null;
  const data = await dataUntil(database, experiment.accountId);
  const isOver = end !== null && now >= end;
  const isCovered = isOver && data !== null && data >= end;
  const about = {
    experiment,
    currency,
    sealedUntil: experiment.mode === 'fijo' ? (end?.toISOString() ?? null) : null,
    purchasesUntil: data?.toISOString() ?? null,
    isMissingPurchases: isOver && !isCovered,
    reference: experiment.controlShare > 0 ? 0 : 1,
    heldOut: assigned.heldOut,
  };
  const groups = shares.flatMap((share, arm) =>
    share > 0 ? [{ arm, share, people: assigned.people.get(arm) ?? 0, buyers: null, mean: null }] : [],
  );
  if (!assigned.lastAt) return { ...about, state: 'sin empezar', groups, comparisons: [] };
  if (isBroken(experiment, assigned)) return { ...about, state: 'roto', groups, comparisons: [] };
  if (experiment.mode === 'fijo' && !isCovered) return { ...about, state: 'sellado', groups, comparisons: [] };
  const measured = await measureArms(database, {
    accountId: experiment.accountId,
    experimentId: experiment.id,
    horizonDays: experiment.horizonDays,
    until: now,
  });
  const { all, arms, result } = analyzeArms(experiment, measured);
  const seen = result.kind !== 'broken';
  return {
    ...about,
    state: states[result.kind],
    groups: groups.map((group) => {
      const found = all[group.arm];
      return seen && found ? { ...group, people: found.people, buyers: found.buyers, mean: found.mean } : group;
    }),
    comparisons: result.kind === 'result' ? result.comparisons.map((one, at) => comparisonOf(arms[at]?.arm ?? 0, one)) : [],
  };
}
