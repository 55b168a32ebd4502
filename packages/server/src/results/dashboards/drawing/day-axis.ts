import type { ScaleLinear } from 'd3-scale';
import { type Content, markup, type Markup } from '../../../kernel/html/markup.ts';

/** Height of a plot, and of its axis, in CSS pixels. The width is in percent. */
export const plotHeight = 208;
export const axisHeight = 26;

const labelsWide = 7;
/** So few columns are wide enough for a label in their middle: at the edge of the plot it would be far from its column. */
const fewLabels = 4;

/**
 * Values at which a vertical scale has grid lines: whole ones where all values are whole, such as numbers of purchases, and 0 alone where
 * there is nothing else.
 */
export function valueTicks(scale: ScaleLinear<number, number>, values: readonly number[]): number[] {
  if (values.every((value) => value === 0)) return [0];
  const ticks = scale.ticks(4);
  return values.every(Number.isInteger) ? ticks.filter(Number.isInteger) : ticks;
}

/** Grid lines and labels of a vertical scale. */
export const valueAxis = (
  scale: ScaleLinear<number, number>,
  ticks: readonly number[],
  format: (value: number) => string,
): Content =>
  ticks.map((tick) => {
    const y = scale(tick);
    return markup`<line class="grid" x1="0" x2="100%" y1="${y}" y2="${y}"/><text x="-8" y="${y + 4}" text-anchor="end">${format(tick)}</text>`;
  });

/**
 * Labels of the horizontal axis, evenly spaced and always with the last; on a phone every second. The first and the last of many stay inside
 * the plot.
 *
 * @param at position of a column in percent
 */
export function columnAxis(labels: readonly string[], at: (index: number) => number): Markup {
  const step = Math.max(1, Math.ceil((labels.length - 1) / (labelsWide - 1)));
  const shown = labels.map((label, index) => ({ label, index })).filter(({ index }) => (labels.length - 1 - index) % step === 0);
  const words = shown.map(({ label, index }, position) => {
    const fromEnd = shown.length - 1 - position;
    const isInside = labels.length <= fewLabels && at(index) > 0 && at(index) < 100;
    const anchor = isInside ? 'middle' : index === labels.length - 1 ? 'end' : index === 0 ? 'start' : 'middle';
    const x = anchor === 'end' ? 100 : anchor === 'start' ? 0 : at(index);
    return markup`<text x="${x}%" y="${plotHeight + 20}" text-anchor="${anchor}"${labels.length > fewLabels && fromEnd % 2 === 1 && markup` class="wide-only"`}>${label}</text>`;
  });
  return markup`${words}`;
}
