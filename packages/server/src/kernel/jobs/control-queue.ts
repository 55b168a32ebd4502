import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Database, Transaction } from '../database/database.ts';

const dueOccurrences = 'due-occurrence';
const recoveries = 'recovery';
/** Singleton queue over all processes; a job of a killed process is retried after a minute. */
const periodic = {
  policy: 'exclusive',
  retryLimit: 0,
  heartbeatSeconds: 60,
  expireInSeconds: 6 * 3600,
  deleteAfterSeconds: 86_400,
} as const;
const unsubscribeNotices = 'unsubscribe-notice';
/** Long jobs, which may take hours; retried when they fail or their process is killed. */
const background = {
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  heartbeatSeconds: 60,
  expireInSeconds: 23 * 3600,
  deleteAfterSeconds: 86_400,
} as const;
/** Long jobs, at most one for each key (singleton by key). */
const unique = { ...background, policy: 'exclusive' } as const;
/** Few, quick retries: a person waits for the mail. */
const mailRetry = { retryLimit: 5, retryDelay: 15, expireInSeconds: 60, deleteAfterSeconds: 3600 };
const noJob = '00000000-0000-0000-0000-000000000000';

/** The subject of a job: keys of rows. */
export type JobData = Readonly<Record<string, number>>;

/** A job that one of all processes runs on a schedule. */
export interface PeriodicJob {
  /** Name of its queue. */
  readonly name: string;
  /** In UTC. */
  readonly cron: string;
  /** @param signal aborted when the process stops: a long job ends early, and continues at its next run. */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** A requested mail; `accountIds` for unsubscribe notices. */
interface MailRequest {
  readonly email: string;
  readonly accountIds?: readonly number[];
}

/** An unsubscription without a signed link, with the accounts that it affected. */
export interface UnsignedUnsubscribe {
  readonly email: string;
  readonly accountIds: readonly number[];
}

/** Wakes workers up. It says when to poll, never what to do: due occurrences are in `occurrence`, recipients in `delivery`. */
export interface ControlQueue {
  /** Prepares what `wakeAt` uses. Called before the transaction: within it, an embedded database would deadlock with itself. */
  start(): Promise<void>;
  /** Wakes one worker when each of these occurrences is due. Transactional: nothing happens on a rollback. */
  wakeAt(transaction: Transaction, sendings: readonly { readonly id: number; readonly dueAt: Date }[]): Promise<void>;
  /** Calls back whenever an occurrence becomes due. */
  listen(wake: () => Promise<void>): Promise<void>;
  /** Queues a recovery mail to an address, whether or not it has a user. */
  askForRecovery(email: string): Promise<void>;
  /** Calls back for each request, with a few retries on failure. */
  onRecovery(recover: (email: string) => Promise<void>): Promise<void>;
  /** Runs periodic jobs as singletons over all processes, and each once soon after the first process starts. */
  repeat(jobs: readonly PeriodicJob[]): Promise<void>;
  /** Queues a notice to the owner of an address about an unsigned unsubscription. */
  askForUnsubscribeNotice(unsubscribed: UnsignedUnsubscribe): Promise<void>;
  /** Calls back for each request, with a few retries on failure. */
  onUnsubscribeNotice(send: (unsubscribed: UnsignedUnsubscribe) => Promise<void>): Promise<void>;
  /**
   * Queues a job for one worker. A job of a killed process is retried by another.
   *
   * @param key of a queue whose jobs are unique: while a job of the same key waits or runs, nothing happens
   */
  sendJob(name: string, data: JobData, key?: string): Promise<void>;
  /** Runs jobs of a queue, one at a time in this process; failed ones are retried with backoff. */
  runJobs(
    name: string,
    run: (data: JobData, signal: AbortSignal) => Promise<void>,
    options?: { /** The queue's jobs are sent with a key, and unique by it. */ readonly unique?: boolean },
  ): Promise<void>;
  /** Idempotent: stopping a second time does nothing. */
  stop(): Promise<void>;
}

export function createControlQueue(database: Database, onFault: (error: unknown) => void): ControlQueue {
  const boss = new PgBoss({ db: fromDrizzle(database, sql), schedule: true });
  boss.on('error', onFault);
  let started: Promise<void> | undefined;
  let life = new AbortController();
  const start = async (): Promise<void> => {
    await boss.start();
    await boss.createQueue(dueOccurrences);
    await boss.createQueue(recoveries, mailRetry);
    await boss.createQueue(unsubscribeNotices, mailRetry);
    // The first call loads the queue's settings on a connection of its own, so it must not happen within a transaction.
    await boss.findJobs(dueOccurrences, { id: noJob });
  };
  const ready = (): Promise<void> => {
    started ??= start().catch((error: unknown) => {
      started = undefined;
      throw error;
    });
    return started;
  };
  /** Works through the jobs of a queue concurrently; a failed one does not fail the others. */
  const workOn = async (
    queue: string,
    pollingIntervalSeconds: number,
    act: (request: MailRequest) => Promise<void>,
  ): Promise<void> => {
    await ready();
    const options = { pollingIntervalSeconds, batchSize: 20, perJobResults: true } as const;
    const actOnOne = async ({ id, data }: Job<MailRequest>): Promise<JobResult> => {
      try {
        await act(data);
        return { id, status: 'completed' };
      } catch (error) {
        onFault(error);
        return { id, status: 'failed' };
      }
    };
    await boss.work<MailRequest, unknown, typeof options>(queue, options, (jobs) => Promise.all(jobs.map(actOnOne)));
  };
  return {
    start: ready,
    async wakeAt(transaction, sendings) {
      if (sendings.length === 0) return;
      const jobs = sendings.map(({ id, dueAt }) => ({ data: { occurrenceId: id }, startAfter: dueAt }));
      await boss.insert(dueOccurrences, jobs, { db: fromDrizzle(transaction, sql) });
    },
    async listen(wake) {
      await ready();
      await boss.work(dueOccurrences, { pollingIntervalSeconds: 1, batchSize: 100 }, wake);
    },
    async askForRecovery(email) {
      await ready();
      await boss.send(recoveries, { email });
    },
    async onRecovery(recover) {
      await workOn(recoveries, 1, ({ email }) => recover(email));
    },
    async askForUnsubscribeNotice(unsubscribed) {
      await ready();
      await boss.send(unsubscribeNotices, unsubscribed);
    },
    async onUnsubscribeNotice(send) {
      await workOn(unsubscribeNotices, 5, ({ email, accountIds = [] }) => send({ email, accountIds }));
    },
    async repeat(jobs) {
      await ready();
      const stopping = life.signal;
      for (const { name, cron, run } of jobs) {
        await boss.createQueue(name, periodic);
        const options = { pollingIntervalSeconds: 5, batchSize: 1 } as const;
        await boss.work(name, options, async ([job]) => {
          if (job) await run(AbortSignal.any([job.signal, stopping])).catch(onFault);
        });
        await boss.schedule(name, cron);
        await boss.send(name);
      }
    },
    async sendJob(name, data, key) {
      await ready();
      await boss.createQueue(name, key === undefined ? background : unique);
      await boss.send(name, data, key === undefined ? {} : { singletonKey: key });
    },
    async runJobs(name, run, options) {
      await ready();
      await boss.createQueue(name, options?.unique ? unique : background);
      const stopping = life.signal;
      await boss.work<JobData>(name, { pollingIntervalSeconds: 1, batchSize: 1 }, async ([job]) => {
        if (!job) return;
        try {
          await run(job.data, AbortSignal.any([job.signal, stopping]));
        } catch (error) {
          if (!stopping.aborted) onFault(error);
          throw error;
        }
      });
    },
    async stop() {
      const running = started;
      started = undefined;
      life.abort();
      life = new AbortController();
      await running;
      if (running) await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}
