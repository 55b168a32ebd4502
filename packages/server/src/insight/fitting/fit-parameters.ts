import { fitGammaGamma, spendLogLikelihood } from '../models/gamma-gamma.ts';
import { fitMbgNbd, type MbgNbdParameters, visitLogLikelihood } from '../models/mbg-nbd.ts';
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
  /** Correlation of frequency and mean spend, which the model of spend takes for independent. Null: there are too few spends. */
  readonly correlation: number | null;
}

/** Minimum number of returning customers to fit the model of spend. With fewer, each customer's own mean spend is used. */
const leastSpends = 100;

/** Fits the model of spend. Customers whose returns exceed their purchases are left out, because their mean spend is not positive. */
function fitSpend(rows: readonly FitRow[], before: Fitted['spend']): Pick<Fitted, 'spend'> & Pick<FittedModel, 'correlation'> {
  const spends = rows.flatMap(({ visits, repeatSpent }) =>
    visits > 1 && repeatSpent > 0 ? [{ repeatVisits: visits - 1, meanSpend: repeatSpent / (visits - 1) }] : [],
  );
  if (spends.length < leastSpends) return { spend: null, correlation: null };
  const { parameters, converged, correlation: found } = fitGammaGamma(spends);
  const correlation = Number.isFinite(found) ? found : null;
  if (before && explainsAsWell(before, parameters, spends.length, (of) => spendLogLikelihood(of, spends)))
    return { spend: before, correlation };
  // For q at most 1 the population has no mean, so an expected spend would be undefined.
  const isUsable = converged && parameters.q > 1 && Object.values(parameters).every(Number.isFinite);
  return { spend: isUsable ? parameters : null, correlation };
}

/**
 * A loss of the mean log-likelihood up to which parameters count as the same: it moves probabilities by less than a hundredth, and
 * scores are kept in steps of 0.05.
 */
const tolerance = 1e-4;
/** What new parameters gain by chance, in all: half of their number, by Wilks. */
const gainByChance = 2;

/** Whether parameters explain `people` customers as well as those that were fitted to them. */
function explainsAsWell<Parameters>(
  before: Parameters,
  found: Parameters,
  people: number,
  logLikelihood: (of: Parameters) => number,
): boolean {
  return logLikelihood(before) >= logLikelihood(found) - tolerance - gainByChance / people;
}

/**
 * Fits the models of visits and of spend. Where the parameters before explain the customers as well as new ones would, they are kept, so
 * that scores do not all change a little each week.
 *
 * @param before parameters in use
 * @throws RangeError if there are no rows
 */
export function fitParameters(rows: readonly FitRow[], before?: ModelParameters): FittedModel {
  const summaries = rows.map(({ visits, lastVisitDays, ageDays }) => ({
    repeatVisits: visits - 1,
    lastVisitWeeks: lastVisitDays / 7,
    ageWeeks: Math.max(ageDays, lastVisitDays) / 7,
  }));
  const { parameters, logLikelihood, converged } = fitMbgNbd(summaries);
  const known = before?.kind === 'mbg' ? before : undefined;
  const isSame =
    known !== undefined &&
    explainsAsWell<MbgNbdParameters>(known, parameters, rows.length, (of) => visitLogLikelihood(of, summaries));
  const { r, alpha, a, b } = isSame ? known : parameters;
  const { spend, correlation } = fitSpend(rows, known?.spend ?? null);
  return { parameters: { kind: 'mbg', r, alpha, a, b, spend }, logLikelihood, converged, correlation };
}
