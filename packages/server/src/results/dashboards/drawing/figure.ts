import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { icon } from './icon.ts';
import { sparkline } from './line-chart.ts';
import { sayPoints, sayRate } from './wording.ts';

/** How a number stands against the one before. */
interface Change {
  /** Of the number: up or down. Nothing is said where it stayed as it was, or where there is nothing to compare with. */
  readonly direction: 'up' | 'down';
  readonly said: string;
  /** Is it what one wishes for? */
  readonly isGood: boolean;
}

const changeOf = (difference: number, said: string, moreIsBetter: boolean): Change | undefined =>
  difference === 0 ? undefined : { direction: difference > 0 ? 'up' : 'down', said, isGood: difference > 0 === moreIsBetter };

/** How much more a number is than the one before, as a part of that one. */
export const growth = (now: number, before: number, moreIsBetter = true): Change | undefined =>
  before === 0 ? undefined : changeOf(now - before, sayRate(Math.abs(now - before) / before), moreIsBetter);

/** How far two shares lie apart; undefined where one of them is not known. */
export const shift = (now: number | undefined, before: number | undefined, moreIsBetter = true): Change | undefined =>
  now === undefined || before === undefined || Math.abs(now - before) < 0.00005
    ? undefined
    : changeOf(now - before, sayPoints(now - before), moreIsBetter);

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly change: Change | undefined;
  readonly against: string;
  /** What it was on each day. */
  readonly course?: readonly number[];
}

/** The large numbers at the head of a board. The first has the accent: it is the one that counts. */
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
