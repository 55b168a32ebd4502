import type { BoardKind } from './board-catalogue.ts';
import type { PeriodChoice } from './period.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** What an address of a board says. */
export interface BoardAddress {
  readonly kind: BoardKind;
  readonly token: string;
  readonly period: PeriodChoice;
  /** Undefined: as the system has it. */
  readonly theme: Theme | undefined;
  /** The one thing that it is about, of those that the board knows: a campaign's identifier, a segment's number. */
  readonly item?: string | undefined;
}

/** From one page of a board to another. */
export function boardHref({ kind, token, period, theme, item }: BoardAddress): string {
  const days = typeof period === 'number' ? { period: String(period) } : { from: period.first, to: period.last };
  const query = new URLSearchParams({ t: token, ...days, ...(theme && { theme }), ...(item && { item }) });
  return `/boards/${kind}?${query.toString()}`;
}
