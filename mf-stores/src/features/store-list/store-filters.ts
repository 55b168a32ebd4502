import { graphqlQuery } from '@pregon/auth-api/queries';
import { storeOrders, storeWordsQuery } from '@pregon/contract/stores/stores.operations';
import { useListAddress } from '@pregon/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Returns the options of a filter, including the selected value while the known values are still loading. */
const options = (known: readonly string[] = [], chosen: string | null) =>
  [...known, ...(chosen && !known.includes(chosen) ? [chosen] : [])].map((word) => ({ value: word, label: word }));

/** Returns the filters of the list, its state from the address, and the filter of the query. */
export function useStoreList() {
  const [parameters] = useSearchParams();
  const inUse = useQuery(graphqlQuery(storeWordsQuery, {})).data?.storeWords;
  const [city, zone, channel, category] = ['city', 'zone', 'channel', 'category'].map((name) => parameters.get(name));
  const filters = useMemo(
    () =>
      [
        { kind: 'choice', name: 'city', areNames: true, label: 'Ciudad', options: options(inUse?.cities, city ?? null) },
        { kind: 'choice', name: 'zone', areNames: true, label: 'Zona', options: options(inUse?.zones, zone ?? null) },
        { kind: 'choice', name: 'channel', areNames: true, label: 'Canal', options: options(inUse?.channels, channel ?? null) },
        {
          kind: 'choice',
          name: 'category',
          areNames: true,
          label: 'Categoría',
          options: options(inUse?.categories, category ?? null),
        },
        {
          kind: 'choice',
          name: 'active',
          label: 'Estado',
          options: [
            { value: 'true', label: 'Activas' },
            { value: 'false', label: 'Desactivadas' },
          ],
        },
      ] as const,
    [inUse, city, zone, channel, category],
  );
  const address = useListAddress({ filters, orders: storeOrders });
  const { active, ...chosen } = address.filters;
  const set = Object.fromEntries(Object.entries({ ...chosen, search: address.search }).filter(([, value]) => value));
  const filter = { ...set, ...(active && { active: active === 'true' }) };
  return { filters, address, filter: Object.keys(filter).length > 0 ? filter : undefined };
}
