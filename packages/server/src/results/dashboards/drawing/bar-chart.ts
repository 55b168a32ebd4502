import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import { axisHeight, columnAxis, plotHeight, valueAxis, valueTicks } from './day-axis.ts';
import { markup, type Markup } from '../../../kernel/html/markup.ts';

interface Bars {
  readonly name: string;
  readonly values: readonly number[];
  readonly colour: 1 | 2 | 3 | 4 | 5 | 6;
}

interface BarChart {
  /** Text alternative of the chart, in one sentence. */
  readonly finding: string;
  readonly labels: readonly string[];
  readonly names: readonly string[];
  /** Stacked in this order, from below. */
  readonly bars: readonly Bars[];
  readonly formatAxis: (value: number) => string;
  readonly format: (value: number) => string;
}

/** Gap between stacked segments, in pixels. */
const gap = 1.5;

/** A stacked column chart. */
export function barChart({ finding, labels, names, bars, formatAxis, format }: BarChart): Markup {
  const columns = labels.map((_, index) => index);
  const layers = stack<undefined, number, number>()
    .keys(bars.map((_, position) => position))
    .value((index, position) => bars[position]?.values[index] ?? 0);
  const stacked = layers(columns);
  const tops = stacked.flatMap((layer) => layer.map(([, top]) => top));
  const most = Math.max(...tops, 0);
  const y = scaleLinear([0, most || 1], [plotHeight, 8]).nice(4);
  const x = scaleBand(columns, [0, 100]).paddingInner(labels.length > 40 ? 0.18 : 0.3);
  const left = (index: number): number => x(index) ?? 0;
  const rectangles = stacked.map((layer, position) =>
    layer.map(([bottom, top], index) => {
      const height = y(bottom) - y(top) - (bottom > 0 ? gap : 0);
      return (
        height > 0 &&
        markup`<rect class="bar s${bars[position]?.colour ?? 1}" x="${left(index)}%" width="${x.bandwidth()}%" y="${y(top)}" height="${height}" rx="1.5"/>`
      );
    }),
  );
  const readings = names.map((name, index) => {
    const formatted = bars.map((one) => `${one.name}: ${format(one.values[index] ?? 0)}`);
    return markup`<rect class="hit" x="${left(index)}%" y="0" width="${x.step()}%" height="${plotHeight}" data-at="${left(index) + x.bandwidth() / 2}" data-tip="${[name, ...formatted].join('\n')}"/>`;
  });
  return markup`<div class="plot" role="img" aria-label="${finding}"><svg class="canvas" height="${plotHeight + axisHeight}" aria-hidden="true">
${valueAxis(y, valueTicks(y, tops), formatAxis)}${rectangles}${columnAxis(labels, (index) => left(index) + x.bandwidth() / 2)}${readings}</svg></div>`;
}
