import type { Role } from '@pregon/contract/session/roles';
import { loadDefinitions } from '@pregon/ui/term';
import { queryOptions } from '@tanstack/react-query';
import { allHelp, helpAt } from './find-help.ts';

/** The help of the screen at an address for a role; null when it has none. */
export const findHelpQuery = (pathname: string, role: Role | undefined) =>
  queryOptions({
    queryKey: ['help', pathname, role],
    queryFn: async () => (await helpAt(pathname, role)) ?? null,
    retry: false,
  });

/** The help of all screens for a role. An app whose help could not be loaded is tried again at the next visit. */
export const allHelpQuery = (role: Role | undefined) =>
  queryOptions({ queryKey: ['help', 'all', role], queryFn: () => allHelp(role), staleTime: 0, retry: false });

/** The words of the glossary. */
export const definitionsQuery = queryOptions({ queryKey: ['help', 'terms'], queryFn: loadDefinitions, retry: false });
