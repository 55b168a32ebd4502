import { fitGammaGamma } from '../models/gamma-gamma.ts';
import { fitMbgNbd } from '../models/mbg-nbd.ts';
import type { ModelParameters } from './model-parameters.ts';

/** Input of a fit: the statistics of one customer, with days counted from the first visit. */
export interface FitRow {
  readonly visits: number;
  readonly lastVisitDays: number;
  readonly ageDays: number;
  readonly repeatSpent: number;
}

type Fitted = Extract<ModelParameters, { kind: 'mbg' }>;

export interface FittedModel {
  readonly parameters: Fitted;
  readonly logLikelihood: number;
  readonly converged: boolean;
}

/** Minimum number of returning customers to fit the model of spend. With fewer, each customer's own mean spend is used. */
const leastSpends = 100;

/** Fits the model of spend. Customers whose returns exceed their purchases are left out, because their mean spend is not positive. */
function fitSpend(rows: readonly FitRow[]): Fitted['spend'] {
  const spends = rows.flatMap(({ visits, repeatSpent }) =>
    visits > 1 && repeatSpent > 0 ? [{ repeatVisits: visits - 1, meanSpend: repeatSpent / (visits - 1) }] : [],
  );
  if (spends.length < leastSpends) return null;
  const { parameters, converged } = fitGammaGamma(spends);
  // For q at most 1 the population has no mean, so an expected spend would be undefined.
  return converged && parameters.q > 1 && Object.values(parameters).every(Number.isFinite) ? parameters : null;
}

/**
 * Fits the models of visits and of spend.
 * @throws RangeError if there are no rows
 */
export function fitParameters(rows: readonly FitRow[]): FittedModel {
  const summaries = rows.map(({ visits, lastVisitDays, ageDays }) => ({
    repeatVisits: visits - 1,
    lastVisitWeeks: lastVisitDays / 7,
    ageWeeks: Math.max(ageDays, lastVisitDays) / 7,
  }));
  const { parameters, logLikelihood, converged } = fitMbgNbd(summaries);
  return { parameters: { kind: 'mbg', ...parameters, spend: fitSpend(rows) }, logLikelihood, converged };
}
