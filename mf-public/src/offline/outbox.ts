import { ApiFault, noResponse } from '@pregon/auth-api/fault';
import { createStore } from '@pregon/ui/external-store';
import type { EntryStore } from './entry-store.ts';
import type { EntryKind, WaitingEntry } from './waiting-entry.ts';

/** Result of submitting an entry: it was sent, it waits for the network, or the server rejected it. */
export type Submitted =
  | { readonly state: 'sent'; readonly answer: unknown }
  | { readonly state: 'waiting' }
  | { readonly state: 'refused'; readonly fault: ApiFault };

/** Sends the body of an entry; rejects with an `ApiFault`. */
export type Delivery = (body: never) => Promise<unknown>;

export interface Outbox {
  /** The entries that wait on this device, the oldest first; a stable array until it changes. */
  readonly entries: () => readonly WaitingEntry[];
  readonly subscribe: (changed: () => void) => () => void;
  /** Reads the stored entries again, including those of other tabs. */
  readonly refresh: () => Promise<void>;
  /**
   * Stores an entry and tries to send it. It stays stored until it is delivered; a rejected one is returned to the form. After a timeout
   * it counts as waiting, and sending continues: the list of entries shows the result.
   */
  readonly submit: (entry: WaitingEntry) => Promise<Submitted>;
  /**
   * Sends the waiting entries in sequence until the network is lost. An entry that fails with a server error stays, and does not block
   * the others.
   */
  readonly flush: () => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

interface OutboxOptions {
  readonly store: EntryStore;
  /** The kinds of entries that this page can send; other kinds wait for their own page. */
  readonly deliveries: Readonly<Partial<Record<EntryKind, Delivery>>>;
  /** Runs tasks one at a time among all tabs of the device (a lock). */
  readonly alone?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Timeout in milliseconds after which a submitted entry counts as waiting. */
  readonly timeoutMs?: number;
}

/** Error codes that do not concern the entry itself, so that it can be retried. */
const inconclusiveCodes = new Set(['NO_RESPONSE', 'UNKNOWN', 'UNAVAILABLE', 'TOO_MANY_REQUESTS']);

const amongTabs = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('pregon-waiting', work) : work();

/** Result of an attempt to send; with the fault also when the entry keeps waiting. */
type Attempt = Submitted | { readonly state: 'waiting'; readonly fault: ApiFault };

const isServerError = (attempt: Attempt): boolean =>
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
      return { state: inconclusiveCodes.has(fault.code) ? 'waiting' : 'refused', fault };
    }
  }

  /** Stores the result of an attempt. A rejected entry stays stored with its reason if the user has left the form. */
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
      const isStored = await store.put(entry).then(
        () => true,
        () => false,
      );
      if (!isStored) {
        const only = await attempt(entry);
        return only.state === 'waiting' ? { state: 'refused', fault: noResponse() } : only;
      }
      let late = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const finish = async (): Promise<Submitted> => {
        const attempted = await alone(() => attempt(entry));
        // If the result cannot be stored, the entry is sent again; its idempotency key makes it count once.
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
          if (attempted.state === 'waiting' && !isServerError(attempted)) break;
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
