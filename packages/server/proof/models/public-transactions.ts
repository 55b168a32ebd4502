import { backTestVisits } from '../../src/insight/evaluation/back-test.ts';
import { atLeast, atMost, type Check, isTrue, type ProofPart } from '../check.ts';
import { hitsOfOffers, knownBefore } from './next-products.ts';
import { type OnlineRetail, readOnlineRetail } from './online-retail.ts';

/** Days since 1 December 2010. */
const june = 192;
const september = 283;

const absent =
  'data/online-retail.txt.gz is absent. Take the data set «Online Retail» of UCI (https://doi.org/10.24432/C5BW33) and write it as data/README.md says.';

/**
 * Back-tests offers and probabilities on the receipts of a real shop.
 * @param data null when the file is absent
 */
export async function provePublicTransactions(data: OnlineRetail | null = readOnlineRetail() ?? null): Promise<ProofPart> {
  const title = 'A public transaction set: Online Retail';
  if (!data) return { title, checks: [], notRun: absent };
  const [offers, probabilities] = [await offersOf(data), probabilitiesOf(data)];
  return {
    title,
    checks: [...offers.checks, ...probabilities.checks],
    notes: [...offers.notes, ...probabilities.notes],
  };
}

interface Looked {
  checks: Check[];
  notes: string[];
}

async function offersOf(data: OnlineRetail): Promise<Looked> {
  const known = await knownBefore(data, september);
  const [autumn, summer] = [hitsOfOffers(known), hitsOfOffers(await knownBefore(data, june))];
  const five = hitsOfOffers(known, 5);
  const checks = [
    atLeast(`September: hit@10 of ${autumn.offers.people} people, products new to them`, autumn.offers.rate, 0.45),
    atLeast(
      `September: … beside ${autumn.bestSellers.rate.toFixed(3)} of the best sellers`,
      autumn.offers.rate,
      autumn.bestSellers.rate,
    ),
    atLeast(`September: products that are shown, beside ${autumn.shownBestSellers}`, autumn.shown, 500),
    atLeast(`June: hit@10 of ${summer.offers.people} people, beside best sellers'`, summer.offers.rate, summer.bestSellers.rate),
  ];
  return {
    checks,
    notes: [`September: by the five newest products of a customer alone hit@10 is ${five.offers.rate.toFixed(3)}.`],
  };
}

/** All visits of each customer, and those until a day. */
function visitDaysOf({ lines }: OnlineRetail) {
  const days = [...Map.groupBy(lines, ({ customerId }) => customerId).values()].map((own) => [
    ...new Set(own.map(({ basket }) => basket)),
  ]);
  return { days, until: (asOf: number) => days.map((own) => own.filter((day) => day <= asOf)) };
}

function probabilitiesOf(data: OnlineRetail): Looked {
  const visits = visitDaysOf(data);
  const [autumn, summer] = [september, june].map((cut) => backTestVisits(visits.days, { asOf: cut - 1, days: 90 }));
  if (!autumn || !summer) return { checks: [], notes: [] };
  const blind = backTestVisits(visits.until(september - 1), { asOf: september - 1, days: 90 });
  const same = autumn.judged.every(({ predicted }, i) => predicted === blind.judged[i]?.predicted);
  const checks = [
    isTrue(
      `no look-ahead: ${autumn.judged.length} predictions of September are the same after all later receipts are deleted`,
      same && blind.judged.length === autumn.judged.length && blind.quality.actual === 0,
    ),
    atMost('June: calibration error of P(buys in 90 days)', summer.quality.calibrationError, 0.05),
    atLeast(
      `June: area under the ROC curve, beside recency's ${summer.quality.recencyAuc.toFixed(3)}`,
      summer.quality.auc,
      summer.quality.recencyAuc,
    ),
    atLeast(
      `September: area, beside recency's ${autumn.quality.recencyAuc.toFixed(3)}`,
      autumn.quality.auc,
      autumn.quality.recencyAuc,
    ),
  ];
  const { predicted, actual, calibrationError } = autumn.quality;
  const notes = [
    `September, with Christmas ahead: calibration error ${calibrationError.toFixed(3)}, buyers predicted ${predicted.toFixed(3)}, actual ${actual.toFixed(3)}.`,
  ];
  return { checks, notes };
}
