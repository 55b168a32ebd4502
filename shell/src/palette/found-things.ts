import { graphqlQuery } from '@pregon/auth-api/queries';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { formatDateRange } from '@pregon/ui/format';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { Mail, Megaphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PaletteSection } from './palette-item.ts';

interface Found {
  readonly sections: readonly PaletteSection[];
  readonly state: 'idle' | 'searching' | 'failed';
}

/** How many letters make a search of the server, and how many things of each kind are shown. */
const enoughLetters = 2;
const most = 5;
/** Milliseconds without a key after which the server is asked. */
const pause = 200;

/** Campaigns and newsletters with such a name, from the server, soon after the last letter. */
export function useFoundThings(search: string): Found {
  const asked = useRested(search.trim());
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

/** The text once nobody has typed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
