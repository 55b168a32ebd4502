import { adjustByPrior } from '../../src/results/experiments/statistics/cuped.ts';
import { estimateInterval } from '../../src/results/experiments/statistics/difference-interval.ts';
import { confidenceSequence } from '../../src/results/experiments/statistics/confidence-sequence.ts';
import {
  confidenceInterval,
  type Estimate,
  estimateDifference,
  type Interval,
} from '../../src/results/experiments/statistics/difference.ts';
import { leastBuyers, leastPeople } from '../../src/results/experiments/statistics/experiment-result.ts';
import { testSampleRatio } from '../../src/results/experiments/statistics/sample-ratio.ts';
import { atLeast, atMost, type Check, type ProofPart } from '../check.ts';
import { randomStream } from './random-stream.ts';
import type { Arms } from './simulated-campaign.ts';
import { controlShares, lifts, type SimulatedRetailer } from './simulated-retailers.ts';

/**
 * Planted faults, each of which the proof must detect. `as-delivered`: compares only customers who received a message (selection bias);
 * `welch`: Welch's symmetric intervals, which skewed spend makes too narrow on one side; `narrow`: standard errors that are 40 % too small; `peeking`: fixed-horizon intervals under daily monitoring; `lost`: arms are
 * counted without a tenth of the held-out people.
 */
export const liftFaults = ['as-delivered', 'welch', 'narrow', 'peeking', 'lost'] as const;
export type LiftFault = (typeof liftFaults)[number];

const percent = (share: number, digits = 1): string => `${(100 * share).toFixed(digits)} %`;
const isWithin = ({ low, high }: Interval, value: number): boolean => low <= value && value <= high;
const share = <T>(all: readonly T[], holds: (one: T) => boolean): number => all.filter(holds).length / all.length;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

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
function estimate({ control, treated }: Arms, fault?: LiftFault): Estimate & Interval {
  const [adjustedControl, adjusted] = adjustByPrior([control, treated]);
  if (!adjusted || !adjustedControl) throw new Error('an arm is missing');
  const found = estimateInterval(adjusted, adjustedControl);
  if (fault === 'welch') return { ...found, ...confidenceInterval(found) };
  if (fault !== 'narrow') return found;
  return { ...found, ...confidenceInterval({ ...found, standardError: found.standardError * 0.6 }) };
}

/** Whether a result would be shown at all, given the numbers of people and buyers. */
const hasEnough = ({ control, treated }: Arms): boolean =>
  [control, treated].every(({ people, buyers }) => people >= leastPeople && buyers >= leastBuyers);

/** Checks coverage of the intervals that are shown, bias of all estimates, and false positives without an effect. */
export function proveCoverage(retailers: readonly SimulatedRetailer[], fault?: LiftFault): ProofPart {
  const checks: Check[] = [];
  const [ratios, hidden]: [number[], string[]] = [[], []];
  for (const { name: retailer, campaigns } of retailers) {
    for (const [treatment, { name: lift, size }] of lifts.entries()) {
      const truth = mean(campaigns.map((campaign) => campaign.trueDifference(treatment)));
      for (const [at, controlShare] of controlShares.entries()) {
        const name = `${retailer}, ${lift}, ${percent(controlShare, 0)} held`;
        const found = campaigns.map((campaign) => {
          const arms = campaign.arms(treatment, at);
          const compared = fault === 'as-delivered' ? { ...arms, treated: campaign.reached(treatment, at) } : arms;
          return { arms, shown: hasEnough(arms), ...estimate(compared, fault) };
        });
        const shown = found.filter((one) => one.shown);
        if (shown.length < found.length) hidden.push(`${name}: ${percent(1 - shown.length / found.length)}`);
        const covering = share(shown, (one) => isWithin(one, truth));
        checks.push(between(`${name}: intervals that hold the truth`, covering, [0.93, 0.97], campaigns.length));
        if (size === 0) {
          const alarms = share(shown, (one) => !isWithin(one, 0));
          checks.push(between(`${name}: false alarms`, alarms, [0, 0.064], campaigns.length));
        }
        const errors = found.map(({ value }) => value - truth);
        const bias = mean(errors);
        const spread = Math.sqrt(mean(errors.map((error) => (error - bias) ** 2)) / (errors.length - 1));
        checks.push(atMost(`${name}: bias in standard errors`, Math.abs(bias) / spread, 3));
        for (const { arms, standardError } of found) {
          ratios.push((standardError / estimateDifference(arms.treated, arms.control).standardError) ** 2);
        }
      }
    }
  }
  return {
    title: 'Intervals of campaigns with a known effect',
    checks,
    notes: [
      `the spend before leaves ${percent(mean(ratios))} of the variance.`,
      `campaigns without an interval, because an arm has too few people or buyers: ${hidden.join('; ') || 'none'}.`,
    ],
  };
}

/** Checks false positives of results under daily monitoring. */
export function proveDailyLooks(retailers: readonly SimulatedRetailer[], fault?: LiftFault): ProofPart {
  const checks = retailers.map(({ name, people, campaigns }): Check => {
    const alarms = share(campaigns, ({ daily }) =>
      daily.filter(hasEnough).some((day) => {
        const found = estimate(day, fault);
        const seen = fault === 'peeking' ? confidenceInterval(found) : confidenceSequence(found, { people, tuned: people });
        return !isWithin(seen, 0);
      }),
    );
    const check = atMost(`${name}: false alarms in 12 daily looks`, alarms, 0.05);
    return { ...check, found: percent(alarms), wanted: 'at most 5 %' };
  });
  return { title: 'Daily looks by a confidence sequence, without any effect', checks };
}

/** Checks the power for an effect of the size that was promised from the data of other people. */
export function provePower(retailers: readonly SimulatedRetailer[], fault?: LiftFault): ProofPart {
  const checks = retailers.flatMap(({ name, promised, campaigns }) =>
    controlShares.map((controlShare, at) => {
      const noticed = share(campaigns, (campaign) => estimate(campaign.arms(lifts.length + at, at), fault).low > 0);
      const what = `${name}, ${percent(controlShare, 0)} held: +${percent(promised[at] ?? Number.NaN)} is noticed`;
      return between(what, noticed, [0.77, 0.83], campaigns.length);
    }),
  );
  return { title: 'Power at the size that is promised before it starts', checks };
}

/** Checks the detection of a sample ratio mismatch, and that arms as planned are not reported. */
export function proveSampleRatio({ campaigns, seed }: { campaigns: number; seed: number }, fault?: LiftFault): ProofPart {
  const random = randomStream(seed + 900);
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
      atMost(`${percent(controlShare, 0)} held: alarms with all people`, alarms(fault === 'lost' ? 0.9 : 1), 0.005),
      atLeast(`${percent(controlShare, 0)} held: alarms with a tenth of the held lost`, alarms(0.9), 0.99),
    ];
  });
  return { title: `Ratio of the arms, ${people} people`, checks };
}
