import type { Interval } from '../experiments/statistics/difference.ts';

/** An effect in money with its interval. */
export interface Effect extends Interval {
  readonly value: number;
}

export const noEffect: Effect = { value: 0, low: 0, high: 0 };

/**
 * The sum of effects of one experiment, whose arms are compared with the same control group: their errors go the same way, so the
 * limits add up.
 */
export const sumOfArms = (effects: readonly Effect[]): Effect =>
  effects.reduce(
    (sum, { value, low, high }) => ({ value: sum.value + value, low: sum.low + low, high: sum.high + high }),
    noEffect,
  );

/**
 * The sum of effects of independent experiments: the distances from the values to the limits add up as the sides of a right angle do
 * (MOVER), because it is unlikely that all of them err the same way.
 */
export function sumOfEffects(effects: readonly Effect[]): Effect {
  const value = effects.reduce((sum, effect) => sum + effect.value, 0);
  return {
    value,
    low: value - Math.hypot(...effects.map((effect) => effect.value - effect.low)),
    high: value + Math.hypot(...effects.map((effect) => effect.high - effect.value)),
  };
}
