import { graphqlQuery } from '@pregon/auth-api/queries';
import { newslettersQuery } from '@pregon/contract/newsletters/newsletters.operations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { searchNewsletters } from '../searches.ts';

/** What a search field for an approved newsletter needs: the option that is chosen, with its record, and the search. '' is no choice. */
export function useNewsletterChoice(identifier: string) {
  const client = useQueryClient();
  const filter = { approve: true, identifier };
  const { data, isSuccess } = useQuery({
    ...graphqlQuery(newslettersQuery, { page: 1, size: 1, filter }),
    enabled: identifier !== '',
  });
  const onSearch = useCallback((text: string) => searchNewsletters(client, text), [client]);
  const chosen = identifier === '' ? undefined : data?.newsletter.items[0];
  const label = chosen?.name ?? (isSuccess ? 'Newsletter que ya no está aprobado' : 'Cargando…');
  return { chosen, options: identifier === '' ? [] : [{ value: identifier, label }], onSearch };
}
