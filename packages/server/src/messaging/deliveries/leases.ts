import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../kernel/database/database.ts';
import type { Claimed } from './claim.ts';
import { faultKind } from '../../kernel/database/error-class.ts';
import { ledger, type Settled } from './ledger.ts';

/** Between two tries to write down what became of messages: twice as long every time, up to the second. */
const firstRetryMs = 250;
const longestRetryMs = 5000;
/** How often something is tried that fails although the database is there. */
const mostTries = 5;

/** The messages that this process has in its hands. */
export interface Leases {
  readonly leaseSeconds: number;
  /**
   * Keeps messages leased while `work` finds out what becomes of them, then writes that down, however long the database is away:
   * what has been sent must not be forgotten. What the database refuses again and again is given up and listed as uncertain when
   * its lease runs out. `work` may only fail before it hands anything over: then the messages go back. Answers what became of them.
   */
  hold(taken: readonly Claimed[], work: () => Promise<readonly Settled[]>): Promise<readonly Settled[]>;
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

interface LeaseTools {
  readonly database: Database;
  /** A connection of its own: a lease is renewed also while every other connection is busy. */
  readonly renewals: Database;
  readonly leaseSeconds: number;
  readonly onFault: (error: unknown) => void;
}

export function createLeases({ database, renewals, leaseSeconds, onFault }: LeaseTools): Leases {
  const held = new Map<number, Claimed>();
  const life = new AbortController();
  const renewal = setInterval(
    () => {
      const all = [...held.values()].map(({ id, attempts }) => ({ id, attempts }));
      if (all.length > 0) ledger.renew(renewals, all, leaseSeconds).catch(onFault);
    },
    (leaseSeconds * 1000) / 3,
  );
  renewal.unref();
  /** Throws nothing. */
  const settle = async (settled: readonly Settled[]): Promise<void> => {
    let tries = 0;
    let retryMs = firstRetryMs;
    while (!life.signal.aborted) {
      try {
        await ledger.settle(database, settled);
        return;
      } catch (error) {
        onFault(error);
        const cause = faultKind(error);
        // One row that the database cannot store does not hold up the others of its batch.
        if (cause === 'data' && settled.length > 1) {
          for (const row of settled) await settle([row]);
          return;
        }
        if (cause !== 'away') tries += 1;
        if (cause === 'data' || tries >= mostTries) return;
        await wait(retryMs, undefined, { signal: life.signal }).catch(() => undefined);
        retryMs = Math.min(longestRetryMs, retryMs * 2);
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
        return settled;
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
