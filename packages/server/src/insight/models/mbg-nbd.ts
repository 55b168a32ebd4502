import { groupSummaries, type PurchaseSummary } from './purchase-summary.ts';
import {
  checkWeeks,
  expectedVisitsIfAlive,
  type FitOptions,
  fitVisitModel,
  visitLikelihood,
  type VisitModelFit,
  type VisitModelParameters,
} from './visit-model.ts';

/** Parameters of MBG/NBD: see `VisitModelParameters`. */
export type MbgNbdParameters = VisitModelParameters;

/**
 * Fits MBG/NBD, the model of visits that Pregón uses, by maximum likelihood (Batislam, Denizel and Filiztekin, «Empirical validation and
 * comparison of models for customer base analysis», 2007). Equal summaries are computed once, so 100,000 customers take well under a
 * second.
 * @param summaries one for each customer; at least one
 * @returns `converged` is false when the data do not determine the parameters. Without any drop-out, `a` tends to 0, which `a / (a + b)`
 *   reveals: see `publishable`
 * @throws RangeError if there are no summaries or one is invalid
 */
export const fitMbgNbd = (summaries: readonly PurchaseSummary[], options: FitOptions = {}): VisitModelFit =>
  fitVisitModel(summaries, options, { mayDropOutAtFirstVisit: true });

/** The mean log-likelihood of parameters, for some customers. */
export const visitLogLikelihood = ({ r, alpha, a, b }: MbgNbdParameters, summaries: readonly PurchaseSummary[]): number =>
  -visitLikelihood(groupSummaries(summaries), { mayDropOutAtFirstVisit: true })([r, alpha, a, b].map(Math.log)).value;

/**
 * The probability that a customer has not dropped out, from 0 to 1. It cannot be verified, because a drop-out is never observed;
 * `probabilityBuysWithin` can be.
 */
export function probabilityAlive({ r, alpha, a, b }: MbgNbdParameters, customer: PurchaseSummary): number {
  const { repeatVisits: x, lastVisitWeeks, ageWeeks } = customer;
  const silence = (r + x) * Math.log((alpha + ageWeeks) / (alpha + lastVisitWeeks));
  return 1 / (1 + (a / (b + x)) * Math.exp(silence));
}

/**
 * The probability of at least one visit within the next `weeks`, from 0 to 1. A closed form that SQL can compute: P(alive) · (1 -
 * ((α+T)/(α+T+t))^(r+x)).
 * @throws RangeError if `weeks` is negative
 */
export function probabilityBuysWithin(parameters: MbgNbdParameters, customer: PurchaseSummary, weeks: number): number {
  checkWeeks(weeks);
  const rate = parameters.alpha + customer.ageWeeks;
  const comesIfAlive = -Math.expm1(-(parameters.r + customer.repeatVisits) * Math.log1p(weeks / rate));
  return probabilityAlive(parameters, customer) * comesIfAlive;
}

/**
 * The expected number of visits within the next `weeks`: days with purchases, not products or amounts. For a customer who is alive it
 * depends only on `repeatVisits` and `ageWeeks`, so that one table of both serves all customers.
 * @throws RangeError if `weeks` is negative
 */
export const expectedPurchasesWithin = (parameters: MbgNbdParameters, customer: PurchaseSummary, weeks: number): number =>
  probabilityAlive(parameters, customer) * expectedPurchasesIfAlive(parameters, customer, weeks);

/** `expectedPurchasesWithin` for a customer who is known to be alive. */
export function expectedPurchasesIfAlive(
  { r, alpha, a, b }: MbgNbdParameters,
  { repeatVisits, ageWeeks }: Pick<PurchaseSummary, 'repeatVisits' | 'ageWeeks'>,
  weeks: number,
): number {
  checkWeeks(weeks);
  return expectedVisitsIfAlive({ shape: r + repeatVisits, rate: alpha + ageWeeks, a, survived: b + repeatVisits + 1 }, weeks);
}

/** A century: later days mean only that no drop-out is observed. */
const longestWeeks = 5200;

/**
 * The time at which the probability of being alive falls to a threshold if the customer does not return, in weeks since the first visit
 * (as `ageWeeks` counts): T* = (α+t_x)·((b+x)/a · (1-c)/c)^(1/(r+x)) - α.
 * @param customer `ageWeeks` is ignored
 * @param threshold c, between 0 and 1, both excluded
 * @returns the weeks of the last visit itself when the probability is below the threshold from that day on (few visits, many drop-outs);
 *   null when it is not reached within a century (a tends to 0: no drop-out observed)
 * @throws RangeError if the threshold is not between 0 and 1
 */
export function weeksUntilAliveFallsTo(
  { r, alpha, a, b }: MbgNbdParameters,
  { repeatVisits: x, lastVisitWeeks }: Pick<PurchaseSummary, 'repeatVisits' | 'lastVisitWeeks'>,
  threshold: number,
): number | null {
  if (!(threshold > 0 && threshold < 1)) throw new RangeError(`the threshold is ${threshold}, not between 0 and 1`);
  const odds = ((b + x) / a) * ((1 - threshold) / threshold);
  const weeks = (alpha + lastVisitWeeks) * odds ** (1 / (r + x)) - alpha;
  if (!(weeks <= longestWeeks)) return null;
  return Math.max(lastVisitWeeks, weeks);
}
