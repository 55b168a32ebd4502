import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What a list shows, as the address says it: `?q=navidad&page=2`. */
export interface ListAddress {
  readonly search: string;
  readonly page: number;
  readonly setSearch: (search: string) => void;
  readonly setPage: (page: number) => void;
}

export function useListAddress(): ListAddress {
  const [address, setAddress] = useSearchParams();
  const page = Number(address.get('page'));
  const setSearch = useCallback(
    (search: string) => setAddress(search.trim() ? { q: search.trim() } : {}, { replace: true }),
    [setAddress],
  );
  const setPage = (next: number) =>
    setAddress((before) => {
      before.set('page', String(next));
      return before;
    });
  return { search: address.get('q') ?? '', page: Number.isInteger(page) && page > 0 ? page : 1, setSearch, setPage };
}
