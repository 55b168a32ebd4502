import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Sort } from '../table.tsx';
import { type FilterValues, type ListFilter, readFilters } from './list-filter.ts';

/** The state of a list, as stored in its URL: `?q=navidad&state=vigente&order=-name&size=50&page=2&open=x7k`. */
export interface ListAddress {
  readonly search: string;
  /** Counted from 1. */
  readonly page: number;
  /** Rows on a page. */
  readonly size: number;
  /** The active filters, by name. */
  readonly filters: Readonly<Record<string, string | undefined>>;
  /** undefined: the default order. */
  readonly sort: Sort | undefined;
  /** The columns by which it can be sorted. */
  readonly orders: readonly string[];
  /** Sets the search text, and returns to the first page. */
  readonly setSearch: (search: string) => void;
  readonly setPage: (page: number) => void;
  /** Sets the page size, and returns to the first page. */
  readonly setSize: (size: number) => void;
  /** Sets filters, or clears those that are undefined; the others are unchanged. */
  readonly setFilters: (changes: Readonly<Record<string, string | undefined>>) => void;
  readonly setSort: (sort: Sort | undefined) => void;
  /** What is open above the list: the key of a record, or the name of a dialog. */
  readonly open: string | undefined;
  /** Opens a record or a dialog above the list, or closes it. It replaces the history entry, and keeps the page. */
  readonly setOpen: (open: string | undefined) => void;
  /** Clears search and filters. */
  readonly clear: () => void;
}

interface ListAddressOptions<Filters extends readonly ListFilter[], Orders extends readonly string[]> {
  readonly filters?: Filters;
  /** Keys of the sortable columns. */
  readonly orders?: Orders;
}

/** A list's state with typed names of filters and columns. */
type AddressOf<Filters extends readonly ListFilter[], Orders extends readonly string[]> = Omit<
  ListAddress,
  'filters' | 'sort'
> & {
  readonly filters: FilterValues<Filters>;
  readonly sort: { readonly by: Orders[number]; readonly direction: Sort['direction'] } | undefined;
};

const none: readonly never[] = [];

/** The page sizes to choose from; the first is the default. */
export const pageSizes = [25, 50, 100] as const;

const readSize = (text: string | null): number => pageSizes.find((size) => String(size) === text) ?? pageSizes[0];

function readSort<Orders extends readonly string[]>(orders: Orders, text: string | null) {
  const by: Orders[number] | undefined = orders.find((order) => text === order || text === `-${order}`);
  return by === undefined ? undefined : { by, direction: text === by ? ('asc' as const) : ('desc' as const) };
}

/**
 * Synchronizes search, filters, order and page of a list with the URL. A search replaces the history entry, other changes add one, and
 * every change except that of the page returns to the first page. `filters` and `orders` must be constants.
 */
export function useListAddress<const Filters extends readonly ListFilter[] = [], const Orders extends readonly string[] = []>({
  filters,
  orders,
}: ListAddressOptions<Filters, Orders> = {}): AddressOf<Filters, Orders> {
  const [address, setAddress] = useSearchParams();
  // The router passes the address of the last render: a change that has not been rendered yet would be lost by the next one.
  const latest = useRef(address);
  useLayoutEffect(() => {
    latest.current = address;
  }, [address]);
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, replace = false) => {
      const after = new URLSearchParams(latest.current);
      after.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        if (value) after.set(name, value);
        else after.delete(name);
      }
      latest.current = after;
      setAddress(after, { replace });
    },
    [setAddress],
  );
  return useMemo(() => {
    const asked = Number(address.get('page'));
    const set = readFilters(filters ?? none, address);
    return {
      search: address.get('q') ?? '',
      page: Number.isInteger(asked) && asked > 0 ? asked : 1,
      size: readSize(address.get('size')),
      filters: set as FilterValues<Filters>,
      sort: readSort<Orders | readonly never[]>(orders ?? none, address.get('order')),
      orders: orders ?? none,
      setSearch: (text: string) => change({ q: text.trim() }, true),
      setPage: (page: number) => change({ page: page > 1 ? String(page) : undefined }),
      setSize: (size: number) => change({ size: size === pageSizes[0] ? undefined : String(size) }),
      setFilters: change,
      setSort: (sort: Sort | undefined) => change({ order: sort && `${sort.direction === 'desc' ? '-' : ''}${sort.by}` }),
      open: address.get('open') ?? undefined,
      setOpen: (open: string | undefined) => change({ open, page: address.get('page') ?? undefined }, true),
      clear: () => change({ q: undefined, ...Object.fromEntries(Object.keys(set).map((name) => [name, undefined])) }),
    };
  }, [address, change, filters, orders]);
}
