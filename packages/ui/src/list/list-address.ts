import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Sort } from '../table.tsx';
import { type FilterValues, type ListFilter, readFilters } from './list-filter.ts';

/** What a list shows, as the address says it: `?q=navidad&state=vigente&order=-name&page=2`. */
export interface ListAddress {
  readonly search: string;
  /** Counted from 1. */
  readonly page: number;
  /** What is set of the list's filters, by their names. */
  readonly filters: Readonly<Record<string, string | undefined>>;
  /** undefined: the order that the list has by itself. */
  readonly sort: Sort | undefined;
  /** The columns that it may be ordered by. */
  readonly orders: readonly string[];
  /** Looks for something else, from the first page on. */
  readonly setSearch: (search: string) => void;
  readonly setPage: (page: number) => void;
  /** Sets some filters, or takes back those that are undefined; the others stay. */
  readonly setFilters: (changes: Readonly<Record<string, string | undefined>>) => void;
  readonly setSort: (sort: Sort | undefined) => void;
  /** Shows the whole list again: no search, no filter. */
  readonly clear: () => void;
}

interface ListAddressOptions<Filters extends readonly ListFilter[], Orders extends readonly string[]> {
  readonly filters?: Filters;
  /** Keys of the columns that the list may be ordered by. */
  readonly orders?: Orders;
}

/** The address of a list whose filters and orders are known by name. */
type AddressOf<Filters extends readonly ListFilter[], Orders extends readonly string[]> = Omit<
  ListAddress,
  'filters' | 'sort'
> & {
  readonly filters: FilterValues<Filters>;
  readonly sort: { readonly by: Orders[number]; readonly direction: Sort['direction'] } | undefined;
};

const none: readonly never[] = [];

function readSort<Orders extends readonly string[]>(orders: Orders, text: string | null) {
  const by: Orders[number] | undefined = orders.find((order) => text === order || text === `-${order}`);
  return by === undefined ? undefined : { by, direction: text === by ? ('asc' as const) : ('desc' as const) };
}

/**
 * Search, filters, order and page of the list at this address. Searching replaces the entry of the history, all else adds one, and
 * whatever changes but the page starts again at the first. `filters` and `orders` are constants of the module that lists.
 */
export function useListAddress<const Filters extends readonly ListFilter[] = [], const Orders extends readonly string[] = []>({
  filters,
  orders,
}: ListAddressOptions<Filters, Orders> = {}): AddressOf<Filters, Orders> {
  const [address, setAddress] = useSearchParams();
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, replace = false) =>
      setAddress(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete('page');
          for (const [name, value] of Object.entries(changes)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        { replace },
      ),
    [setAddress],
  );
  return useMemo(() => {
    const asked = Number(address.get('page'));
    const set = readFilters(filters ?? none, address);
    return {
      search: address.get('q') ?? '',
      page: Number.isInteger(asked) && asked > 0 ? asked : 1,
      filters: set as FilterValues<Filters>,
      sort: readSort<Orders | readonly never[]>(orders ?? none, address.get('order')),
      orders: orders ?? none,
      setSearch: (text: string) => change({ q: text.trim() }, true),
      setPage: (page: number) => change({ page: page > 1 ? String(page) : undefined }),
      setFilters: change,
      setSort: (sort: Sort | undefined) => change({ order: sort && `${sort.direction === 'desc' ? '-' : ''}${sort.by}` }),
      clear: () => change({ q: undefined, ...Object.fromEntries(Object.keys(set).map((name) => [name, undefined])) }),
    };
  }, [address, change, filters, orders]);
}
