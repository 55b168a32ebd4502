import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import type { WaitingEntry } from './waiting-entry.ts';

/** Storage of waiting entries: the device's IndexedDB, which outlives tabs. Rejects without access or space. */
export interface EntryStore {
  /** All entries, the oldest first. */
  list(): Promise<WaitingEntry[]>;
  has(id: string): Promise<boolean>;
  put(entry: WaitingEntry): Promise<void>;
  remove(id: string): Promise<void>;
}

export function deviceStore(): EntryStore {
  let opened: UseStore | undefined;
  const store = (): UseStore => (opened ??= createStore('pregon-apps', 'waiting'));
  return {
    async list() {
      const found = await entries<string, WaitingEntry>(store());
      return found.map(([, entry]) => entry).toSorted((a, b) => a.savedAt.localeCompare(b.savedAt));
    },
    has: async (id) => (await get(id, store())) !== undefined,
    put: (entry) => set(entry.id, entry, store()),
    remove: (id) => del(id, store()),
  };
}
