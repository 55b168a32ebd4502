import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { icon } from './icon.ts';
import { sparkline } from './line-chart.ts';
import { sayPoints, sayRate } from './wording.ts';

/** The change of a figure against the period before. */
interface Change {
  /** Undefined without a change, or without anything to compare with. */
  readonly direction: 'up' | 'down';
  readonly said: string;
  /** Whether the change is desirable. */
  readonly isGood: boolean;
}

const changeOf = (difference: number, said: string, moreIsBetter: boolean): Change | undefined =>
  difference === 0 ? undefined : { direction: difference > 0 ? 'up' : 'down', said, isGood: difference > 0 === moreIsBetter };

/** Relative change of a number. */
export const growth = (now: number, before: number, moreIsBetter = true): Change | undefined =>
  before === 0 ? undefined : changeOf(now - before, sayRate(Math.abs(now - before) / before), moreIsBetter);

/** Difference of two shares; undefined where one is unknown. */
export const shift = (now: number | undefined, before: number | undefined, moreIsBetter = true): Change | undefined =>
  now === undefined || before === undefined || Math.abs(now - before) < 0.00005
    ? undefined
    : changeOf(now - before, sayPoints(now - before), moreIsBetter);

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly change: Change | undefined;
  readonly against: string;
  /** Its values by day. */
  readonly course?: readonly number[];
}

/** The main figures of a dashboard. The first is accentuated. */
export const figures = (all: readonly Figure[]): Markup =>
  markup`<dl class="figures">${all.map(
    ({ name, value, change, against, course }, position) => markup`<div class="figure">
<dt>${name}</dt><dd class="value num">${value}</dd>
<dd class="change">${
      change
        ? markup`<span class="delta ${change.isGood ? 'good' : 'bad'} num">${icon(change.direction)}<span class="hidden">${change.direction === 'up' ? 'Subió' : 'Bajó'} </span>${change.said}</span> <span class="against">${against}</span>`
        : markup`<span>Nada con que comparar</span>`
    }</dd>${course && course.length > 1 && markup`<dd class="course">${sparkline(course, position === 0)}</dd>`}</div>`,
  )}</dl>`;
