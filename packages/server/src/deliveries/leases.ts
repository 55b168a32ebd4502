import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import type { Claimed } from './claim.ts';
import { ledger, type Settled } from './ledger.ts';

/** Between two tries to write down what became of messages. */
const patienceMs = 250;

/** The messages that this process has in its hands. */
export interface Leases {
  readonly leaseSeconds: number;
  /**
   * Keeps messages leased while `work` finds out what becomes of them, then writes that down, however long the database is away:
   * what has been sent must not be forgotten. `work` may only fail before it hands anything over: then the messages go back.
   */
  hold(taken: readonly Claimed[], work: () => Promise<readonly Settled[]>): Promise<void>;
  /** Gives up what cannot be written down. */
  readonly stop: () => void;
}

const untouched = ({ id, attempts, refusals }: Claimed): Settled => ({
  id,
  attempts,
  refusals,
  state: 'pending',
  error: null,
  retryAfter: null,
  reference: null,
  bounced: false,
});

export function createLeases(database: Database, leaseSeconds: number, onFault: (error: unknown) => void): Leases {
  const held = new Map<number, Claimed>();
  const life = new AbortController();
  const renewal = setInterval(
    () => {
      const all = [...held.values()].map(({ id, attempts }) => ({ id, attempts }));
      if (all.length > 0) ledger.renew(database, all, leaseSeconds).catch(onFault);
    },
    (leaseSeconds * 1000) / 3,
  );
  renewal.unref();
  const settle = async (settled: readonly Settled[]): Promise<void> => {
    while (!life.signal.aborted) {
      try {
        await ledger.settle(database, settled);
        return;
      } catch (error) {
        onFault(error);
        await wait(patienceMs);
      }
    }
  };
  return {
    leaseSeconds,
    async hold(taken, work) {
      for (const claimed of taken) held.set(claimed.id, claimed);
      try {
        const settled = await work().catch((error: unknown) => {
          onFault(error);
          return taken.map(untouched);
        });
        await settle(settled);
      } finally {
        for (const { id } of taken) held.delete(id);
      }
    },
    stop() {
      life.abort();
      clearInterval(renewal);
    },
  };
}
