import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../kernel/database/database.ts';
import type { Claimed } from './claimed.ts';
import { faultKind } from '../../kernel/database/error-class.ts';
import { inSpan } from '../../kernel/observability/spans.ts';
import { ledger, type Settled } from './ledger.ts';

/** Delay between two attempts to store the outcomes of messages: it doubles from the first value up to the second. */
const firstRetryMs = 250;
const longestRetryMs = 5000;
/** How often a write is attempted that fails although the database is available. */
const mostTries = 5;

/** The messages that this process has claimed and not settled yet. */
export interface Leases {
  readonly leaseSeconds: number;
  /**
   * Renews the leases of messages while `work` sends them, then stores their outcomes. It retries for as long as the database is
   * unavailable, because a message that was sent must be recorded. Outcomes that the database keeps rejecting are given up: their
   * messages become uncertain when the lease expires. `work` may reject only before it has handed a message to the provider; the
   * messages are then returned to the queue. Resolves to the outcomes.
   */
  hold(taken: readonly Claimed[], work: () => Promise<readonly Settled[]>): Promise<readonly Settled[]>;
  /** Stops retrying outcomes that cannot be stored. */
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
  /** Uses its own connection, so that leases are renewed while all other connections are busy. */
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
  /** Never rejects. */
  const settle = async (settled: readonly Settled[]): Promise<void> => {
    let tries = 0;
    let retryMs = firstRetryMs;
    while (!life.signal.aborted) {
      try {
        await inSpan('settle', { 'pregon.messages': settled.length }, () => ledger.settle(database, settled));
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
