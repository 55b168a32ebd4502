import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { icon } from './icon.ts';
import { sparkline } from './line-chart.ts';
import type { Term } from './board-terms.ts';
import { whatIs } from './what-is.ts';
import { formatPercentagePoints, formatPercentage } from './formatting.ts';

/** The change of a figure against the period before. */
interface Change {
  /** Undefined without a change, or without anything to compare with. */
  readonly direction: 'up' | 'down';
  readonly formatted: string;
  /** Whether the change is desirable. */
  readonly isGood: boolean;
}

const changeOf = (difference: number, formatted: string, moreIsBetter: boolean): Change | undefined =>
  difference === 0
    ? undefined
    : { direction: difference > 0 ? 'up' : 'down', formatted, isGood: difference > 0 === moreIsBetter };

/** Relative change of a number. */
export const growth = (now: number, before: number, moreIsBetter = true): Change | undefined =>
  before === 0 ? undefined : changeOf(now - before, formatPercentage(Math.abs(now - before) / before), moreIsBetter);

/** Difference of two shares; undefined where one is unknown. */
export const shift = (now: number | undefined, before: number | undefined, moreIsBetter = true): Change | undefined =>
  now === undefined || before === undefined || Math.abs(now - before) < 0.00005
    ? undefined
    : changeOf(now - before, formatPercentagePoints(now - before), moreIsBetter);

export interface Figure {
  readonly name: string;
  /** The word of the glossary that its name is about. */
  readonly term?: Term;
  readonly value: string;
  readonly change?: Change | undefined;
  readonly against?: string;
  /** Shown instead of a change. */
  readonly note?: string;
  /** Its values by day. */
  readonly course?: readonly number[];
}

/** The main figures of a dashboard. The first is accentuated. */
export const figures = (all: readonly Figure[]): Markup =>
  markup`<dl class="figures">${all.map(
    ({ name, term, value, change, against, note = 'Nada con que comparar', course }, position) => markup`<div class="figure">
<dt>${name}</dt><dd class="value num">${value}</dd>
<dd class="change">${
      change
        ? markup`<span class="delta ${change.isGood ? 'good' : 'bad'} num">${icon(change.direction)}<span class="hidden">${change.direction === 'up' ? 'Subió' : 'Bajó'} </span>${change.formatted}</span> <span class="against">${against}</span>`
        : markup`<span>${note}</span>`
    }</dd>${course && course.length > 1 && markup`<dd class="course">${sparkline(course, position === 0)}</dd>`}${term && markup`<dd class="term">${whatIs(term)}</dd>`}</div>`,
  )}</dl>`;
