import type { Option } from '../form/choice-fields.tsx';

/** Narrows a list to one of some values: `?state=vigente`. */
export interface ChoiceFilter {
  readonly kind: 'choice';
  /** Its name in the address. */
  readonly name: string;
  /** What it narrows: 'Estado'. */
  readonly label: string;
  readonly options: readonly Option[];
  /** The options are names, which keep their capitals. */
  readonly areNames?: boolean | undefined;
}

/** Narrows a list to a stretch of days, either end open: `?from=2026-12-01&to=2026-12-24`. A list has one at most. */
export interface DaysFilter {
  readonly kind: 'days';
  readonly label: string;
}

export type ListFilter = ChoiceFilter | DaysFilter;

/** What is set of some filters, by their names in the address; days as 'YYYY-MM-DD'. */
export type FilterValues<Filters extends readonly ListFilter[]> = {
  readonly [Filter in Extract<Filters[number], ChoiceFilter> as Filter['name']]?: Filter['options'][number]['value'] | undefined;
} & (Extract<Filters[number], DaysFilter> extends never ? unknown : { readonly from?: string; readonly to?: string });

/** An end of a stretch of days in the address. */
export const dayEnds = ['from', 'to'] as const;

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** What an address says of some filters; what makes no sense counts as not set. */
export function readFilters(filters: readonly ListFilter[], address: URLSearchParams): Readonly<Record<string, string>> {
  const set = new Map<string, string>();
  for (const filter of filters) {
    const isAllowed = filter.kind === 'days' ? isDay : (text: string) => filter.options.some(({ value }) => value === text);
    for (const name of filter.kind === 'days' ? dayEnds : [filter.name]) {
      const text = address.get(name);
      if (text !== null && isAllowed(text)) set.set(name, text);
    }
  }
  return Object.fromEntries(set);
}
