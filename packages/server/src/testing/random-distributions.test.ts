import { describe, expect, it } from '@jest/globals';
import { beta, exponential, gamma, normal } from './random-distributions.ts';
import { seededRandom } from './seeded-random.ts';

/** Mean and variance of 200,000 numbers. */
function moments(draw: (random: () => number) => number) {
  const random = seededRandom(17);
  const drawn = Array.from({ length: 200_000 }, () => draw(random));
  const mean = drawn.reduce((sum, value) => sum + value, 0) / drawn.length;
  return { mean, variance: drawn.reduce((sum, value) => sum + (value - mean) ** 2, 0) / drawn.length };
}

describe('random numbers', () => {
  it.each<[string, (random: () => number) => number, number, number]>([
    ['exponential', exponential, 1, 1],
    ['normal', normal, 0, 1],
    ['gamma of shape 0.5', (random) => gamma(random, 0.5), 0.5, 0.5],
    ['gamma of shape 4', (random) => gamma(random, 4), 4, 4],
    ['beta of 0.55 and 4.5', (random) => beta(random, 0.55, 4.5), 0.55 / 5.05, (0.55 * 4.5) / (5.05 ** 2 * 6.05)],
  ])('that are %s have its mean and variance', (_, draw, mean, variance) => {
    const found = moments(draw);
    expect(Math.abs(found.mean - mean)).toBeLessThan(0.02 * Math.max(1, mean));
    expect(Math.abs(found.variance - variance)).toBeLessThan(0.03 * Math.max(variance, 0.1));
  });
});
