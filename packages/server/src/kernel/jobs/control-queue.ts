import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Database, Transaction } from '../database/database.ts';

const dueOccurrences = 'due-occurrence';
const recoveries = 'recovery';
/** One of a kind at a time over all processes; what a killed process left active is given to another after a minute. */
const periodic = {
  policy: 'exclusive',
  retryLimit: 0,
  heartbeatSeconds: 60,
  expireInSeconds: 6 * 3600,
  deleteAfterSeconds: 86_400,
} as const;
const unsubscribeNotices = 'unsubscribe-notice';
/** Work that may take hours, tried again when it fails or its process is killed. */
const background = {
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  heartbeatSeconds: 60,
  expireInSeconds: 23 * 3600,
  deleteAfterSeconds: 86_400,
} as const;
/** The same, at most one for each key. */
const unique = { ...background, policy: 'exclusive' } as const;
/** A person waits in front of the mailbox. */
const mailRetry = { retryLimit: 5, retryDelay: 15, expireInSeconds: 60, deleteAfterSeconds: 3600 };
const noJob = '00000000-0000-0000-0000-000000000000';

/** What a job is about: keys of rows. */
export type JobData = Readonly<Record<string, number>>;

/** Something that one process of all does at certain minutes. */
export interface PeriodicJob {
  /** Name of its queue. */
  readonly name: string;
  /** In UTC. */
  readonly cron: string;
  /** @param signal aborted when the process stops: what takes long ends early, and goes on at the next time. */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** A mail that somebody asked for; `accountIds` of unsubscribe notices. */
interface MailRequest {
  readonly email: string;
  readonly accountIds?: readonly number[];
}

/** An unsubscribe that no signed link proved: whose lists the address left. */
export interface UnsignedUnsubscribe {
  readonly email: string;
  readonly accountIds: readonly number[];
}

/**
 * Wakes workers up. Of sendings it says when to look, never what to do: what is due stands in `occurrence`, who is written to in
 * `delivery`.
 */
export interface ControlQueue {
  /** Makes ready what `wakeAt` writes to. Before the transaction: inside of it, an embedded database would wait for itself. */
  start(): Promise<void>;
  /** Has one worker look whenever one of these sendings is due. Nothing happens unless the transaction is committed. */
  wakeAt(transaction: Transaction, sendings: readonly { readonly id: number; readonly dueAt: Date }[]): Promise<void>;
  /** Calls back whenever something became due. */
  listen(wake: () => Promise<void>): Promise<void>;
  /** Has one worker write to somebody who forgot the password. That there is such a person, nobody knows yet. */
  askForRecovery(email: string): Promise<void>;
  /** Calls back for each that was asked for, and again a few times when it failed. */
  onRecovery(recover: (email: string) => Promise<void>): Promise<void>;
  /** Runs jobs at their times, and each once soon after the first process starts. Each runs once at a time over all processes. */
  repeat(jobs: readonly PeriodicJob[]): Promise<void>;
  /** Has one worker tell the owner of an address that it was taken off lists without a signed link. */
  askForUnsubscribeNotice(unsubscribed: UnsignedUnsubscribe): Promise<void>;
  /** Calls back for each that was asked for, and again a few times when it failed. */
  onUnsubscribeNotice(send: (unsubscribed: UnsignedUnsubscribe) => Promise<void>): Promise<void>;
  /**
   * Has one worker of all do something. A job of a process that was killed is given to another.
   *
   * @param key of a queue whose jobs are unique: while a job of the same key waits or runs, nothing happens
   */
  sendJob(name: string, data: JobData, key?: string): Promise<void>;
  /** Runs jobs of a queue, one at a time in this process; those that fail are tried again with backoff. */
  runJobs(
    name: string,
    run: (data: JobData, signal: AbortSignal) => Promise<void>,
    options?: { /** The queue's jobs are sent with a key, and unique by it. */ readonly unique?: boolean },
  ): Promise<void>;
  /** Once more does nothing. */
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
  /** Works through the jobs of a queue, some at a time; one that fails does not fail the others. */
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
