import type { Option } from '../form/choice-fields.tsx';
import type { SearchOptions } from '../form/combo-options.ts';

/** A filter by one of some values: `?state=vigente`. */
export interface ChoiceFilter {
  readonly kind: 'choice';
  /** Name of the query parameter. */
  readonly name: string;
  /** Label: 'Estado'. */
  readonly label: string;
  readonly options: readonly Option[];
  /** Finds options beyond these: the filter takes any value then. */
  readonly search?: SearchOptions | undefined;
  /** The options are proper names, which keep their capitals. */
  readonly areNames?: boolean | undefined;
}

/** A filter by a range of days, each end optional: `?from=2026-12-01&to=2026-12-24`. At most one for each list. */
export interface DaysFilter {
  readonly kind: 'days';
  readonly label: string;
}

export type ListFilter = ChoiceFilter | DaysFilter;

/** The active filters by name of the query parameter; days as 'YYYY-MM-DD'. */
export type FilterValues<Filters extends readonly ListFilter[]> = {
  readonly [Filter in Extract<Filters[number], ChoiceFilter> as Filter['name']]?: Filter['options'][number]['value'] | undefined;
} & (Extract<Filters[number], DaysFilter> extends never ? unknown : { readonly from?: string; readonly to?: string });

/** Parses an end of a range of days. */
export const dayEnds = ['from', 'to'] as const;

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Parses the filters of a URL; invalid values count as not set. */
export function readFilters(filters: readonly ListFilter[], address: URLSearchParams): Readonly<Record<string, string>> {
  const set = new Map<string, string>();
  for (const filter of filters) {
    const isAllowed =
      filter.kind === 'days' ? isDay : (text: string) => filter.search || filter.options.some(({ value }) => value === text);
    for (const name of filter.kind === 'days' ? dayEnds : [filter.name]) {
      const text = address.get(name);
      if (text !== null && isAllowed(text)) set.set(name, text);
    }
  }
  return Object.fromEntries(set);
}
