import type { GammaGammaParameters } from '../models/gamma-gamma.ts';
import type { MbgNbdParameters } from '../models/mbg-nbd.ts';
import type { PredictionQuality } from './prediction-quality.ts';

/** Why a fitted model is not used. */
export type RejectionReason =
  /** The fit did not end. */
  | 'not_converged'
  /** A parameter or a figure of the back-test is no finite number. */
  | 'not_finite'
  /** Hardly anybody is seen dropping out, so that probabilities of being alive and dates would mean nothing. */
  | 'no_drop_out'
  /** The days since the last purchase order customers better than the model does. */
  | 'worse_than_recency';

/** What is looked at of a fitted model. */
export interface Candidate {
  parameters: MbgNbdParameters;
  converged: boolean;
  /** Absent or null where too few customers returned to fit one. */
  spend?: GammaGammaParameters | null;
}

/** The least share of customers who drop out at their first visit for drop-out to count as observed: a / (a + b). */
const leastDropOut = 0.005;

/** Why a model must not be used, by its parameters and its back-test; null if it may. */
export function rejectionOf(
  { parameters, converged, spend }: Candidate,
  evaluation: Pick<PredictionQuality, 'auc' | 'recencyAuc' | 'predicted' | 'calibrationError'>,
): RejectionReason | null {
  const { r, alpha, a, b } = parameters;
  const ofModel = [r, alpha, a, b, ...(spend ? [spend.p, spend.q, spend.v] : [])];
  const figures = [evaluation.auc, evaluation.recencyAuc, evaluation.predicted, evaluation.calibrationError];
  if (!ofModel.every((value) => Number.isFinite(value) && value > 0) || !figures.every(Number.isFinite)) return 'not_finite';
  // Where nobody drops out the search may wander on for ever: the more telling reason comes first.
  if (a / (a + b) < leastDropOut) return 'no_drop_out';
  if (!converged) return 'not_converged';
  if (evaluation.auc < evaluation.recencyAuc) return 'worse_than_recency';
  return null;
}

/**
 * Decides which model is used after a fit: the new one if it is sound and no worse than recency alone, else the one before.
 * @param previous the model in use; null if there is none
 * @returns the model to use (null: none, simple rules hold), and why it is not the candidate (null if it is)
 */
export function publishable<New extends Candidate, Old>(
  candidate: New,
  previous: Old | null,
  evaluation: Pick<PredictionQuality, 'auc' | 'recencyAuc' | 'predicted' | 'calibrationError'>,
): { use: New | Old | null; rejected: RejectionReason | null } {
  const rejected = rejectionOf(candidate, evaluation);
  return { use: rejected ? previous : candidate, rejected };
}
