import { useQuery } from '@tanstack/react-query';
import { isInCanaryShare } from '../remotes/page-registry.ts';
import type { RemoteEntry } from './menu-entries.ts';
import readRemoteEntries, { remoteEntries } from './remote-entries.ts';

/** Loads the entries that remotes add to the menu and the palette, once for each page. */
export const remoteEntriesQuery = { queryKey: ['remotes'], queryFn: readRemoteEntries, staleTime: Infinity };

/**
 * The same as a hook; undefined when the registry cannot be read. While it is being verified, the entries are those in the document, which
 * are addresses of this origin only, so that the menu does not move when they are known.
 */
export function useRemoteEntries(): readonly RemoteEntry[] | undefined {
  return useQuery({ ...remoteEntriesQuery, placeholderData: entriesInDocument }).data;
}

function entriesInDocument(): readonly RemoteEntry[] | undefined {
  try {
    return remoteEntries(JSON.parse(document.getElementById('registry')?.textContent ?? ''), isInCanaryShare);
  } catch {
    return undefined;
  }
}
