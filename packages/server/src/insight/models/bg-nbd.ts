import type { PurchaseSummary } from './purchase-summary.ts';
import {
  checkWeeks,
  expectedVisitsIfAlive,
  type FitOptions,
  fitVisitModel,
  type VisitModelFit,
  type VisitModelParameters,
} from './visit-model.ts';

/**
 * Fits BG/NBD (Fader, Hardie and Lee, «Counting your customers the easy way», 2005). Pregón uses MBG/NBD. This model exists because its
 * results are published for public data, which verifies the code that both models share.
 * @throws RangeError if there are no summaries or one is invalid
 */
export const fitBgNbd = (summaries: readonly PurchaseSummary[], options: FitOptions = {}): VisitModelFit =>
  fitVisitModel(summaries, options, { mayDropOutAtFirstVisit: false });

/**
 * The probability of being alive. It is always 1 for a customer with a single visit, however long ago, which is why Pregón does not use
 * this model.
 */
export function bgNbdProbabilityAlive({ r, alpha, a, b }: VisitModelParameters, customer: PurchaseSummary): number {
  const { repeatVisits: x, lastVisitWeeks, ageWeeks } = customer;
  if (x === 0) return 1;
  return 1 / (1 + (a / (b + x - 1)) * ((alpha + ageWeeks) / (alpha + lastVisitWeeks)) ** (r + x));
}

/**
 * The expected number of visits within the next `weeks`.
 * @throws RangeError if `weeks` is negative
 */
export function bgNbdExpectedPurchasesWithin(parameters: VisitModelParameters, customer: PurchaseSummary, weeks: number): number {
  checkWeeks(weeks);
  const { repeatVisits: x, ageWeeks } = customer;
  const { r, alpha, a, b } = parameters;
  const ifAlive = expectedVisitsIfAlive({ shape: r + x, rate: alpha + ageWeeks, a, survived: b + x }, weeks);
  return bgNbdProbabilityAlive(parameters, customer) * ifAlive;
}
