import { fitMbgNbd, probabilityBuysWithin } from '../models/mbg-nbd.ts';
import { type PurchaseSummary, summarizeVisits } from '../models/purchase-summary.ts';
import type { VisitModelFit } from '../models/visit-model.ts';
import { type Judged, judgePredictions, type PredictionQuality } from './prediction-quality.ts';

export interface BackTestOptions {
  /** The last day whose visits the model may use. */
  asOf: number;
  /** Length of the prediction period after `asOf`, in days. Its outcomes are known. */
  days: number;
}

export interface BackTestRun {
  fit: VisitModelFit;
  /** In the order of the customers who had visited by `asOf`. */
  judged: Judged[];
  quality: PredictionQuality;
}

/**
 * Back-test of a model of visits: fits it to the visits up to a day, predicts who buys in the following days, and compares this with who
 * did. Nothing after `asOf` enters the fit or a prediction.
 * @param visitDays for each customer: see `summarizeVisits`
 * @throws RangeError if no customer had visited by `asOf`
 */
export function backTestVisits(visitDays: Iterable<readonly number[]>, { asOf, days }: BackTestOptions): BackTestRun {
  const known: { summary: PurchaseSummary; returned: boolean }[] = [];
  for (const own of visitDays) {
    const summary = summarizeVisits(own, asOf);
    if (summary) known.push({ summary, returned: own.some((day) => day > asOf && day <= asOf + days) });
  }
  const fit = fitMbgNbd(known.map(({ summary }) => summary));
  const judged = known.map(({ summary, returned }) => ({
    predicted: probabilityBuysWithin(fit.parameters, summary, days / 7),
    daysSilent: Math.round((summary.ageWeeks - summary.lastVisitWeeks) * 7),
    returned,
  }));
  return { fit, judged, quality: judgePredictions(judged) };
}
