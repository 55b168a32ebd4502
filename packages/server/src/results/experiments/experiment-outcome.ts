import type { ExperimentOutcome } from '@pregon/contract/experiments/experiments.endpoints';
import { armShares } from '../../audiences/experiments/arm-of.ts';
import { planOf } from '../../audiences/experiments/assignments.ts';
import type { Experiment } from '../../audiences/experiments/experiments.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { dataRetentionRepository } from '../../identity/data-retention/data-retention.repository.ts';
import { purchasesFrom } from './arm-spend.sql.ts';
import { type Assigned, countAssigned, type MeasuredArm, measureAllArms, nobodyAssigned } from './experiment-arms.ts';
import { horizonHours, latestDelay } from './horizon.ts';
import { readKeptArms } from './kept-arms.ts';
import { dataUntil, lastPlanned, storesBehind } from './experiment-dates.ts';
import type { ComparedMeans, LookPlan } from './statistics/compare-means.ts';
import { analyzeExperiment, type Comparison, type ExperimentResult } from './statistics/experiment-result.ts';
import { testSampleRatio } from './statistics/sample-ratio.ts';
import { compareBesideMoney } from './statistics/decisive-measure.ts';
import type { SecondaryMeasures } from './statistics/secondary-measures.ts';

const hourMs = 3_600_000;

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

const comparedOf = ({ difference, relative, verdict }: ComparedMeans) => ({
  difference: intervalOf(difference),
  relative: relative && intervalOf(relative),
  verdict,
});

const comparisonOf = (arm: number, comparison: Comparison, { conversion, orders }: SecondaryMeasures) => ({
  arm,
  ...comparedOf(comparison),
  total: intervalOf(comparison.total),
  secondary: { conversion: comparedOf(conversion), orders: comparedOf(orders) },
});

/** The comparisons of a result, with conversion and orders beside them. */
const comparisonsOf = (
  metric: Experiment['metric'],
  { result, arms, reference, plan }: ReturnType<typeof analyzeArms>,
): ExperimentOutcome['comparisons'] =>
  result.kind === 'result'
    ? result.comparisons.flatMap((comparison, at) => {
        const arm = arms[at];
        const asked = { metric, plan, compared: arms.length };
        return arm ? [comparisonOf(arm.arm, comparison, compareBesideMoney(arm, reference, asked))] : [];
      })
    : [];

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
  const nobody = {
    people: 0,
    firstPeople: 0,
    buyers: 0,
    mean: 0,
    variance: 0,
    priorMean: 0,
    priorVariance: 0,
    covariance: 0,
    orderMean: 0,
    orderVariance: 0,
    priorOrderMean: 0,
    priorOrderVariance: 0,
    orderCovariance: 0,
  };
  const all = shares.map((share, arm) => ({ ...nobody, ...measured.find((one) => one.arm === arm), arm, share }));
  const [reference, ...arms] = all.filter(({ share }) => share > 0);
  if (!reference) throw new Error('An experiment has one arm at least.');
  const plan = experiment.mode === 'fijo' ? ({ kind: 'once' } as const) : dailyPlan(all);
  return { all, reference, arms, plan, result: analyzeExperiment({ control: reference, arms }, { plan }) };
}

/** Whether the groups have the sizes that were planned, as far as anybody is assigned. */
const isBroken = (experiment: Experiment, { people }: Assigned): boolean =>
  testSampleRatio(armShares(planOf(experiment)).map((share, arm) => ({ people: people.get(arm) ?? 0, share }))).isBroken;

/** When the horizon of the last person is over; null while nobody is assigned and nothing is planned. */
function endOf(
  { experiment, scheduleId }: Pick<AskedExperiment, 'experiment' | 'scheduleId'>,
  { assigned, planned }: Pick<KnownBefore, 'assigned' | 'planned'>,
): Date | null {
  const last = Math.max(assigned.get(experiment.id)?.lastAt?.getTime() ?? 0, planned.get(scheduleId)?.getTime() ?? 0);
  return last > 0 ? new Date(last + horizonHours(experiment) * hourMs) : null;
}

/** What is known of an experiment before its purchases are looked at. */
function aboutOf(
  { experiment, scheduleId, currency, now }: AskedExperiment,
  { assigned, planned, data, behind, deletedBefore }: KnownBefore & { readonly behind: ReadonlyMap<number, Date> },
) {
  const own = assigned.get(experiment.id) ?? nobodyAssigned;
  const end = endOf({ experiment, scheduleId }, { assigned, planned });
  const isOver = end !== null && now >= end;
  const waitsFor = end === null ? undefined : behind.get(end.getTime());
  const isCovered = isOver && data !== null && data >= end && waitsFor === undefined;
  const about = {
    experiment,
    currency,
    sealedUntil: experiment.mode === 'fijo' ? (end?.toISOString() ?? null) : null,
    purchasesUntil: (waitsFor ?? data)?.toISOString() ?? null,
    isMissingPurchases: isOver && !isCovered,
    reference: experiment.controlShare > 0 ? 0 : 1,
    heldOut: own.heldOut,
  };
  const groups = armShares(planOf(experiment)).flatMap((share, arm) =>
    share > 0 ? [{ arm, share, people: own.people.get(arm) ?? 0, buyers: null, mean: null, orders: null }] : [],
  );
  const unseen = (state: ExperimentOutcome['state']): ExperimentOutcome => ({ ...about, state, groups, comparisons: [] });
  if (!own.lastAt) return { unseen: unseen('sin empezar') };
  if (deletedBefore && purchasesFrom(own.firstAt ?? new Date(0)) < deletedBefore)
    return { unseen: { ...unseen('pocos datos'), arePurchasesDeleted: true } };
  if (isBroken(experiment, own)) return { unseen: unseen('roto') };
  if (experiment.mode === 'fijo' && !isCovered) return { unseen: unseen('sellado') };
  return { about, groups };
}

/** Who is assigned to each experiment, when the last planned sending of each schedule is due, and until when there are purchases. */
interface KnownBefore {
  readonly assigned: ReadonlyMap<number, Assigned>;
  readonly planned: ReadonlyMap<number, Date>;
  readonly data: Date | null;
  /** Purchases before it have been deleted. */
  readonly deletedBefore: Date | undefined;
}

/**
 * What the experiments of some schedules of an account have shown, in the order in which they are asked. With a fixed horizon nothing
 * of the purchases is told before the horizon of the last person is over and the account's purchases reach beyond it, those of each store
 * that sells every day: who looks earlier, and stops when it suits, is wrong more often.
 * @param mostMeasured the most experiments that are measured from the receipts, because their sums are not kept yet, or too much waits to be
 * added to them; those that are asked after them are left out
 * @returns undefined for those that are left out
 */
export async function experimentOutcomes(
  database: Queryable,
  accountId: number,
  asked: readonly AskedExperiment[],
  { mostMeasured = Number.POSITIVE_INFINITY }: { readonly mostMeasured?: number | undefined } = {},
): Promise<(ExperimentOutcome | undefined)[]> {
  const [first] = asked;
  if (!first) return [];
  const ids = asked.map(({ experiment }) => experiment.id);
  const data = await dataUntil(database, accountId);
  const kept = await readKeptArms(
    database,
    { accountId, purchasesUntil: data, now: first.now },
    ids.map((id) => ({ id, until: null })),
  );
  const notKept = [...new Set(ids.filter((id) => !kept.has(id)))];
  const leftOut = new Set(notKept.slice(mostMeasured));
  const counted = await countAssigned(database, notKept.slice(0, mostMeasured));
  const known = {
    assigned: new Map([...counted, ...[...kept].map(([id, { assigned }]) => [id, assigned] as const)]),
    planned: await lastPlanned(
      database,
      asked.map(({ scheduleId }) => scheduleId),
    ),
    data,
    deletedBefore: (await dataRetentionRepository.deletions(database, accountId, ['purchases'])).get('purchases'),
  };
  const ends = asked.flatMap((one) => (one.experiment.mode === 'fijo' ? (endOf(one, known) ?? []) : []));
  const behind = await storesBehind(database, accountId, ends, first.now);
  const read = asked.map((one) => (leftOut.has(one.experiment.id) ? undefined : { one, ...aboutOf(one, { ...known, behind }) }));
  const shown = read.flatMap((found) => {
    if (!found || found.unseen || kept.has(found.one.experiment.id)) return [];
    const { experiment, now } = found.one;
    const { id: experimentId, horizonDays } = experiment;
    return [{ accountId, experimentId, horizonDays, delayHours: latestDelay(experiment), until: now }];
  });
  const measured = await measureAllArms(database, shown, known.assigned);
  return read.map((entry): ExperimentOutcome | undefined => {
    if (!entry || entry.unseen) return entry?.unseen;
    const { about, groups, one } = entry;
    const { experiment } = one;
    const analyzed = analyzeArms(experiment, kept.get(experiment.id)?.arms ?? measured.get(experiment.id) ?? []);
    const { all, result } = analyzed;
    const seen = result.kind !== 'broken';
    return {
      ...about,
      state: states[result.kind],
      groups: groups.map((group) => {
        const found = all[group.arm];
        return seen && found
          ? { ...group, people: found.people, buyers: found.buyers, mean: found.mean, orders: found.orderMean }
          : group;
      }),
      comparisons: comparisonsOf(experiment.metric, analyzed),
    };
  });
}

/** What the experiment of one schedule has shown. */
export async function experimentOutcome(database: Queryable, asked: AskedExperiment): Promise<ExperimentOutcome> {
  const [outcome] = await experimentOutcomes(database, asked.experiment.accountId, [asked]);
  if (!outcome) throw new Error('An experiment has an outcome.');
  return outcome;
}
