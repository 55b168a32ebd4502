import { type Content, markup, type Markup } from '../../../kernel/html/markup.ts';

interface Share {
  readonly label: Content;
  readonly value: number;
  readonly formatted: string;
  readonly colour?: 1 | 2 | 3 | 4 | 5 | 6;
}

const widthOf = (value: number, most: number): number => Math.max((100 * value) / (most || 1), value > 0 ? 0.6 : 0);

/** A bar from the left with a length relative to the maximum. An `<svg>`, because the policy forbids inline styles. */
export const shareBar = (value: number, most: number, colour: number): Markup =>
  markup`<svg class="track" height="8" aria-hidden="true"><rect class="rail" width="100%" height="8" rx="4"/><rect class="bar s${colour}" width="${widthOf(value, most)}%" height="8" rx="4"/></svg>`;

/** A list of names with a number and a bar each. It is its own data table, because everything in it is text. */
export function shareList(shares: readonly Share[]): Markup {
  const most = Math.max(...shares.map(({ value }) => value), 0);
  return markup`<ul class="shares">${shares.map(
    ({ label, value, formatted, colour = 1 }) =>
      markup`<li><span class="name">${label}</span><b class="num">${formatted}</b>${shareBar(value, most, colour)}</li>`,
  )}</ul>`;
}
