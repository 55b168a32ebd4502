import { minimize, type ValueAndGradient } from './bfgs.ts';
import { groupSummaries, type PurchaseSummary, type SummaryTable } from './purchase-summary.ts';
import { digamma, lnGamma } from './special-functions.ts';

/** A local reference, because in the test environment each access to a global costs more than the logarithm. */
const { exp, log, log1p } = Math;

/**
 * Parameters of the visits and drop-outs of an account's customers. Rates of visits (per week) follow a gamma distribution with shape `r`
 * and rate `alpha` (in weeks); the probability of dropping out after a visit follows a beta distribution with `a` and `b`. All are
 * positive.
 */
export interface VisitModelParameters {
  r: number;
  alpha: number;
  a: number;
  b: number;
}

export interface VisitModelFit {
  parameters: VisitModelParameters;
  /** Sum over all summaries, each multiplied by its weight. */
  logLikelihood: number;
  /** If false, the parameters are the best ones found, and must not be used. */
  converged: boolean;
  iterations: number;
}

export interface FitOptions {
  /** The initial point of the search. */
  start?: VisitModelParameters;
  /** How many customers each summary represents; 1 each by default. */
  weights?: readonly number[];
}

/**
 * The difference between the two models. BG/NBD allows a drop-out only after a repeat visit, so a customer with a single visit never
 * drops out. MBG/NBD allows it after the first visit as well.
 */
export interface DropOut {
  mayDropOutAtFirstVisit: boolean;
}

/** Bounds of the search: the parameters are exp of the optimizer's variables; beyond exp(±25) the likelihood does not change any more. */
const widest = 25;

/**
 * The mean negative log-likelihood of a table as a function of (ln r, ln alpha, ln a, ln b), with its gradient.
 *
 * For a customer with x repeat visits, the last at t_x, seen at T, the likelihood is
 * Γ(r+x)·α^r/Γ(r) · B(a, b+n)/B(a, b) · { (α+T)^-(r+x) + a/(b+n-1) · (α+t_x)^-(r+x) }
 * where n counts the visits that were survived: x+1 for MBG/NBD (Batislam, Denizel and Filiztekin 2007; Wagner and Hoppe 2008); x for
 * BG/NBD, without the second term at x = 0 (Fader, Hardie and Lee 2005).
 */
export function visitLikelihood(table: SummaryTable, { mayDropOutAtFirstVisit }: DropOut) {
  const { repeatVisits, lastVisitWeeks, ageWeeks } = table.distinct;
  const extra = mayDropOutAtFirstVisit ? 1 : 0;

  return (logs: readonly number[]): ValueAndGradient => {
    if (logs.some((one) => Math.abs(one) > widest)) return { value: Infinity, gradient: [0, 0, 0, 0] };
    const [r, alpha, a, b] = logs.map(exp) as [number, number, number, number];
    const [psiR, psiAB, psiB] = [digamma(r), digamma(a + b), digamma(b)];
    const constant = -lnGamma(r) + r * log(alpha) + lnGamma(a + b) - lnGamma(b);
    // Computes what depends on one of the three values alone once for each distinct value.
    const ofRepeats = repeatVisits.map((x) => {
      const survived = b + x + extra;
      const psiAll = digamma(a + survived);
      return {
        level: constant + lnGamma(r + x) + lnGamma(survived) - lnGamma(a + survived),
        byR: digamma(r + x) - psiR + log(alpha),
        byA: psiAB - psiAll,
        byB: psiAB - psiB + digamma(survived) - psiAll,
        shape: r + x,
        lastRisk: survived - 1,
        mayBeGone: mayDropOutAtFirstVisit || x > 0,
      };
    });
    const lnLast = Float64Array.from(lastVisitWeeks, (weeks) => log(alpha + weeks));
    const lnAge = Float64Array.from(ageWeeks, (weeks) => log(alpha + weeks));
    const overLast = Float64Array.from(lastVisitWeeks, (weeks) => 1 / (alpha + weeks));
    const overAge = Float64Array.from(ageWeeks, (weeks) => 1 / (alpha + weeks));

    let [sum, byR, byAlpha, byA, byB] = [0, 0, 0, 0, 0];
    for (let i = 0; i < table.weight.length; i++) {
      const own = ofRepeats[table.repeatVisits[i] ?? 0];
      if (!own) continue;
      const weight = table.weight[i] ?? 0;
      const [last, age] = [table.lastVisit[i] ?? 0, table.age[i] ?? 0];
      const [logLast, logAge] = [lnLast[last] ?? 0, lnAge[age] ?? 0];
      const alive = -own.shape * logAge;
      let gone = 0;
      let logOfBoth = alive;
      if (own.mayBeGone) {
        const odds = log(a / own.lastRisk) + own.shape * (logAge - logLast);
        gone = 1 / (1 + exp(-odds));
        logOfBoth += odds > 0 ? odds + log1p(exp(-odds)) : log1p(exp(odds));
      }
      const still = 1 - gone;
      sum += weight * (own.level + logOfBoth);
      byR += weight * (own.byR - still * logAge - gone * logLast);
      byAlpha += weight * (r / alpha - own.shape * (still * (overAge[age] ?? 0) + gone * (overLast[last] ?? 0)));
      byA += weight * (own.byA + gone / a);
      byB += weight * (own.byB - (own.mayBeGone ? gone / own.lastRisk : 0));
    }
    const scale = -1 / table.totalWeight;
    return { value: sum * scale, gradient: [byR * r, byAlpha * alpha, byA * a, byB * b].map((slope) => slope * scale) };
  };
}

/** A plausible initial point for any purchase frequency: the mean rate of visits per week over all customers. */
function ordinaryStart(table: SummaryTable): VisitModelParameters {
  let [visits, weeks] = [0, 0];
  for (const [i, weight] of table.weight.entries()) {
    visits += weight * (table.distinct.repeatVisits[table.repeatVisits[i] ?? 0] ?? 0);
    weeks += weight * (table.distinct.ageWeeks[table.age[i] ?? 0] ?? 0);
  }
  return { r: 1, alpha: Math.min(1e4, Math.max(0.1, weeks / Math.max(1, visits))), a: 1, b: 3 };
}

/**
 * Fits one of the two models by maximum likelihood.
 * @throws RangeError if there are no summaries or one is invalid
 */
export function fitVisitModel(
  summaries: readonly PurchaseSummary[],
  { start, weights }: FitOptions,
  dropOut: DropOut,
): VisitModelFit {
  const table = groupSummaries(summaries, weights);
  const { r, alpha, a, b } = start ?? ordinaryStart(table);
  const found = minimize(visitLikelihood(table, dropOut), [r, alpha, a, b].map(log));
  const [fr, falpha, fa, fb] = found.point.map(exp) as [number, number, number, number];
  return {
    parameters: { r: fr, alpha: falpha, a: fa, b: fb },
    logLikelihood: -found.value * table.totalWeight,
    converged: found.converged,
    iterations: found.iterations,
  };
}

/**
 * The expected number of visits within `weeks` of a customer who has not dropped out.
 *
 * Without drop-out, the number of visits N would be negative binomial. The k-th of them happens if the customer survived the k-1 visits
 * before it, so that E = Σ_{k≥1} P(N ≥ k)·E[(1-p)^(k-1)]. All terms are positive. The closed form with Gauss's ₂F₁ equals this sum, but
 * divides zero by zero at a = 1.
 * @param shape r + x
 * @param rate alpha + T
 * @param survived the second parameter of p's beta distribution after the survived visits; the first is `a`
 */
export function expectedVisitsIfAlive(
  { shape, rate, a, survived }: { shape: number; rate: number; a: number; survived: number },
  weeks: number,
): number {
  const ratio = weeks / (rate + weeks);
  if (!(ratio > 0)) return 0;
  const mean = (shape * weeks) / rate;
  let logWeight = shape * log1p(-ratio);
  let beyond = 1;
  let survives = 1;
  let sum = 0;
  for (let n = 0; n < 10_000_000; n++) {
    beyond -= exp(logWeight);
    if (n > mean && beyond < 1e-13) break;
    sum += beyond * survives;
    survives *= (survived + n) / (a + survived + n);
    logWeight += log(((shape + n) / (n + 1)) * ratio);
  }
  return sum;
}

/** @throws RangeError if a length of time is negative or not a number */
export function checkWeeks(weeks: number): void {
  if (!(weeks >= 0) || !Number.isFinite(weeks)) throw new RangeError(`a time ahead cannot be ${weeks} weeks`);
}
