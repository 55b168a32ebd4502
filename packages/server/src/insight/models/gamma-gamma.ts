import { minimize, type ValueAndGradient } from './bfgs.ts';
import { digamma, lnGamma } from './special-functions.ts';

/** The spend of one customer. */
export interface SpendSummary {
  /** Visits after the first one, at least 1. */
  repeatVisits: number;
  /** Mean amount of these visits, above 0, in any one currency. The first visit is left out, as in the published checks. */
  meanSpend: number;
}

/**
 * Parameters of Gamma-Gamma: the amounts of a customer's visits follow a gamma distribution with shape `p`; its rate varies between
 * customers and follows a gamma distribution with shape `q` and rate `v` (in the currency). The population's mean spend is p·v / (q-1).
 */
export interface GammaGammaParameters {
  p: number;
  q: number;
  v: number;
}

export interface GammaGammaFit {
  parameters: GammaGammaParameters;
  logLikelihood: number;
  converged: boolean;
  iterations: number;
  /** Pearson's correlation between visits and spend. The model assumes none: beyond about ±0.3 its values are unreliable. */
  correlation: number;
}

/**
 * Pearson's correlation between the number of visits and the mean spend.
 * @returns 0 when one of both does not vary
 */
export function spendCorrelation(spends: readonly SpendSummary[]): number {
  const mean = (of: (spend: SpendSummary) => number): number => spends.reduce((sum, spend) => sum + of(spend), 0) / spends.length;
  const visits = mean(({ repeatVisits }) => repeatVisits);
  const spent = mean(({ meanSpend }) => meanSpend);
  let [both, ofVisits, ofSpend] = [0, 0, 0];
  for (const { repeatVisits, meanSpend } of spends) {
    both += (repeatVisits - visits) * (meanSpend - spent);
    ofVisits += (repeatVisits - visits) ** 2;
    ofSpend += (meanSpend - spent) ** 2;
  }
  return ofVisits * ofSpend > 0 ? both / Math.sqrt(ofVisits * ofSpend) : 0;
}

/** The mean negative log-likelihood as a function of (ln p, ln q, ln v), with its gradient. */
export function spendLikelihood(spends: readonly SpendSummary[]) {
  const rows = spends.map(({ repeatVisits: x, meanSpend: z }) => ({
    x,
    total: x * z,
    lnTotal: Math.log(x * z),
    lnSpend: Math.log(z),
  }));
  const visits = [...new Set(rows.map(({ x }) => x))];

  return (logs: readonly number[]): ValueAndGradient => {
    if (logs.some((log) => Math.abs(log) > 25)) return { value: Infinity, gradient: [0, 0, 0] };
    const [p, q, v] = logs.map(Math.exp) as [number, number, number];
    const [lnGammaQ, psiQ, lnV] = [lnGamma(q), digamma(q), Math.log(v)];
    const ofVisits = new Map(
      visits.map((x) => {
        const psiAll = digamma(p * x + q);
        return [
          x,
          { level: lnGamma(p * x + q) - lnGamma(p * x) - lnGammaQ, byP: psiAll - digamma(p * x), byQ: psiAll - psiQ },
        ] as const;
      }),
    );
    let [sum, byP, byQ, byV] = [0, 0, 0, 0];
    for (const { x, total, lnTotal, lnSpend } of rows) {
      const own = ofVisits.get(x);
      if (!own) continue;
      const lnAll = Math.log(v + total);
      sum += own.level - lnSpend + q * (lnV - lnAll) + p * x * (lnTotal - lnAll);
      byP += x * (own.byP + lnTotal - lnAll);
      byQ += own.byQ + lnV - lnAll;
      byV += q / v - (q + p * x) / (v + total);
    }
    return { value: -sum / rows.length, gradient: [byP * p, byQ * q, byV * v].map((slope) => -slope / rows.length) };
  };
}

/** The mean log-likelihood of parameters, for some customers who came back. */
export const spendLogLikelihood = ({ p, q, v }: GammaGammaParameters, spends: readonly SpendSummary[]): number =>
  -spendLikelihood(spends)([p, q, v].map(Math.log)).value;

/**
 * Fits Gamma-Gamma by maximum likelihood (Fader and Hardie, «The Gamma-Gamma model of monetary value», 2013). Customers without repeat
 * visits carry no information and must be left out. The currency does not matter: amounts are fitted relative to their mean.
 * @throws RangeError if there are no customers, or one has no repeat visit or no positive spend
 */
export function fitGammaGamma(spends: readonly SpendSummary[], { start }: { start?: GammaGammaParameters } = {}): GammaGammaFit {
  if (spends.length === 0) throw new RangeError('there is no spend to fit a model to');
  for (const [i, { repeatVisits, meanSpend }] of spends.entries()) {
    if (!Number.isInteger(repeatVisits) || repeatVisits < 1 || !(meanSpend > 0) || !Number.isFinite(meanSpend)) {
      throw new RangeError(`the spend at ${i} is impossible: ${meanSpend} in ${repeatVisits} repeat visits`);
    }
  }
  const unit = spends.reduce((sum, { meanSpend }) => sum + meanSpend, 0) / spends.length;
  const relative = spends.map(({ repeatVisits, meanSpend }) => ({ repeatVisits, meanSpend: meanSpend / unit }));
  const from = start ? [start.p, start.q, start.v / unit] : [2, 3, 1];
  const found = minimize(spendLikelihood(relative), from.map(Math.log));
  const [p, q, v] = found.point.map(Math.exp) as [number, number, number];
  return {
    parameters: { p, q, v: v * unit },
    logLikelihood: -(found.value + Math.log(unit)) * spends.length,
    converged: found.converged,
    iterations: found.iterations,
    correlation: spendCorrelation(spends),
  };
}

/**
 * The expected spend of a customer at a visit: a weighted mean of their own mean and the population's. The own mean weighs more with more
 * visits.
 * @param spend `repeatVisits: 0` (with any `meanSpend`) gives the population's mean
 * @returns null where the fitted distribution has no mean (q + p·x ≤ 1)
 */
export function expectedSpend({ p, q, v }: GammaGammaParameters, { repeatVisits, meanSpend }: SpendSummary): number | null {
  const weight = p * repeatVisits + q - 1;
  if (!(weight > 0)) return null;
  return (p * (v + (repeatVisits === 0 ? 0 : repeatVisits * meanSpend))) / weight;
}
