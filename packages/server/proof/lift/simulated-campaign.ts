import { type ArmSummary, type PersonSpend, summarizeArm } from '../../src/results/experiments/statistics/arm-summary.ts';
import { normal } from '../../src/testing/random-distributions.ts';

/** A retailer's customers and one campaign sent to them, with a known effect. */
export interface CampaignWorld {
  readonly people: number;
  /** Share of the control group, 0 to 1. */
  readonly controlShare: number;
  /** Effect of a message on the purchases of a customer who receives it: 0.1 is 10 % more, 0 is no effect. */
  readonly lift: number;
  /** Purchases of a person in a day, on average. */
  readonly purchasesPerDay: number;
  /** Standard deviation of the logarithm of people's activity. */
  readonly activitySpread: number;
  /** Standard deviation of the logarithm of a receipt, between people and between receipts together. */
  readonly receiptSpread: number;
  /** Share of customers who receive a message. Active customers receive more, so only a comparison by assignment is unbiased. */
  readonly reach: number;
}

/** The compared days, and the days before that serve as covariates. */
export const horizonDays = 14;
export const priorDays = 90;
const meanReceipt = 60_000;

/** Result of a campaign as the experiment sees it, and the true effect. */
export interface SimulatedCampaign {
  readonly control: ArmSummary;
  readonly treated: ArmSummary;
  /** Customers of the treated arm who received a message. Comparing them with the control group is the typical mistake. */
  readonly reached: ArmSummary;
  /** Expected additional revenue for each customer assigned to the campaign. */
  readonly trueDifference: number;
  /** Both arms at the end of each day from the third on, if requested. */
  readonly daily: readonly { readonly control: ArmSummary; readonly treated: ArmSummary }[];
}

interface Person extends PersonSpend {
  readonly isHeld: boolean;
  readonly isReached: boolean;
  /** Spend by day of the horizon. */
  readonly byDay: readonly { readonly day: number; readonly spent: number }[];
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

const nothing: Person['byDay'] = [];

function simulatePerson(world: CampaignWorld, random: () => number): Person & { readonly expected: number } {
  const activity = world.purchasesPerDay * logNormal(random, world.activitySpread);
  const receipt = meanReceipt * logNormal(random, world.receiptSpread * Math.SQRT1_2);
  const isHeld = random() < world.controlShare;
  const relative = Math.min(1, activity / world.purchasesPerDay);
  const isReached = random() < (world.reach < 1 ? world.reach * (0.6 + 0.4 * relative) : 1);
  const amount = (): number => receipt * logNormal(random, world.receiptSpread * Math.SQRT1_2);
  let spentBefore = 0;
  for (let left = poisson(random, activity * priorDays); left > 0; left--) spentBefore += amount();
  const rate = activity * (isReached && !isHeld ? 1 + world.lift : 1);
  const purchases = poisson(random, rate * horizonDays);
  const byDay =
    purchases === 0
      ? nothing
      : Array.from({ length: purchases }, () => ({ day: Math.floor(random() * horizonDays), spent: amount() }));
  return {
    spent: byDay.reduce((sum, { spent }) => sum + spent, 0),
    spentBefore,
    isHeld,
    isReached,
    byDay,
    expected: isReached ? activity * horizonDays * world.lift * receipt : 0,
  };
}

/** Sends one campaign to simulated customers. `random` gives numbers from 0 to 1, exclusive. */
export function simulateCampaign(world: CampaignWorld, random: () => number, { daily = false } = {}): SimulatedCampaign {
  const people = Array.from({ length: world.people }, () => simulatePerson(world, random));
  const control = people.filter(({ isHeld }) => isHeld);
  const treated = people.filter(({ isHeld }) => !isHeld);
  const until = (arm: readonly Person[], day: number): ArmSummary =>
    summarizeArm(
      arm.map(({ spentBefore, byDay }) => ({
        spentBefore,
        spent: byDay.reduce((sum, purchase) => sum + (purchase.day <= day ? purchase.spent : 0), 0),
      })),
    );
  const days = daily ? Array.from({ length: horizonDays - 2 }, (_, at) => at + 2) : [];
  return {
    control: summarizeArm(control),
    treated: summarizeArm(treated),
    reached: summarizeArm(treated.filter(({ isReached }) => isReached)),
    trueDifference: people.reduce((sum, { expected }) => sum + expected, 0) / world.people,
    daily: days.map((day) => ({ control: until(control, day), treated: until(treated, day) })),
  };
}
