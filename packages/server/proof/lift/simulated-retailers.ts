import { detectableEffect } from '../../src/results/experiments/statistics/detectable-effect.ts';
import { randomStream } from './random-stream.ts';
import { type CampaignPlan, type Shopping, type SimulatedCampaign, simulateCampaign } from './simulated-campaign.ts';

/** Kinds of retailers: how often people buy and how unequal their spend is. */
export const retailers = {
  'rare purchases': { purchasesPerDay: 0.006, activitySpread: 0.9, receiptSpread: 0.75 },
  'frequent purchases': { purchasesPerDay: 0.04, activitySpread: 0.7, receiptSpread: 0.75 },
  'skewed spend': { purchasesPerDay: 0.01, activitySpread: 1.2, receiptSpread: 1.1 },
} as const satisfies Record<string, Shopping>;

/** The first treatments of every simulated campaign. */
export const lifts = [
  { name: 'no effect', size: 0 },
  { name: 'more sales', size: 0.08 },
  { name: 'less sales', size: -0.08 },
] as const;
export const controlShares = [0.05, 0.1, 0.5] as const;

export interface LiftProof {
  /** Number of simulated campaigns of each retailer, and of people in each. */
  readonly campaigns: number;
  readonly people: number;
  readonly seed: number;
  /** The kinds of retailers to simulate; all by default. */
  readonly kinds?: readonly (keyof typeof retailers)[];
}

export interface SimulatedRetailer {
  readonly name: string;
  readonly people: number;
  /** The relative effects that are promised to be noticed, one for each share of the control group: the last treatments. */
  readonly promised: readonly number[];
  readonly campaigns: readonly SimulatedCampaign[];
}

/** What is known before a sending: the spend of other customers in a horizon and before it. */
function promiseEffects(shopping: Shopping, people: number, random: () => number): number[] {
  const plan: CampaignPlan = {
    people: 40 * people,
    controlShares: [0.5],
    dailyShare: 0.5,
    treatments: [],
  };
  const { control: known } = simulateCampaign(shopping, plan, random).arms(0, 0);
  const priorCorrelation = known.covariance / Math.sqrt(known.variance * known.priorVariance);
  return controlShares.map((controlShare) => {
    const effect = detectableEffect({ ...known, priorCorrelation }, { people, controlShare });
    if (effect === null) throw new Error('no effect can be noticed');
    return effect;
  });
}

/**
 * Simulates the campaigns of each retailer. Every campaign has each effect with each share of a control group, in the same people:
 * the scenarios of one retailer are not independent of each other, and the campaigns of a scenario are.
 */
export function simulateRetailers(proof: LiftProof): SimulatedRetailer[] {
  const kinds = proof.kinds ?? (Object.keys(retailers) as (keyof typeof retailers)[]);
  return kinds.map((name, at) => {
    const random = randomStream(proof.seed * 1000 + at);
    const promised = promiseEffects(retailers[name], proof.people, random);
    const plan: CampaignPlan = {
      people: proof.people,
      controlShares,
      dailyShare: 0.1,
      treatments: [
        ...lifts.map(({ size }) => ({ lift: size, reachesAll: false })),
        ...promised.map((lift) => ({ lift, reachesAll: true })),
      ],
    };
    const campaigns = Array.from({ length: proof.campaigns }, () => simulateCampaign(retailers[name], plan, random));
    return { name, people: proof.people, promised, campaigns };
  });
}
