/** Buckets grow by an eighth of an octave, 9 %: what is read from them is at most 5 % beside what was measured, rounding included. */
const bucketsPerOctave = 8;

/** The bucket of a measured value; everything below 1 is in the first. */
export const bucketOf = (value: number): number => (value < 1 ? 0 : 1 + Math.round(bucketsPerOctave * Math.log2(value)));

/** The value that stands for a bucket, in three digits: more of them would mean nothing. */
const middleOf = (bucket: number): number => (bucket === 0 ? 0 : Number((2 ** ((bucket - 1) / bucketsPerOctave)).toPrecision(3)));

/** How many values fell into each bucket. */
export type Histogram = ReadonlyMap<number, number>;

export const totalOf = (histogram: Histogram): number => [...histogram.values()].reduce((sum, count) => sum + count, 0);

/** The value that a share of all values does not exceed: 0.5 for the median. Undefined of an empty histogram. */
export function quantile(histogram: Histogram, share: number): number | undefined {
  const wanted = Math.max(1, Math.ceil(totalOf(histogram) * share));
  let seen = 0;
  for (const [bucket, count] of [...histogram].toSorted(([one], [other]) => one - other)) {
    seen += count;
    if (seen >= wanted) return middleOf(bucket);
  }
  return undefined;
}
