import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import type { WaitingEntry } from './waiting-entry.ts';

/** Where entries wait: the device's own database, which outlives tabs. */
export interface EntryStore {
  list(): Promise<WaitingEntry[]>;
  put(entry: WaitingEntry): Promise<void>;
  remove(id: string): Promise<void>;
}

/** The oldest first. */
export function deviceStore(): EntryStore {
  let opened: UseStore | undefined;
  const store = (): UseStore => (opened ??= createStore('pregon-apps', 'waiting'));
  return {
    async list() {
      const found = await entries<string, WaitingEntry>(store());
      return found.map(([, entry]) => entry).toSorted((a, b) => a.savedAt.localeCompare(b.savedAt));
    },
    put: (entry) => set(entry.id, entry, store()),
    remove: (id) => del(id, store()),
  };
}
