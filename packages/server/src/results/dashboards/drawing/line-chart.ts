import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { columnAxis, axisHeight, plotHeight, valueAxis, valueTicks } from './day-axis.ts';
import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { baselinesOf } from './mark-labels.ts';

export interface Line {
  readonly name: string;
  /** Undefined where nothing is known any more: the line has a gap there. */
  readonly values: readonly (number | undefined)[];
  /** Colour of the palette, 1 to 6; the previous period is dashed. */
  readonly colour: 1 | 2 | 3 | 4 | 5 | 6 | 'past';
}

interface LineChart {
  /** Text alternative of the chart, in one sentence. */
  readonly finding: string;
  /** Axis labels, one for each value. */
  readonly labels: readonly string[];
  /** Tooltip titles of the columns. */
  readonly names: readonly string[];
  readonly lines: readonly Line[];
  /** The last column is of a day that has not ended: lines but those of the past end before it, and its reading says so. */
  readonly isLastUnfinished?: boolean;
  readonly formatAxis: (value: number) => string;
  readonly format: (value: number) => string;
  /** Annotated columns: `{ index, words }`. */
  readonly marks?: readonly { readonly index: number; readonly words: string }[];
}

/** A value in words: a dash where it is not known any more. */
export const formatKnown = (value: number | undefined, format: (value: number) => string): string =>
  value === undefined ? '—' : format(value);

/** Width of the drawing in its own units; it is stretched to the screen. */
const stretched = 1000;

/** A line chart. A single line with its previous period has a filled area. */
export function lineChart(chart: LineChart): Markup {
  const { finding, labels, names, lines, isLastUnfinished = false, formatAxis, format, marks = [] } = chart;
  const known = lines.flatMap(({ values }) => values.map((value) => value ?? 0));
  const most = Math.max(...known, 0);
  const y = scaleLinear([0, most || 1], [plotHeight, 8]).nice(4);
  const percent = scaleLinear([0, Math.max(labels.length - 1, 1)], [0, 100]);
  const unit = (index: number): number => percent(index) * (stretched / 100);
  const isKnown = (value: number | undefined): boolean => value !== undefined;
  const height = (value: number | undefined): number => y(value ?? 0);
  const path = line<number | undefined>((_, index) => unit(index), height).defined(isKnown);
  const below = area<number | undefined>((_, index) => unit(index), plotHeight, height).defined(isKnown);
  const isFilled = lines.filter(({ colour }) => colour !== 'past').length === 1;
  const half = 50 / Math.max(labels.length - 1, 1);
  const drawn = lines.toReversed().map(({ values, colour }) => {
    if (colour === 'past') return markup`<path class="line past" d="${path([...values]) ?? ''}"/>`;
    const ended = isLastUnfinished && values.length > 1 ? values.slice(0, -1) : [...values];
    const fill = isFilled && markup`<path class="area s${colour}" d="${below(ended) ?? ''}"/>`;
    return markup`${fill}<path class="line s${colour}" d="${path(ended) ?? ''}"/>`;
  });
  const [main] = lines;
  const onLine = isLastUnfinished ? marks.filter(({ index }) => index < labels.length - 1) : marks;
  const labelled = onLine.map(({ index, words }) => {
    const x = percent(index);
    const anchor = x > 80 ? ('end' as const) : x < 20 ? ('start' as const) : ('middle' as const);
    const top = y(main?.values[index] ?? 0);
    return { x, anchor, words, top, y: top - 12 };
  });
  const baselines = baselinesOf(labelled);
  const flags = labelled.map(
    ({ x, anchor, words, top }, at) =>
      markup`<g class="mark wide-only"><circle cx="${x}%" cy="${top}" r="4"/><text x="${x}%" y="${baselines[at] ?? top}" text-anchor="${anchor}">${words}</text></g>`,
  );
  const readings = names.map((name, index) => {
    const formatted = lines.map(({ name: of, values }) => `${of}: ${formatKnown(values[index], format)}`);
    return markup`<rect class="hit" x="${percent(index) - half}%" y="0" width="${half * 2}%" height="${plotHeight}" data-at="${percent(index)}" data-tip="${[isLastUnfinished && index === names.length - 1 ? `${name}, hasta ahora` : name, ...formatted].join('\n')}"/>`;
  });
  return markup`<div class="plot" role="img" aria-label="${finding}"><svg class="canvas" height="${plotHeight + axisHeight}" aria-hidden="true">
${valueAxis(y, valueTicks(y, known), formatAxis)}
<svg class="stretched" width="100%" height="${plotHeight}" viewBox="0 0 ${stretched} ${plotHeight}" preserveAspectRatio="none">${drawn}</svg>
${flags}${columnAxis(labels, percent)}<line class="cursor" y1="0" y2="${plotHeight}"/>${readings}</svg></div>`;
}

/** A sparkline without labels, at the foot of a figure. */
export function sparkline(values: readonly number[], isMain: boolean): Markup {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const y = scaleLinear([least, most === least ? most + 1 : most], [30, 2]);
  const x = scaleLinear([0, Math.max(values.length - 1, 1)], [0, 100]);
  const path = line<number>((_, index) => x(index), y);
  return markup`<svg class="spark" viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden="true"><path class="line ${isMain ? 's1' : 'quiet'}" d="${path([...values]) ?? ''}"/></svg>`;
}
