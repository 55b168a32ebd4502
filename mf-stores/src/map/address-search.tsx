import { api } from '@pregon/auth-api/api';
import type { Coordinates } from '@pregon/contract/stores/coordinates';
import { searchPlaces } from '@pregon/contract/places/places.endpoints';
import { SearchBox } from '@pregon/ui/combo-box';
import { useCallback, useRef } from 'react';

const minQueryLength = 3;

/** Search field for an address, answered by the installation's geocoder. */
export function AddressSearch({ onFound }: { readonly onFound: (place: Coordinates) => void }) {
  const found = useRef<ReadonlyMap<string, Coordinates>>(new Map());
  const search = useCallback(async (text: string, signal: AbortSignal) => {
    if (text.trim().length < minQueryLength) return [];
    const { items } = await api.call(searchPlaces, { query: { q: text } }, { signal });
    found.current = new Map(items.map(({ name, ...place }) => [name, place]));
    return items.map(({ name }) => ({ value: name, label: name }));
  }, []);
  return (
    <SearchBox
      label="Dirección"
      placeholder="Calle 60 # 9-30, Bogotá"
      onSearch={search}
      none="Ninguna dirección coincide."
      onChoose={(name) => {
        const place = found.current.get(name);
        if (place) onFound(place);
      }}
    />
  );
}
