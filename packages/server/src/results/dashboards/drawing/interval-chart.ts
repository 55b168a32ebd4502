import { scaleLinear } from 'd3-scale';
import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { axisHeight, columnAxis, plotHeight, valueAxis } from './day-axis.ts';

interface IntervalPoint {
  /** What was seen, with the interval in which the truth may lie. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** What was expected, if something was. */
  readonly expected?: number;
  /** Whether the interval alone is drawn. */
  readonly hidesValue?: boolean;
}

interface IntervalChart {
  /** Text alternative of the chart, in one sentence. */
  readonly finding: string;
  readonly labels: readonly string[];
  /** Tooltips of the columns, line by line. */
  readonly tips: readonly (readonly string[])[];
  readonly points: readonly IntervalPoint[];
  readonly format: (value: number) => string;
}

/** Half the width of the mark of what was expected, in percent of a column. */
const markHalf = 0.28;

/** Columns with what was seen as a dot with its interval, beside what was expected as a bar across. */
export function intervalChart({ finding, labels, tips, points, format }: IntervalChart): Markup {
  const most = Math.max(...points.flatMap(({ high, expected = 0 }) => [high, expected]), 0);
  const least = Math.min(...points.map(({ low }) => low), 0);
  const y = scaleLinear([least, most || 1], [plotHeight, 8]).nice(4);
  const width = 100 / Math.max(points.length, 1);
  const at = (index: number): number => (index + 0.5) * width;
  const drawn = points.map(({ value, low, high, expected, hidesValue = false }, index) => {
    const x = at(index);
    const bar =
      expected !== undefined &&
      markup`<line class="expected" x1="${x - markHalf * width}%" x2="${x + markHalf * width}%" y1="${y(expected)}" y2="${y(expected)}"/>`;
    const dot = !hidesValue && markup`<circle class="seen" cx="${x}%" cy="${y(value)}" r="4"/>`;
    return markup`<line class="line s1" x1="${x}%" x2="${x}%" y1="${y(low)}" y2="${y(high)}"/>${bar}${dot}`;
  });
  const readings = tips.map(
    (lines, index) =>
      markup`<rect class="hit" x="${index * width}%" y="0" width="${width}%" height="${plotHeight}" data-at="${at(index)}" data-tip="${lines.join('\n')}"/>`,
  );
  return markup`<div class="plot" role="img" aria-label="${finding}"><svg class="canvas" height="${plotHeight + axisHeight}" aria-hidden="true">
${valueAxis(y, y.ticks(4), format)}${drawn}${columnAxis(labels, at)}${readings}</svg></div>`;
}
