import { graphqlQuery } from '@pregon/auth-api/queries';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { useDebouncedValue } from '@pregon/ui/debounce';
import { formatDateRange } from '@pregon/ui/format';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { Mail, Megaphone } from 'lucide-react';
import type { PaletteSection } from './palette-item.ts';

interface Found {
  readonly sections: readonly PaletteSection[];
  readonly state: 'idle' | 'searching' | 'failed';
}

/** Minimum length of a server search, and maximum of results of each kind. */
const enoughLetters = 2;
const most = 5;
/** Debounce delay of server searches in milliseconds. */
const debounceDelay = 200;

/** Searches campaigns and newsletters by name on the server, debounced. */
export function useFoundThings(search: string): Found {
  const asked = useDebouncedValue(search.trim(), debounceDelay);
  const isAsked = asked.length >= enoughLetters;
  const variables = { page: 1, size: most, filter: { search: asked } };
  const options = { enabled: isAsked, staleTime: 30_000, placeholderData: keepPreviousData } as const;
  const [campaigns, newsletters] = useQueries({
    queries: [
      { ...graphqlQuery(campaignsQuery, variables), ...options },
      { ...graphqlQuery(newslettersQuery, variables), ...options },
    ],
  });
  if (search.trim().length < enoughLetters) return { sections: [], state: 'idle' };
  return {
    sections: [
      {
        title: 'Campañas',
        items: (campaigns.data?.campaigns.items ?? []).map(({ identifier, name, dateStart, dateEnd }) => ({
          id: identifier,
          label: name,
          hint: formatDateRange(dateStart, dateEnd),
          icon: Megaphone,
          does: { to: `/admin/campaign/all?${new URLSearchParams({ q: name })}` },
        })),
      },
      {
        title: 'Newsletters',
        items: (newsletters.data?.newsletter.items ?? []).map(({ identifier, name, approved }) => ({
          id: identifier,
          label: name,
          hint: approved ? 'Aprobado' : 'Sin aprobar',
          icon: Mail,
          does: { to: `/admin/newsletter/build?${new URLSearchParams({ id: identifier })}` },
        })),
      },
    ],
    state:
      campaigns.isError || newsletters.isError
        ? 'failed'
        : asked !== search.trim() || campaigns.isFetching || newsletters.isFetching
          ? 'searching'
          : 'idle',
  };
}
