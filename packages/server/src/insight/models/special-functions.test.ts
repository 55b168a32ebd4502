import { describe, expect, it } from '@jest/globals';
import { digamma, lnGamma } from './special-functions.ts';

describe('lnGamma', () => {
  it('is the logarithm of factorials', () => {
    let factorial = 1;
    for (let n = 1; n <= 20; n++) {
      expect(lnGamma(n)).toBeCloseTo(Math.log(factorial), 11);
      factorial *= n;
    }
  });

  it.each([
    [0.5, Math.log(Math.PI) / 2],
    [1e-8, 18.420680738180209],
    [0.1, 2.252712651734206],
    [3.7, 1.4280723266653881],
    [100, 359.1342053695754],
    [1e6, 12_815_504.56914761],
  ])('of %d is %d', (z, expected) => {
    expect(Math.abs(lnGamma(z) - expected)).toBeLessThan(1e-12 * Math.max(1, Math.abs(expected)));
  });
});

describe('digamma', () => {
  it.each([
    [1, -0.5772156649015329],
    [0.5, -1.9635100260214235],
    [10, 2.251752589066721],
    [0.1, -10.42375494041108],
  ])('of %d is %d', (z, expected) => {
    expect(digamma(z)).toBeCloseTo(expected, 10);
  });

  it('is the derivative of lnGamma', () => {
    for (const z of [0.05, 0.7, 2.3, 7.9, 8.1, 250]) {
      const h = z * 1e-5;
      const slope = (lnGamma(z + h) - lnGamma(z - h)) / (2 * h);
      expect(Math.abs(digamma(z) - slope)).toBeLessThan(1e-7 * Math.max(1, Math.abs(slope)));
    }
  });
});
