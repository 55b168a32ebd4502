/** The median of numbers; NaN of an empty list. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** A quantile of numbers, by linear interpolation. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** Formats the median and the interquartile range: `1035 (1002–1077)`. */
export function spread(values: readonly number[], digits = 0): string {
  const text = (value: number) => value.toFixed(digits);
  return `${text(median(values))} (${text(quantile(values, 0.25))}–${text(quantile(values, 0.75))})`;
}

/** The ratio of `one` to `other`: the median of the ratios of measurements of the same round. */
export function pairedRatio(one: readonly number[], other: readonly number[]): number {
  return median(one.map((value, round) => value / (other[round] ?? Number.NaN)));
}
