import { ApiFault, noResponse } from '@pregon/auth-api/fault';
import { createStore } from '@pregon/ui/external-store';
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
  /**
   * Keeps an entry and tries to send it. Kept is what did not arrive; what is refused goes back to whoever filled it in. When it takes
   * long it counts as waiting and goes on: the list of entries tells what becomes of it.
   */
  readonly submit: (entry: WaitingEntry) => Promise<Submitted>;
  /** Sends what waits, one after the other, until the network is gone. What the server stumbles over waits on and lets others pass. */
  readonly flush: () => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

interface OutboxOptions {
  readonly store: EntryStore;
  /** What this page knows how to send; other kinds wait for the page that does. */
  readonly deliveries: Readonly<Partial<Record<EntryKind, Delivery>>>;
  /** Runs one at a time among all tabs of the device. */
  readonly alone?: <T>(work: () => Promise<T>) => Promise<T>;
  /** How long somebody stands before the device until what they sent counts as waiting. */
  readonly timeoutMs?: number;
}

/** Whoever answers so was not the server, or could not say anything about the entry itself. */
const unsaid = new Set(['NO_RESPONSE', 'UNKNOWN', 'UNAVAILABLE', 'TOO_MANY_REQUESTS']);

const amongTabs = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('pregon-waiting', work) : work();

/** What came of an attempt; the fault also where it says nothing about the entry. */
type Attempt = Submitted | { readonly state: 'waiting'; readonly fault: ApiFault };

const stumbled = (attempt: Attempt): boolean =>
  'fault' in attempt && attempt.fault.status >= 500 && attempt.fault.code === 'UNKNOWN';

export function createOutbox({ store, deliveries, alone = amongTabs, timeoutMs = 8000 }: OutboxOptions): Outbox {
  const known = createStore<readonly WaitingEntry[]>([]);

  const refresh = async () => known.set(await store.list());

  async function attempt({ kind, body }: WaitingEntry): Promise<Attempt> {
    const delivery = deliveries[kind];
    if (!delivery) return { state: 'waiting' };
    try {
      return { state: 'sent', answer: await delivery(body as never) };
    } catch (fault) {
      if (!(fault instanceof ApiFault)) return { state: 'waiting' };
      return { state: unsaid.has(fault.code) ? 'waiting' : 'refused', fault };
    }
  }

  /** Writes down what came of an attempt. What is refused stays with its reason if nobody stands there any more to hear it. */
  async function settle(entry: WaitingEntry, attempted: Attempt, left: boolean): Promise<void> {
    if (attempted.state === 'sent' || (attempted.state === 'refused' && !left)) await store.remove(entry.id);
    else if (attempted.state === 'refused' && (await store.has(entry.id))) {
      const { message, fields } = attempted.fault;
      await store.put({ ...entry, refused: { message, fields } });
    }
    await refresh();
  }

  return {
    entries: known.getSnapshot,
    subscribe: known.subscribe,
    refresh,
    async submit(entry) {
      const kept = await store.put(entry).then(
        () => true,
        () => false,
      );
      if (!kept) {
        const only = await attempt(entry);
        return only.state === 'waiting' ? { state: 'refused', fault: noResponse() } : only;
      }
      let late = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const finish = async (): Promise<Submitted> => {
        const attempted = await alone(() => attempt(entry));
        // What could not be written down is sent once more, and counts once.
        await settle(entry, attempted, late).catch(() => undefined);
        return attempted.state === 'waiting' ? { state: 'waiting' } : attempted;
      };
      const timeout = new Promise<Submitted>((resolve) => {
        timer = setTimeout(() => {
          late = true;
          const goOn = () => resolve({ state: 'waiting' });
          refresh().then(goOn, goOn);
        }, timeoutMs);
      });
      return Promise.race([finish(), timeout]).finally(() => clearTimeout(timer));
    },
    async flush() {
      await alone(async () => {
        for (const entry of await store.list()) {
          if (entry.refused || !deliveries[entry.kind] || !(await store.has(entry.id))) continue;
          const attempted = await attempt(entry);
          await settle(entry, attempted, true);
          if (attempted.state === 'waiting' && !stumbled(attempted)) break;
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
