import { restQuery } from '@pregon/auth-api/queries';
import { type FoundDraft, type FoundKind, type FoundRecord, searchRecords } from '@pregon/contract/search/search.endpoints';
import { useDebouncedValue } from '@pregon/ui/debounce';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { draftItem, foundItem } from './found-item.ts';
import { type FoundRest, restItem } from './rest-item.ts';
import type { PaletteSection } from './palette-item.ts';

interface Found {
  readonly sections: readonly PaletteSection[];
  readonly state: 'idle' | 'searching' | 'failed';
}

/** Minimum length of a server search. */
const enoughLetters = 2;
/** Maximum length of a server search. */
const mostLetters = 100;
/** Debounce delay of server searches in milliseconds. */
const debounceDelay = 120;

/** The kinds in the order of their sections. */
const titles: Readonly<Record<FoundKind, string>> = {
  campaign: 'Campañas',
  profile: 'Perfiles',
  newsletter: 'Newsletters',
  schedule: 'Programaciones',
  customer: 'Clientes',
  store: 'Tiendas',
  shortLink: 'Enlaces cortos',
  user: 'Usuarios',
};

/** Searches every kind of record on the server, debounced. */
export function useFoundThings(search: string): Found {
  const text = search.trim().slice(0, mostLetters);
  const asked = useDebouncedValue(text, debounceDelay);
  const { data, isError, isFetching } = useQuery({
    ...restQuery(searchRecords, { query: { q: asked } }),
    enabled: asked.length >= enoughLetters,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
  if (text.length < enoughLetters) return { sections: [], state: 'idle' };
  return {
    sections: isError ? [] : sectionsOf(data?.items ?? [], data?.drafts ?? [], data?.more ?? [], asked),
    state: isError ? 'failed' : asked !== text || isFetching ? 'searching' : 'idle',
  };
}

/** The records of each kind, and below them the way to the list that finds all of them; then the drafts. */
const sectionsOf = (
  items: readonly FoundRecord[],
  drafts: readonly FoundDraft[],
  more: readonly FoundRest[],
  search: string,
): readonly PaletteSection[] => [
  ...Object.entries(titles).map(([kind, title]) => ({
    title,
    items: [
      ...items.filter((item) => item.kind === kind).map(foundItem),
      ...more.filter((rest) => rest.kind === kind).map((rest) => restItem(rest, search)),
    ],
  })),
  { title: 'Borradores', items: drafts.map(draftItem) },
];
