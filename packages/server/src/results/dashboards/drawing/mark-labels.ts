/** A label of a chart, before it has a line. */
interface MarkLabel {
  /** Its anchor in percent of the width. */
  readonly x: number;
  readonly anchor: 'start' | 'middle' | 'end';
  /** The baseline that it would have alone, in pixels. */
  readonly y: number;
  readonly words: string;
}

/** The narrowest plot that shows labels, in pixels, and the size of their letters. */
const plotWidth = 600;
const letterWidth = 6;
const lineHeight = 14;
/** The highest baseline that is still inside of the plot. */
const highest = 4;

/** From where to where a label reaches, in pixels of the narrowest plot. */
function reachOf({ x, anchor, words }: MarkLabel): readonly [from: number, to: number] {
  const at = (x / 100) * plotWidth;
  const width = words.length * letterWidth;
  if (anchor === 'start') return [at, at + width];
  return anchor === 'end' ? [at - width, at] : [at - width / 2, at + width / 2];
}

/** The baselines of labels: one that would cover an earlier one is moved above it, or below where there is no room above. */
export function baselinesOf(labels: readonly MarkLabel[]): readonly number[] {
  const placed: { readonly reach: readonly [number, number]; readonly y: number }[] = [];
  for (const label of labels) {
    const reach = reachOf(label);
    const beside = placed.filter((other) => other.reach[0] < reach[1] && reach[0] < other.reach[1]);
    const isFree = (y: number) => beside.every((other) => Math.abs(other.y - y) >= lineHeight);
    const alone = Math.max(label.y, highest);
    const tries = beside
      .flatMap(({ y }) => [y - lineHeight, y + lineHeight])
      .toSorted((a, b) => Math.abs(a - alone) - Math.abs(b - alone) || a - b);
    const y = [alone, ...tries].find((one) => one >= highest && isFree(one)) ?? alone;
    placed.push({ reach, y });
  }
  return placed.map(({ y }) => y);
}
