import { fitGammaGamma } from '../models/gamma-gamma.ts';
import { fitMbgNbd } from '../models/mbg-nbd.ts';
import type { ModelParameters } from './model-parameters.ts';

/** What a model is fitted to: one customer's statistics, with days counted from the first visit. */
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

/** Spend depends on few who returned: with fewer than these the mean spend of each customer is taken instead. */
const leastSpends = 100;

/** Customers whose returns exceed their purchases tell nothing of what a visit is worth. */
function fitSpend(rows: readonly FitRow[]): Fitted['spend'] {
  const spends = rows.flatMap(({ visits, repeatSpent }) =>
    visits > 1 && repeatSpent > 0 ? [{ repeatVisits: visits - 1, meanSpend: repeatSpent / (visits - 1) }] : [],
  );
  if (spends.length < leastSpends) return null;
  const { parameters, converged } = fitGammaGamma(spends);
  // Without a mean of the population (q at most 1) the expected spend of somebody is none.
  return converged && parameters.q > 1 && Object.values(parameters).every(Number.isFinite) ? parameters : null;
}

/** Fits the models of visits and of spend. Throws a RangeError where there are no rows. */
export function fitParameters(rows: readonly FitRow[]): FittedModel {
  const summaries = rows.map(({ visits, lastVisitDays, ageDays }) => ({
    repeatVisits: visits - 1,
    lastVisitWeeks: lastVisitDays / 7,
    ageWeeks: Math.max(ageDays, lastVisitDays) / 7,
  }));
  const { parameters, logLikelihood, converged } = fitMbgNbd(summaries);
  return { parameters: { kind: 'mbg', ...parameters, spend: fitSpend(rows) }, logLikelihood, converged };
}
