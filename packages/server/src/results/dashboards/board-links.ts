import type { BoardKind } from './board-catalogue.ts';
import type { PeriodChoice } from './period.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The parameters in a dashboard's address. */
export interface BoardAddress {
  readonly kind: BoardKind;
  readonly token: string;
  readonly period: PeriodChoice;
  /** Undefined: the system's theme. */
  readonly theme: Theme | undefined;
  /** The selected item: a campaign's identifier or a segment's number. */
  readonly item?: string | undefined;
}

/** The link to another page of a dashboard. */
export function boardHref({ kind, token, period, theme, item }: BoardAddress): string {
  const days = typeof period === 'number' ? { period: String(period) } : { from: period.first, to: period.last };
  const query = new URLSearchParams({ t: token, ...days, ...(theme && { theme }), ...(item && { item }) });
  return `/boards/${kind}?${query.toString()}`;
}
