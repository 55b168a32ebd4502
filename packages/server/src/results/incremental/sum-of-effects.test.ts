import { describe, expect, it } from '@jest/globals';
import { noEffect, sumOfArms, sumOfEffects } from './sum-of-effects.ts';

const effect = (value: number, below: number, above: number) => ({ value, low: value - below, high: value + above });

describe('the sum of effects', () => {
  it('of independent experiments has the root of the squared distances to the limits', () => {
    expect(sumOfEffects([effect(100, 30, 60), effect(-20, 40, 80)])).toEqual(effect(80, 50, 100));
  });

  it('of arms with the same control group has limits that add up', () => {
    expect(sumOfArms([effect(100, 30, 60), effect(-20, 40, 80)])).toEqual(effect(80, 70, 140));
  });

  it('of one effect is that effect, and of none is nothing', () => {
    expect(sumOfEffects([effect(7, 3, 4)])).toEqual(effect(7, 3, 4));
    expect(sumOfEffects([])).toEqual(noEffect);
    expect(sumOfArms([])).toEqual(noEffect);
  });
});
