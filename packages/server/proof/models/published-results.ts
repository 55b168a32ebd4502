import { bgNbdExpectedPurchasesWithin, fitBgNbd } from '../../src/insight/models/bg-nbd.ts';
import { expectedSpend, fitGammaGamma } from '../../src/insight/models/gamma-gamma.ts';
import { fitMbgNbd, probabilityAlive, weeksUntilAliveFallsTo } from '../../src/insight/models/mbg-nbd.ts';
import { readCdnow } from './cdnow.ts';
import { type Check, isTrue, near, type ProofPart } from '../check.ts';

const starts = [undefined, { r: 0.1, alpha: 1, a: 0.1, b: 1 }, { r: 5, alpha: 50, a: 5, b: 5 }];
const spendStarts = [undefined, { p: 1, q: 1, v: 1 }, { p: 20, q: 8, v: 100 }];
const names = ['r', 'alpha', 'a', 'b'] as const;
const published = {
  bg: { r: 0.243, alpha: 4.414, a: 0.793, b: 2.426, logLikelihood: -9582.4 },
  mbg: { r: 0.525, alpha: 6.183, a: 0.891, b: 1.614 },
  spend: { p: 6.25, q: 3.74, v: 15.44, logLikelihood: -4055.918 },
};

/** Compares the fitted models with the results that the literature gives for the CDNOW sample, from three starting points each. */
export function provePublishedResults(): ProofPart {
  const customers = readCdnow();
  const from = (start: object | undefined): string => (start ? ` from ${JSON.stringify(start)}` : '');

  const visits = starts.flatMap((start): Check[] => {
    const options = start ? { start } : {};
    const [bg, mbg] = [fitBgNbd(customers, options), fitMbgNbd(customers, options)];
    return [
      isTrue(`BG/NBD and MBG/NBD converge${from(start)}`, bg.converged && mbg.converged),
      ...names.map((name) => near(`BG/NBD ${name}${from(start)}`, bg.parameters[name], published.bg[name], 0.005)),
      near(`BG/NBD log-likelihood${from(start)}`, bg.logLikelihood, published.bg.logLikelihood, 0.05),
      ...names.map((name) => near(`MBG/NBD ${name}${from(start)}`, mbg.parameters[name], published.mbg[name], 0.005)),
    ];
  });

  const returning = customers.filter(({ repeatVisits }) => repeatVisits > 0);
  const spend = spendStarts.flatMap((start): Check[] => {
    const { parameters, logLikelihood, converged } = fitGammaGamma(returning, start ? { start } : {});
    return [
      isTrue(`Gamma-Gamma converges${from(start)}`, converged),
      ...(['p', 'q', 'v'] as const).map((name) =>
        near(`Gamma-Gamma ${name}${from(start)}`, parameters[name], published.spend[name], 0.02),
      ),
      near(`Gamma-Gamma log-likelihood${from(start)}`, logLikelihood, published.spend.logLikelihood, 0.05),
    ];
  });

  return { title: 'Published results for the CDNOW sample', checks: [...visits, ...spend, ...singleCustomers(customers)] };
}

/** Published figures of single customers. */
function singleCustomers(customers: ReturnType<typeof readCdnow>): Check[] {
  const bg = fitBgNbd(customers).parameters;
  const mbg = fitMbgNbd(customers).parameters;
  const fallsTo = (customer: (typeof customers)[number], threshold: number): number =>
    weeksUntilAliveFallsTo(mbg, customer, threshold) ?? Number.NaN;
  const aliveAt = (customer: (typeof customers)[number], ageWeeks: number): number =>
    probabilityAlive(mbg, { ...customer, ageWeeks });
  const worst = (threshold: number): number =>
    Math.max(...customers.map((customer) => Math.abs(aliveAt(customer, fallsTo(customer, threshold)) - threshold)));
  // A date is the first whole day on which the probability is no longer above the threshold.
  const wrongDays = customers.filter((customer) => {
    const day = Math.ceil(fallsTo(customer, 0.5) * 7);
    return aliveAt(customer, day / 7) > 0.5 || aliveAt(customer, (day - 1) / 7) <= 0.5;
  });
  const twice = { repeatVisits: 2, lastVisitWeeks: 30.43, ageWeeks: 38.86 };
  return [
    near(
      'BG/NBD: purchases in 39 weeks of x = 2, t_x = 30.43, T = 38.86',
      bgNbdExpectedPurchasesWithin(bg, twice, 39),
      1.226,
      0.001,
    ),
    near(
      'MBG/NBD: once, 300 weeks ago, still alive',
      probabilityAlive(mbg, { repeatVisits: 0, lastVisitWeeks: 0, ageWeeks: 300 }),
      0.19,
      0.005,
    ),
    near('at the moment at which P(alive) falls to 0.50, of everybody, it is off by', worst(0.5), 0, 0.01),
    near('at the moment at which P(alive) falls to 0.20, of everybody, it is off by', worst(0.2), 0, 0.01),
    near('people of whom that moment, as a date, is not the first day at or below 0.50', wrongDays.length, 0, 0),
    near(
      'Gamma-Gamma: spend of x = 2, z = 22.35',
      expectedSpend(published.spend, { repeatVisits: 2, meanSpend: 22.35 }) ?? 0,
      24.65,
      0.1,
    ),
  ];
}
