/** Buckets grow by an eighth of an octave, 9 %, so that quantiles have an error of at most 5 %, rounding included. */
const bucketsPerOctave = 8;

/** The bucket of a measured value; values below 1 share the first. */
export const bucketOf = (value: number): number => (value < 1 ? 0 : 1 + Math.round(bucketsPerOctave * Math.log2(value)));

/** The representative value of a bucket, rounded to three digits. */
const middleOf = (bucket: number): number => (bucket === 0 ? 0 : Number((2 ** ((bucket - 1) / bucketsPerOctave)).toPrecision(3)));

/** Counts of values by bucket. */
export type Histogram = ReadonlyMap<number, number>;

export const totalOf = (histogram: Histogram): number => [...histogram.values()].reduce((sum, count) => sum + count, 0);

/** A quantile: 0.5 for the median. Undefined for an empty histogram. */
export function quantile(histogram: Histogram, share: number): number | undefined {
  const wanted = Math.max(1, Math.ceil(totalOf(histogram) * share));
  let seen = 0;
  for (const [bucket, count] of [...histogram].toSorted(([one], [other]) => one - other)) {
    seen += count;
    if (seen >= wanted) return middleOf(bucket);
  }
  return undefined;
}
