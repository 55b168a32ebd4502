import { useQuery } from '@tanstack/react-query';
import type { RemoteEntry } from './menu-entries.ts';

/** In a chunk of its own, which no page waits for. */
const read = () => import(/* webpackChunkName: "area-later" */ './remote-entries.ts').then((chunk) => chunk.default());

/** The entries that remotes add to the menu and the palette, read once for each page. */
export const remoteEntriesQuery = { queryKey: ['remotes'], queryFn: read, staleTime: Infinity };

/** The same entries; undefined until the registry is there, or when it cannot be read. */
export function useRemoteEntries(): readonly RemoteEntry[] | undefined {
  return useQuery(remoteEntriesQuery).data;
}
