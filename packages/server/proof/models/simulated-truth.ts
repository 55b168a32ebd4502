import {
  expectedPurchasesWithin,
  fitMbgNbd,
  type MbgNbdParameters,
  probabilityAlive,
  probabilityBuysWithin,
} from '../../src/insight/models/mbg-nbd.ts';
import { fitGammaGamma } from '../../src/insight/models/gamma-gamma.ts';
import { type PurchaseSummary, summarizeVisits } from '../../src/insight/models/purchase-summary.ts';
import { calibrationByDecile, judgePredictions } from '../../src/insight/evaluation/prediction-quality.ts';
import type { CalibrationBin } from '../../src/insight/fitting/back-test-result.ts';
import { type SimulatedShopper, type SimulatedWorld, simulateShoppers } from '../../src/testing/simulated-shoppers.ts';
import { atLeast, atMost, type Check, isTrue, nearly, type ProofPart } from '../check.ts';

/** One simulated customer: the model's input on the last day of the history, and the true parameters and future. */
function seen({ visits, isAlive }: SimulatedShopper, { days }: SimulatedWorld) {
  const known = visits.filter(({ day }) => day < days);
  const summary = summarizeVisits(
    known.map(({ day }) => day),
    days - 1,
  );
  if (!summary) throw new Error('a simulated shopper has no visit');
  const repeat = known.slice(1);
  return {
    summary,
    isAlive,
    meanSpend: repeat.reduce((sum, { amount }) => sum + amount, 0) / Math.max(1, repeat.length),
    visitsAhead: visits.length - known.length,
    daysSilent: days - 1 - (known.at(-1)?.day ?? 0),
  };
}

const worst = (bins: readonly CalibrationBin[]): number =>
  bins.reduce((most, { predicted, actual }) => Math.max(most, Math.abs(predicted - actual)), 0);

/** Shares of customers of each focus who returned in the time ahead, and whether the foci are ordered by loyalty. */
function returnsByFocus(people: readonly ReturnType<typeof seen>[], parameters: MbgNbdParameters): Check {
  const foci = Map.groupBy(people, ({ summary, daysSilent }) => focusOf(parameters, summary, daysSilent));
  const shares = ['Leales', 'Frecuentes', 'En riesgo', 'Inactivos'].map((focus) => {
    const own = foci.get(focus) ?? [];
    return { focus, share: own.filter(({ visitsAhead }) => visitsAhead > 0).length / own.length };
  });
  return {
    what: 'who came back within 90 days, by focus',
    found: shares.map(({ focus, share }) => `${focus} ${(100 * share).toFixed(0)} %`).join(', '),
    wanted: 'falling',
    holds: shares.every(({ share }, i) => i === 0 || share < (shares[i - 1]?.share ?? 0)),
  };
}

/** The definitions of the foci: an oracle independent of the product's SQL. */
function focusOf(parameters: MbgNbdParameters, summary: PurchaseSummary, daysSilent: number): string {
  const alive = probabilityAlive(parameters, summary);
  if (alive < 0.2 || daysSilent > 365) return 'Inactivos';
  if (summary.repeatVisits === 0) return daysSilent <= 60 ? 'Nuevos' : 'En riesgo';
  if (alive < 0.5) return 'En riesgo';
  return summary.repeatVisits >= 7 && summary.lastVisitWeeks >= 365 / 7 ? 'Leales' : 'Frecuentes';
}

/** Planted faults, each of which the proof must detect. */
export type SimulatedFault = 'receipts' | 'months';

/**
 * Fits the models to simulated customers and compares with the truth.
 * @param fault `receipts`: every other visit counts twice, as if receipts were visits; `months`: probabilities are for 30 days instead of
 *   90
 */
export function proveSimulatedTruth(world: SimulatedWorld, fault?: SimulatedFault): ProofPart {
  const people = [...simulateShoppers(world)].map((shopper) => seen(shopper, world));
  const summaries = people.map(({ summary }) =>
    fault === 'receipts' ? { ...summary, repeatVisits: Math.ceil(summary.repeatVisits * 1.5) } : summary,
  );
  const began = process.cpuUsage();
  const fit = fitMbgNbd(summaries);
  const { user, system } = process.cpuUsage(began);
  const spend = fitGammaGamma(
    people.flatMap(({ summary: { repeatVisits }, meanSpend }) => (repeatVisits > 0 ? [{ repeatVisits, meanSpend }] : [])),
  );

  const weeks = (fault === 'months' ? 30 : world.daysAhead) / 7;
  const quality = judgePredictions(
    people.map(({ visitsAhead, daysSilent }, i) => ({
      predicted: probabilityBuysWithin(fit.parameters, summaries[i] ?? never, weeks),
      daysSilent,
      returned: visitsAhead > 0,
    })),
  );
  const alive = calibrationByDecile(
    people.map(({ isAlive }, i) => ({ predicted: probabilityAlive(fit.parameters, summaries[i] ?? never), returned: isAlive })),
  );
  const expected = summaries.reduce((sum, summary) => sum + expectedPurchasesWithin(fit.parameters, summary, weeks), 0);
  const actual = people.reduce((sum, { visitsAhead }) => sum + visitsAhead, 0);

  const checks: Check[] = [
    isTrue('both fits converge', fit.converged && spend.converged),
    ...(['r', 'alpha', 'a', 'b'] as const).map((name) =>
      nearly(`MBG/NBD ${name}`, fit.parameters[name], world.visits[name], 0.1),
    ),
    ...(['p', 'q', 'v'] as const).map((name) => nearly(`Gamma-Gamma ${name}`, spend.parameters[name], world.spend[name], 0.1)),
    atMost('P(buys in 90 days): a decile is off by', worst(quality.deciles), 0.02),
    atMost('P(alive): a decile is off by', worst(alive), 0.03),
    nearly('visits in the next 90 days, of all', expected, actual, 0.03),
    nearly('people who buy in the next 90 days', quality.predicted, quality.actual, 0.03),
    returnsByFocus(people, fit.parameters),
    atLeast('area under the ROC curve, beside that of recency', quality.auc, quality.recencyAuc),
    atMost('seconds of one processor to fit the visits', (user + system) / 1e6, Math.max(1, world.people / 100_000)),
  ];
  return { title: `A simulated world with known truth: ${world.people.toLocaleString('en')} people, seed ${world.seed}`, checks };
}

const never = { repeatVisits: 0, lastVisitWeeks: 0, ageWeeks: 0 };
