import type { GammaGammaParameters } from '../models/gamma-gamma.ts';
import type { MbgNbdParameters } from '../models/mbg-nbd.ts';
import type { PredictionQuality } from './prediction-quality.ts';

/** Why a fitted model is rejected. */
export type RejectionReason =
  /** A parameter or a figure of the back-test is not finite. */
  | 'not_finite'
  /** The back-test has too few customers for its order to mean anything. */
  | 'too_few'
  /** Recency (days since the last purchase) ranks customers better than the model does. */
  | 'worse_than_recency';

/** A remark on a published model whose fit lies at the boundary of the parameter space. */
export type BoundaryNote =
  /** Hardly any drop-out is observed, so the days of risk and inactivity cannot come from the model. */
  | 'no_drop_out'
  /** The optimizer stopped at the boundary, as it does when all customers have the same drop-out probability. */
  | 'at_boundary';

/** The part of a fitted model that the checks read. */
export interface Candidate {
  parameters: MbgNbdParameters;
  converged: boolean;
  /** Absent or null when too few customers returned to fit one. */
  spend?: GammaGammaParameters | null;
}

/** Minimum share of customers who drop out at their first visit, a / (a + b), for drop-out to count as observed. */
const leastDropOut = 0.005;

/** Minimum number of customers of a back-test. */
const leastTested = 300;

/** Checks a fitted model by its parameters and its back-test. Returns the reason of a rejection, or null if the model may be used. */
export function rejectionOf(
  { parameters, spend }: Pick<Candidate, 'parameters' | 'spend'>,
  evaluation: Pick<PredictionQuality, 'people' | 'auc' | 'recencyAuc' | 'predicted' | 'calibrationError'>,
): RejectionReason | null {
  const { r, alpha, a, b } = parameters;
  const ofModel = [r, alpha, a, b, ...(spend ? [spend.p, spend.q, spend.v] : [])];
  const figures = [evaluation.auc, evaluation.recencyAuc, evaluation.predicted, evaluation.calibrationError];
  if (!ofModel.every((value) => Number.isFinite(value) && value > 0) || !figures.every(Number.isFinite)) return 'not_finite';
  if (evaluation.people < leastTested) return 'too_few';
  if (evaluation.auc < evaluation.recencyAuc) return 'worse_than_recency';
  return null;
}

/** Whether drop-out is observed: without it, dates derived from the probability of being alive are meaningless. */
export const hasDropOut = ({ a, b }: Pick<MbgNbdParameters, 'a' | 'b'>): boolean => a / (a + b) >= leastDropOut;

/** The remark on a published model, or null. */
export function boundaryNoteOf({ parameters, converged }: Pick<Candidate, 'parameters' | 'converged'>): BoundaryNote | null {
  // Without drop-out the optimizer may not converge at all, so the more specific note is checked first.
  if (!hasDropOut(parameters)) return 'no_drop_out';
  return converged ? null : 'at_boundary';
}

/**
 * Chooses the model to use after a fit: the candidate if it is sound and at least as good as recency alone, else the previous one.
 * @param previous the model in use; null if there is none
 * @returns the model to use (null: none, simple rules apply), and the reason why the candidate is rejected (null if it is used)
 */
export function publishable<New extends Candidate, Old>(
  candidate: New,
  previous: Old | null,
  evaluation: Pick<PredictionQuality, 'people' | 'auc' | 'recencyAuc' | 'predicted' | 'calibrationError'>,
): { use: New | Old | null; rejected: RejectionReason | null } {
  const rejected = rejectionOf(candidate, evaluation);
  return { use: rejected ? previous : candidate, rejected };
}
