import { loadDefinitions } from '@pregon/ui/term';
import { queryOptions } from '@tanstack/react-query';
import { allHelp, helpAt } from './find-help.ts';

/** The help of the screen at an address; null when it has none. */
export const findHelpQuery = (pathname: string) =>
  queryOptions({ queryKey: ['help', pathname], queryFn: async () => (await helpAt(pathname)) ?? null, retry: false });

/** The help of all screens. An app whose help could not be loaded is tried again at the next visit. */
export const allHelpQuery = queryOptions({ queryKey: ['help', 'all'], queryFn: allHelp, staleTime: 0, retry: false });

/** The words of the glossary. */
export const definitionsQuery = queryOptions({ queryKey: ['help', 'terms'], queryFn: loadDefinitions, retry: false });
