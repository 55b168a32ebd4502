import type { ArmSummary } from '../../src/results/experiments/statistics/arm-summary.ts';
import { normal } from '../../src/testing/random-distributions.ts';
import { SpendSums, summarizeGroups } from './spend-sums.ts';

/** How the customers of a retailer shop. */
export interface Shopping {
  /** Purchases of a person in a day, on average. */
  readonly purchasesPerDay: number;
  /** Standard deviation of the logarithm of people's activity. */
  readonly activitySpread: number;
  /** Standard deviation of the logarithm of a receipt, between people and between receipts together. */
  readonly receiptSpread: number;
}

/** An effect that a message has. Every treatment is given to the same simulated people, as if in worlds beside each other. */
export interface Treatment {
  /** Effect on the purchases of a customer who receives the message: 0.1 is 10 % more, 0 is no effect. */
  readonly lift: number;
  /** Whether everybody of the treated arm receives it. Otherwise active customers receive it more often than others. */
  readonly reachesAll: boolean;
}

export interface CampaignPlan {
  readonly people: number;
  /** Shares of the control group, 0 to 1, ascending. The smaller control groups are parts of the larger ones. */
  readonly controlShares: readonly number[];
  readonly treatments: readonly Treatment[];
  /** The share of the control group whose arms are wanted by day. */
  readonly dailyShare: number;
}

/** The compared days, and the days before that serve as covariates. */
export const horizonDays = 14;
export const priorDays = 90;
/** The first day, from 0, at the end of which somebody looks. */
const firstLook = 2;
const meanReceipt = 60_000;
/** Share of the treated arm that the message reaches, among customers of average activity and above. */
const reach = 0.85;

export interface Arms {
  readonly control: ArmSummary;
  readonly treated: ArmSummary;
}

/** Results of a campaign as the experiment sees them, and the true effects. */
export interface SimulatedCampaign {
  /** @param treatment and @param share are positions in the plan. */
  arms(treatment: number, share: number): Arms;
  /** Customers of the treated arm who received a message. Comparing them with the control group is the typical mistake. */
  reached(treatment: number, share: number): ArmSummary;
  /** Expected additional revenue of a treatment for each customer assigned to it. */
  trueDifference(treatment: number): number;
  /** Arms without any effect at the end of each day from the third on. */
  readonly daily: readonly Arms[];
}

/** A number from the Poisson distribution, by inversion: for means of a few units. */
function poisson(random: () => number, mean: number): number {
  let [count, probability] = [0, Math.exp(-mean)];
  for (let left = random(); left > probability && count < 1000; count++) {
    left -= probability;
    probability *= mean / (count + 1);
  }
  return count;
}

/** A number from the log-normal distribution with mean 1. */
const logNormal = (random: () => number, spread: number): number => Math.exp(spread * normal(random) - spread ** 2 / 2);

const groups = (count: number): SpendSums[] => Array.from({ length: count }, () => new SpendSums());

/**
 * Sends one campaign to simulated customers. Each belongs to the band between two shares of control groups; what each would spend
 * under each treatment is added to the sums of their band, and the arms of every share are composed of these.
 * @param random gives numbers from 0 to 1, exclusive
 */
export function simulateCampaign(shopping: Shopping, plan: CampaignPlan, random: () => number): SimulatedCampaign {
  const { controlShares, treatments, dailyShare } = plan;
  const { purchasesPerDay, activitySpread } = shopping;
  const spread = shopping.receiptSpread * Math.SQRT1_2;
  const highest = Math.max(0, ...treatments.map(({ lift }) => lift));
  const bands = controlShares.length + 1;
  const untreated = { reached: groups(bands), missed: groups(bands) };
  const treated = treatments.map(() => groups(bands));
  const days = Array.from({ length: horizonDays - firstLook }, () => ({ control: new SpendSums(), treated: new SpendSums() }));
  // Typed arrays and plain loops: this runs for 60 million people.
  const lifts = Float64Array.from(treatments, ({ lift }) => lift);
  const expected = new Float64Array(treatments.length);
  const spentUnder = new Float64Array(treatments.length);
  const spentByDay = new Float64Array(horizonDays);

  for (let person = 0; person < plan.people; person++) {
    const activity = purchasesPerDay * logNormal(random, activitySpread);
    const receipt = meanReceipt * logNormal(random, spread);
    const assignment = random();
    let band = 0;
    for (const share of controlShares) if (assignment >= share) band++;
    const isReached = random() < reach * (0.6 + 0.4 * Math.min(1, activity / purchasesPerDay));
    const own = (isReached ? untreated.reached : untreated.missed)[band];
    if (own) own.people++;
    for (let at = 0; at < lifts.length; at++) {
      if (isReached || treatments[at]?.reachesAll)
        expected[at] = (expected[at] ?? 0) + activity * horizonDays * (lifts[at] ?? 0) * receipt;
    }

    const before = poisson(random, activity * priorDays);
    const within = poisson(random, activity * horizonDays);
    const more = highest > 0 ? poisson(random, activity * horizonDays * highest) : 0;
    if (before + within + more === 0) continue;
    let [spentBefore, spent] = [0, 0];
    for (let left = before; left > 0; left--) spentBefore += receipt * logNormal(random, spread);
    spentUnder.fill(0);
    spentByDay.fill(0);
    for (let left = within; left > 0; left--) {
      const amount = receipt * logNormal(random, spread);
      spent += amount;
      const day = Math.floor(random() * horizonDays);
      spentByDay[day] = (spentByDay[day] ?? 0) + amount;
      // A negative effect takes this share of the purchases away.
      const chance = random();
      for (let at = 0; at < lifts.length; at++) if (chance >= -(lifts[at] ?? 0)) spentUnder[at] = (spentUnder[at] ?? 0) + amount;
    }
    for (let left = more; left > 0; left--) {
      const amount = receipt * logNormal(random, spread);
      const chance = random() * highest;
      for (let at = 0; at < lifts.length; at++) if (chance < (lifts[at] ?? 0)) spentUnder[at] = (spentUnder[at] ?? 0) + amount;
    }

    own?.add(spent, spentBefore);
    for (let at = 0; at < lifts.length; at++) {
      if (isReached || treatments[at]?.reachesAll) treated[at]?.[band]?.add(spentUnder[at] ?? 0, spentBefore);
    }
    let until = 0;
    for (let day = 0; day < horizonDays; day++) {
      until += spentByDay[day] ?? 0;
      const look = days[day - firstLook];
      if (look) (assignment < dailyShare ? look.control : look.treated).add(until, spentBefore);
    }
  }

  const counted = (sums: readonly SpendSums[], at: number): number => sums[at]?.people ?? 0;
  for (const [at, { reachesAll }] of treatments.entries()) {
    for (const [band, group] of (treated[at] ?? []).entries()) {
      group.people = counted(untreated.reached, band) + (reachesAll ? counted(untreated.missed, band) : 0);
    }
  }
  const held = controlShares.findIndex((share) => share === plan.dailyShare);
  const peopleIn = (from: number, to: number): number =>
    [...untreated.reached.slice(from, to), ...untreated.missed.slice(from, to)].reduce((sum, { people }) => sum + people, 0);
  for (const day of days) {
    day.control.people = peopleIn(0, held + 1);
    day.treated.people = peopleIn(held + 1, bands);
  }
  const reached = (treatment: number, share: number): readonly SpendSums[] => treated[treatment]?.slice(share + 1) ?? [];
  return {
    arms: (treatment, share) => ({
      control: summarizeGroups([...untreated.reached.slice(0, share + 1), ...untreated.missed.slice(0, share + 1)]),
      treated: summarizeGroups([
        ...reached(treatment, share),
        ...(treatments[treatment]?.reachesAll ? [] : untreated.missed.slice(share + 1)),
      ]),
    }),
    reached: (treatment, share) => summarizeGroups(reached(treatment, share)),
    trueDifference: (treatment) => (expected[treatment] ?? 0) / plan.people,
    daily: days.map((day) => ({ control: day.control.summary(), treated: day.treated.summary() })),
  };
}
