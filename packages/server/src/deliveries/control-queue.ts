import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, Transaction } from '../database/database.ts';

const dueOccurrences = 'due-occurrence';
const noJob = '00000000-0000-0000-0000-000000000000';

/** Wakes workers up. It says when to look, never what to do: what is due stands in `occurrence`, who is written to in `delivery`. */
export interface ControlQueue {
  /** Makes ready what `wakeAt` writes to. Before the transaction: inside of it, an embedded database would wait for itself. */
  start(): Promise<void>;
  /** Has one worker look when an occurrence is due. Nothing happens unless the transaction is committed. */
  wakeAt(transaction: Transaction, occurrenceId: number, dueAt: Date): Promise<void>;
  /** Calls back whenever something became due. */
  listen(wake: () => Promise<void>): Promise<void>;
  /** Once more does nothing. */
  stop(): Promise<void>;
}

export function createControlQueue(database: Database, onFault: (error: unknown) => void): ControlQueue {
  const boss = new PgBoss({ db: fromDrizzle(database, sql), schedule: false });
  boss.on('error', onFault);
  let started: Promise<void> | undefined;
  const start = async (): Promise<void> => {
    await boss.start();
    await boss.createQueue(dueOccurrences);
    // The first call reads the queue's settings on a connection of its own and keeps them: not in a transaction, so here.
    await boss.findJobs(dueOccurrences, { id: noJob });
  };
  const ready = (): Promise<void> => {
    started ??= start().catch((error: unknown) => {
      started = undefined;
      throw error;
    });
    return started;
  };
  return {
    start: ready,
    async wakeAt(transaction, occurrenceId, dueAt) {
      await boss.send(dueOccurrences, { occurrenceId }, { startAfter: dueAt, db: fromDrizzle(transaction, sql) });
    },
    async listen(wake) {
      await ready();
      await boss.work(dueOccurrences, { pollingIntervalSeconds: 1, batchSize: 100 }, wake);
    },
    async stop() {
      const running = started;
      started = undefined;
      await running;
      if (running) await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}
