import type { ExperimentOutcome } from '@pregon/contract/experiments/experiments.endpoints';
import { type Experiment, experimentsRepository } from '../../audiences/experiments/experiments.repository.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { experimentOutcomes } from '../experiments/experiment-outcome.ts';
import { type Effect, sumOfArms } from './sum-of-effects.ts';

/** The most experiments that a board, a list or a page measures from the receipts: those of the newest schedules. */
export const mostMeasured = 20;

/** A schedule and its experiment, which has a control group. */
interface ScheduleWithControl {
  readonly scheduleId: number;
  readonly experimentId: number;
}

/** What the experiment of a schedule has shown. */
export interface MeasuredEffect {
  readonly experiment: Experiment;
  /** Undefined: left out, because its sums are not kept yet and too many others have to be measured. */
  readonly outcome: ExperimentOutcome | undefined;
  /** What all of its versions added; null while there is no result. */
  readonly effect: Effect | null;
}

/**
 * What the messages of some schedules added to the sales, by schedule: the figures of the pages of their experiments. The number of
 * statements does not grow with that of schedules.
 * @param schedules the newest first
 * @param most how many of them are measured from the receipts at most
 */
export async function measuredEffects(
  database: Queryable,
  { accountId, currency, now }: { readonly accountId: number; readonly currency: string; readonly now: Date },
  schedules: readonly ScheduleWithControl[],
  most = mostMeasured,
): Promise<ReadonlyMap<number, MeasuredEffect>> {
  if (schedules.length === 0) return new Map();
  const ids = schedules.map(({ experimentId }) => experimentId);
  const found = new Map((await experimentsRepository.findAll(database, accountId, ids)).map((one) => [one.id, one]));
  const asked = schedules.flatMap(({ scheduleId, experimentId }) => {
    const experiment = found.get(experimentId);
    return experiment ? [{ experiment, scheduleId, currency, now }] : [];
  });
  const outcomes = await experimentOutcomes(database, accountId, asked, { mostMeasured: most });
  const measured = new Map<number, MeasuredEffect>();
  for (const [place, outcome] of outcomes.entries()) {
    const { scheduleId, experiment } = asked[place] ?? {};
    if (scheduleId === undefined || experiment === undefined) continue;
    const totals = outcome?.comparisons.map(({ total }) => total) ?? [];
    measured.set(scheduleId, { experiment, outcome, effect: outcome?.state === 'resultado' ? sumOfArms(totals) : null });
  }
  return measured;
}
