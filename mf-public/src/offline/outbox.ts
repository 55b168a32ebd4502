import { ApiFault } from '@pregon/auth-api/fault';
import type { EntryStore } from './entry-store.ts';
import type { EntryKind, WaitingEntry } from './waiting-entry.ts';

/** What became of an entry: it arrived, it waits for the network, or it cannot be taken as it is. */
export type Submitted =
  | { readonly state: 'sent'; readonly answer: unknown }
  | { readonly state: 'waiting' }
  | { readonly state: 'refused'; readonly fault: ApiFault };

/** Sends the body of an entry; rejects with an `ApiFault`. */
export type Delivery = (body: never) => Promise<unknown>;

export interface Outbox {
  /** What waits on this device, the oldest first; the same list until it changes. */
  readonly entries: () => readonly WaitingEntry[];
  readonly subscribe: (changed: () => void) => () => void;
  /** Reads what is there, also what other tabs have left. */
  readonly refresh: () => Promise<void>;
  /** Keeps an entry and tries to send it. Kept is what did not arrive; what is refused goes back to whoever filled it in. */
  readonly submit: (entry: WaitingEntry) => Promise<Submitted>;
  /** Sends what waits, one after the other, until the network is gone. */
  readonly flush: () => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

interface OutboxOptions {
  readonly store: EntryStore;
  /** What this page knows how to send; other kinds wait for the page that does. */
  readonly deliveries: Readonly<Partial<Record<EntryKind, Delivery>>>;
  /** Runs one at a time among all tabs of the device. */
  readonly alone?: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Whoever answers so was not the server, or could not say anything about the entry itself. */
const unsaid = new Set(['NO_RESPONSE', 'UNKNOWN', 'UNAVAILABLE', 'TOO_MANY_REQUESTS']);

const amongTabs = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('pregon-waiting', work) : work();

export function createOutbox({ store, deliveries, alone = amongTabs }: OutboxOptions): Outbox {
  const listeners = new Set<() => void>();
  let known: readonly WaitingEntry[] = [];

  const refresh = async () => {
    known = await store.list();
    for (const listener of listeners) listener();
  };

  async function deliver({ kind, body }: WaitingEntry): Promise<Submitted> {
    const delivery = deliveries[kind];
    if (!delivery) return { state: 'waiting' };
    try {
      return { state: 'sent', answer: await delivery(body as never) };
    } catch (error) {
      if (!(error instanceof ApiFault) || unsaid.has(error.code)) return { state: 'waiting' };
      return { state: 'refused', fault: error };
    }
  }

  return {
    entries: () => known,
    subscribe(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    refresh,
    async submit(entry) {
      await store.put(entry);
      const submitted = await alone(() => deliver(entry));
      if (submitted.state !== 'waiting') await store.remove(entry.id);
      await refresh();
      return submitted;
    },
    async flush() {
      await alone(async () => {
        for (const entry of await store.list()) {
          if (entry.refused || !deliveries[entry.kind]) continue;
          const submitted = await deliver(entry);
          if (submitted.state === 'waiting') break;
          if (submitted.state === 'sent') await store.remove(entry.id);
          else {
            const { message, fields } = submitted.fault;
            await store.put({ ...entry, refused: { message, fields } });
          }
        }
      });
      await refresh();
    },
    async remove(id) {
      await store.remove(id);
      await refresh();
    },
  };
}
