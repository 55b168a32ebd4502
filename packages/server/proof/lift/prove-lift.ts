import { adjustByPriorSpend } from '../../src/results/experiments/statistics/cuped.ts';
import { confidenceSequence } from '../../src/results/experiments/statistics/confidence-sequence.ts';
import { detectableEffect } from '../../src/results/experiments/statistics/detectable-effect.ts';
import {
  confidenceInterval,
  type Estimate,
  estimateDifference,
  type Interval,
} from '../../src/results/experiments/statistics/difference.ts';
import { leastBuyers, leastPeople } from '../../src/results/experiments/statistics/experiment-result.ts';
import { testSampleRatio } from '../../src/results/experiments/statistics/sample-ratio.ts';
import type { ArmSummary } from '../../src/results/experiments/statistics/arm-summary.ts';
import { seededRandom } from '../../src/testing/seeded-random.ts';
import { atLeast, atMost, type Check, type ProofPart } from '../check.ts';
import { type CampaignWorld, type SimulatedCampaign, simulateCampaign } from './simulated-campaign.ts';

/** Kinds of retailers: how often people buy and how unequal their spend is. */
export const retailers = {
  'rare purchases': { purchasesPerDay: 0.006, activitySpread: 0.9, receiptSpread: 0.75 },
  'frequent purchases': { purchasesPerDay: 0.04, activitySpread: 0.7, receiptSpread: 0.75 },
  'skewed spend': { purchasesPerDay: 0.01, activitySpread: 1.2, receiptSpread: 1.1 },
} as const;
export const lifts = { 'no effect': 0, 'more sales': 0.08, 'less sales': -0.08 } as const;
export const controlShares = [0.05, 0.1, 0.5] as const;
const reach = 0.85;

/** Planted faults, each of which the proof must detect. */
export type LiftFault = 'as-delivered' | 'narrow' | 'peeking';

export interface LiftProof {
  /** Number of simulated campaigns of each scenario, and of people in each. */
  readonly campaigns: number;
  readonly people: number;
  readonly seed: number;
  /** The kinds of retailers to simulate; all by default. */
  readonly kinds?: readonly (keyof typeof retailers)[];
  /** Shares of the control group, 0 to 1; `controlShares` by default. */
  readonly shares?: readonly number[];
  /**
   * `as-delivered`: compares only customers who received a message (selection bias); `narrow`: standard errors that are 40 % too small;
   * `peeking`: fixed-horizon intervals under daily monitoring.
   */
  readonly fault?: LiftFault | undefined;
}

const chosen = ({ kinds = Object.keys(retailers) as (keyof typeof retailers)[] }: LiftProof) =>
  kinds.map((kind) => [kind, retailers[kind]] as const);

const percent = (share: number, digits = 1): string => `${(100 * share).toFixed(digits)} %`;
const isWithin = ({ low, high }: Interval, value: number): boolean => low <= value && value <= high;
const share = <T>(all: readonly T[], holds: (one: T) => boolean): number => all.filter(holds).length / all.length;

/**
 * A share of simulated campaigns with random deviation from its limits: with fewer than 1,000 campaigns these are widened to four
 * standard errors around the centre of the limits for 1,000.
 */
function between(what: string, found: number, [low, high]: readonly [number, number], campaigns: number): Check {
  const centre = (low + high) / 2;
  const half = Math.max((high - low) / 2, campaigns < 1000 ? 4 * Math.sqrt((centre * (1 - centre)) / campaigns) : 0);
  return {
    what,
    found: percent(found),
    wanted: `${percent(Math.max(0, centre - half))} to ${percent(Math.min(1, centre + half))}`,
    holds: Math.abs(found - centre) <= half,
  };
}

/** The product's estimate: by intention to treat, adjusted by the spend before (CUPED). */
function estimate({ control, treated }: { control: ArmSummary; treated: ArmSummary }, fault?: LiftFault): Estimate {
  const [adjustedControl, adjusted] = adjustByPriorSpend([control, treated]);
  if (!adjusted || !adjustedControl) throw new Error('an arm is missing');
  const found = estimateDifference(adjusted, adjustedControl);
  return fault === 'narrow' ? { ...found, standardError: found.standardError * 0.6 } : found;
}

function* scenarios(proof: LiftProof): Generator<{ name: string; world: CampaignWorld; lift: keyof typeof lifts }> {
  for (const [retailer, shopping] of chosen(proof)) {
    for (const [lift, size] of Object.entries(lifts)) {
      for (const controlShare of proof.shares ?? controlShares) {
        yield {
          name: `${retailer}, ${lift}, ${percent(controlShare, 0)} held`,
          lift: lift as keyof typeof lifts,
          world: { ...shopping, people: proof.people, controlShare, lift: size, reach },
        };
      }
    }
  }
}

const simulate = (world: CampaignWorld, { campaigns, seed }: LiftProof, options?: { daily: boolean }): SimulatedCampaign[] => {
  const random = seededRandom(seed);
  return Array.from({ length: campaigns }, () => simulateCampaign(world, random, options));
};

/** Checks coverage of intervals, bias of estimates, and false positives without an effect. */
export function proveCoverage(proof: LiftProof): ProofPart {
  const checks: Check[] = [];
  let [ratios, count] = [0, 0];
  let seed = proof.seed * 1000;
  for (const { name, world, lift } of scenarios(proof)) {
    const campaigns = simulate(world, { ...proof, seed: ++seed });
    const truth = campaigns.reduce((sum, { trueDifference }) => sum + trueDifference, 0) / campaigns.length;
    const found = campaigns.map((campaign) =>
      estimate(proof.fault === 'as-delivered' ? { control: campaign.control, treated: campaign.reached } : campaign, proof.fault),
    );
    const intervals = found.map((one) => confidenceInterval(one));
    checks.push(
      between(
        `${name}: intervals that hold the truth`,
        share(intervals, (one) => isWithin(one, truth)),
        [0.93, 0.97],
        proof.campaigns,
      ),
    );
    if (lift === 'no effect') {
      checks.push(
        between(
          `${name}: false alarms`,
          share(intervals, (one) => !isWithin(one, 0)),
          [0, 0.064],
          proof.campaigns,
        ),
      );
    }
    const errors = found.map(({ value }) => value - truth);
    const bias = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    const spread = Math.sqrt(errors.reduce((sum, error) => sum + (error - bias) ** 2, 0) / (errors.length - 1) / errors.length);
    checks.push(atMost(`${name}: bias in standard errors`, Math.abs(bias) / spread, 3));
    ratios += found.reduce(
      (sum, { standardError }, at) =>
        sum +
        (standardError /
          estimateDifference(campaigns[at]?.treated ?? never(), campaigns[at]?.control ?? never()).standardError) **
          2,
      0,
    );
    count += found.length;
  }
  return {
    title: `Intervals of ${proof.campaigns} simulated campaigns with ${proof.people} people in each scenario`,
    checks,
    notes: [`the spend before leaves ${percent(ratios / count)} of the variance.`],
  };
}

function never(): never {
  throw new Error('a campaign is missing');
}

/** Whether a result would be shown at all, given the numbers of people and buyers. */
const hasEnough = ({ control, treated }: { control: ArmSummary; treated: ArmSummary }): boolean =>
  [control, treated].every(({ people, buyers }) => people >= leastPeople && buyers >= leastBuyers);

/** Checks coverage of results under daily monitoring. */
export function proveDailyLooks(proof: LiftProof): ProofPart {
  const checks: Check[] = [];
  let seed = proof.seed * 1000 + 500;
  for (const [retailer, shopping] of chosen(proof)) {
    const world = { ...shopping, people: proof.people, controlShare: 0.1, lift: 0, reach };
    const campaigns = simulate(world, { ...proof, seed: ++seed }, { daily: true });
    const alarms = share(campaigns, ({ daily }) =>
      daily.filter(hasEnough).some((day) => {
        const found = estimate(day, proof.fault);
        const seen =
          proof.fault === 'peeking'
            ? confidenceInterval(found)
            : confidenceSequence(found, { people: proof.people, tuned: proof.people });
        return !isWithin(seen, 0);
      }),
    );
    checks.push({
      ...atMost(`${retailer}: false alarms in 12 daily looks`, alarms, 0.05),
      found: percent(alarms),
      wanted: 'at most 5 %',
    });
  }
  return { title: 'Daily looks by a confidence sequence, without any effect', checks };
}

/** Checks the power for an effect of the promised size. */
export function provePower(proof: LiftProof): ProofPart {
  const checks: Check[] = [];
  let seed = proof.seed * 1000 + 700;
  for (const [retailer, shopping] of chosen(proof)) {
    for (const controlShare of proof.shares ?? controlShares) {
      const world = { ...shopping, people: proof.people, controlShare, lift: 0, reach: 1 };
      // Data known before a sending: the spend of the customers in a horizon and before it.
      const known = simulateCampaign({ ...world, people: 40 * proof.people, controlShare: 0.5 }, seededRandom(++seed)).control;
      const effect = detectableEffect(
        {
          mean: known.mean,
          variance: known.variance,
          priorCorrelation: known.covariance / Math.sqrt(known.variance * known.priorVariance),
        },
        { people: proof.people, controlShare },
      );
      if (effect === null) throw new Error(`${retailer}: no effect can be noticed`);
      const campaigns = simulate({ ...world, lift: effect }, { ...proof, seed });
      const noticed = share(campaigns, (campaign) => confidenceInterval(estimate(campaign, proof.fault)).low > 0);
      checks.push(
        between(
          `${retailer}, ${percent(controlShare, 0)} held: +${percent(effect)} is noticed`,
          noticed,
          [0.77, 0.83],
          proof.campaigns,
        ),
      );
    }
  }
  return { title: `Power at the size that is promised before it starts, ${proof.people} people`, checks };
}

/** Checks the detection of a sample ratio mismatch, and that arms as planned are not reported. */
export function proveSampleRatio({ campaigns, seed }: LiftProof): ProofPart {
  const random = seededRandom(seed * 1000 + 900);
  const people = 100_000;
  const checks = controlShares.flatMap((controlShare) => {
    const alarms = (kept: number): number =>
      share(Array.from({ length: campaigns }), () => {
        let [held, others] = [0, 0];
        for (let i = 0; i < people; i++) {
          if (random() >= controlShare) others++;
          else if (kept === 1 || random() < kept) held++;
        }
        return testSampleRatio([
          { people: held, share: controlShare },
          { people: others, share: 1 - controlShare },
        ]).isBroken;
      });
    return [
      atMost(`${percent(controlShare, 0)} held: alarms with all people`, alarms(1), 0.005),
      atLeast(`${percent(controlShare, 0)} held: alarms with a tenth of the held lost`, alarms(0.9), 0.99),
    ];
  });
  return { title: `Ratio of the arms, ${people} people`, checks };
}
