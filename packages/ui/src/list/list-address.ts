import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What a list shows, as the address says it: `?q=navidad&page=2`. */
export interface ListAddress {
  readonly search: string;
  /** Counted from 1. */
  readonly page: number;
  /** Looks for something else, from the first page on. */
  readonly setSearch: (search: string) => void;
  readonly setPage: (page: number) => void;
}

/** Search and page of the list at this address. Searching replaces the entry of the history, turning a page adds one. */
export function useListAddress(): ListAddress {
  const [address, setAddress] = useSearchParams();
  const search = address.get('q') ?? '';
  const asked = Number(address.get('page'));
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1;

  const change = useCallback(
    (name: string, value: string, replace: boolean) =>
      setAddress(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete('page');
          if (value) after.set(name, value);
          else after.delete(name);
          return after;
        },
        { replace },
      ),
    [setAddress],
  );
  const setSearch = useCallback((text: string) => change('q', text.trim(), true), [change]);
  const setPage = useCallback((next: number) => change('page', next > 1 ? String(next) : '', false), [change]);
  return useMemo(() => ({ search, page, setSearch, setPage }), [search, page, setSearch, setPage]);
}
