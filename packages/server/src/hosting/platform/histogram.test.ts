import { expect, it } from '@jest/globals';
import { bucketOf, type Histogram, quantile, totalOf } from './histogram.ts';

function histogramOf(values: readonly number[]): Histogram {
  const histogram = new Map<number, number>();
  for (const value of values) histogram.set(bucketOf(value), (histogram.get(bucketOf(value)) ?? 0) + 1);
  return histogram;
}

it.each([1, 7, 63.5, 480, 1234, 9999, 600_000])('estimates %d with an error of at most 5 %%', (value) => {
  const read = quantile(histogramOf([value]), 0.5) ?? Number.NaN;
  expect(Math.abs(read / value - 1)).toBeLessThan(0.05);
});

it('returns the quantile of a histogram', () => {
  const histogram = histogramOf(Array.from({ length: 1000 }, (_, index) => index + 1));
  expect(totalOf(histogram)).toBe(1000);
  for (const [share, exact] of [
    [0.5, 500],
    [0.75, 750],
    [0.95, 950],
  ] as const) {
    expect(Math.abs((quantile(histogram, share) ?? 0) / exact - 1)).toBeLessThan(0.05);
  }
});

it('returns the lower of two values as the median, and nothing for an empty histogram', () => {
  expect(quantile(histogramOf([0, 0.4]), 0.5)).toBe(0);
  expect(quantile(histogramOf([0, 100]), 0.5)).toBe(0);
  expect(quantile(new Map(), 0.5)).toBeUndefined();
});
