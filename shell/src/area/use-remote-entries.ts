import { useQuery } from '@tanstack/react-query';
import type { RemoteEntry } from './menu-entries.ts';

/** A separate chunk that no page waits for. */
const read = () => import(/* webpackChunkName: "area-later" */ './remote-entries.ts').then((chunk) => chunk.default());

/** Loads the entries that remotes add to the menu and the palette, once for each page. */
export const remoteEntriesQuery = { queryKey: ['remotes'], queryFn: read, staleTime: Infinity };

/** The same as a hook; undefined until the registry is loaded, or when it cannot be read. */
export function useRemoteEntries(): readonly RemoteEntry[] | undefined {
  return useQuery(remoteEntriesQuery).data;
}
