import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss';
import * as v from 'valibot';
import type { Database, Transaction } from '../database/database.ts';
import { isDuplicateObject } from '../database/error-class.ts';
import { inSpan } from '../observability/spans.ts';
import { inTrace, newTraceId } from '../observability/trace-context.ts';

const dueOccurrences = 'due-occurrence';
/** Singleton queue over all processes; a job of a killed process is retried after a minute. */
const periodic = {
  policy: 'exclusive',
  retryLimit: 0,
  heartbeatSeconds: 60,
  expireInSeconds: 6 * 3600,
  deleteAfterSeconds: 86_400,
} as const;
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
/** What a queue holds: mails that people wait for, long jobs, periodic jobs. */
export type QueueKind = 'mails' | 'jobs' | 'periodic';

/** The kind of a queue, by its settings; undefined for wake-ups of sendings, and for queues of pg-boss itself. */
export function kindOfQueue(queue: {
  readonly name: string;
  readonly policy: string;
  readonly retryLimit: number;
  readonly expireSeconds: number;
}): QueueKind | undefined {
  if (queue.name === dueOccurrences || queue.name.startsWith('__')) return undefined;
  if (queue.policy === periodic.policy && queue.retryLimit === periodic.retryLimit) return 'periodic';
  return queue.expireSeconds === mailRetry.expireInSeconds ? 'mails' : 'jobs';
}

const noJob = '00000000-0000-0000-0000-000000000000';

const jobSpan = <T>(name: string, run: () => Promise<T>): Promise<T> => inSpan(`job ${name}`, { 'pregon.job': name }, run);

/** Runs a job as a trace of its own. */
const inJob = <T>(name: string, run: () => Promise<T>): Promise<T> => inTrace(newTraceId(), () => jobSpan(name, run));

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

/** A queue of mails that people wait for. The module that sends them declares it. */
export interface MailQueue<Request extends object> {
  readonly name: string;
  /** The schema of a request; a worker checks it. */
  readonly request: v.GenericSchema<unknown, Request>;
  readonly pollingIntervalSeconds: number;
}

/** Wakes workers up. It says when to poll, never what to do: due occurrences are in `occurrence`, recipients in `delivery`. */
export interface ControlQueue {
  /** Prepares what `wakeAt` uses. Called before the transaction: within it, an embedded database would deadlock with itself. */
  start(): Promise<void>;
  /** Wakes one worker when each of these occurrences is due. Transactional: nothing happens on a rollback. */
  wakeAt(transaction: Transaction, sendings: readonly { readonly id: number; readonly dueAt: Date }[]): Promise<void>;
  /** Calls back whenever an occurrence becomes due. */
  listen(wake: () => Promise<void>): Promise<void>;
  /** Queues a request to send a mail. */
  requestMail<Request extends object>(queue: MailQueue<Request>, request: Request): Promise<void>;
  /** Prepares a queue for `mailOnCommit`. Called before the transaction: within it, an embedded database would deadlock with itself. */
  prepareMail<Request extends object>(queue: MailQueue<Request>): Promise<void>;
  /** Queues requests to send mails. Transactional: a rollback queues nothing, and a commit loses none. */
  mailOnCommit<Request extends object>(
    transaction: Transaction,
    queue: MailQueue<Request>,
    requests: readonly Request[],
  ): Promise<void>;
  /** Prepares a queue of jobs for `jobOnCommit`. Called before the transaction: within it, an embedded database would deadlock with itself. */
  prepareJobs(name: string): Promise<void>;
  /** Queues a job for one worker. Transactional: a rollback queues nothing, and a commit loses none. */
  jobOnCommit(transaction: Transaction, name: string, data: JobData): Promise<void>;
  /** Calls back for each request, with a few retries on failure. */
  onMailRequest<Request extends object>(queue: MailQueue<Request>, send: (request: Request) => Promise<void>): Promise<void>;
  /** Runs periodic jobs as singletons over all processes, and each once soon after the first process starts. */
  repeat(jobs: readonly PeriodicJob[]): Promise<void>;
  /**
   * Queues a job for one worker. A job of a killed process is retried by another.
   *
   * @param key of a queue whose jobs are unique: while a job of the same key waits or runs, nothing happens
   * @param isUrgent whether it runs before waiting jobs that are not urgent
   * @returns whether it was queued
   */
  sendJob(name: string, data: JobData, key?: string, options?: { readonly isUrgent?: boolean }): Promise<boolean>;
  /** Runs jobs of a queue, one at a time in this process; failed ones are retried with backoff. */
  runJobs(
    name: string,
    run: (data: JobData, signal: AbortSignal) => Promise<void>,
    options?: {
      /** The queue's jobs are sent with a key, and unique by it. */
      readonly unique?: boolean;
      /** How many of them this process runs at the same time. Default: 1. */
      readonly atOnce?: number;
    },
  ): Promise<void>;
  /** Idempotent: stopping a second time does nothing. */
  stop(): Promise<void>;
}

export function createControlQueue(database: Database, onFault: (error: unknown) => void): ControlQueue {
  const boss = new PgBoss({ db: fromDrizzle(database, sql), schedule: true });
  boss.on('error', onFault);
  let started: Promise<void> | undefined;
  let life = new AbortController();
  /** Creates a queue unless it exists. Creating takes a lock of all queues, for which processes that start together wait. */
  const ensureQueue = async (name: string, options?: Parameters<typeof boss.createQueue>[1]): Promise<void> => {
    if ((await boss.getQueue(name)) === null) await boss.createQueue(name, options);
  };
  const start = async (): Promise<void> => {
    // Of processes that start at the same time on a new database, one creates the schema of the queue, and the others fail once.
    await boss.start().catch((error: unknown) => {
      if (!isDuplicateObject(error)) throw error;
      return boss.start();
    });
    await ensureQueue(dueOccurrences);
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
    async requestMail({ name }, request) {
      await ready();
      await ensureQueue(name, mailRetry);
      await boss.send(name, request);
    },
    async prepareMail({ name }) {
      await ready();
      await ensureQueue(name, mailRetry);
      await boss.findJobs(name, { id: noJob });
    },
    async mailOnCommit(transaction, { name }, requests) {
      if (requests.length === 0) return;
      const jobs = requests.map((data) => ({ data }));
      await boss.insert(name, jobs, { db: fromDrizzle(transaction, sql) });
    },
    async prepareJobs(name) {
      await ready();
      await ensureQueue(name, background);
      await boss.findJobs(name, { id: noJob });
    },
    async jobOnCommit(transaction, name, data) {
      await boss.insert(name, [{ data }], { db: fromDrizzle(transaction, sql) });
    },
    async onMailRequest({ name, request, pollingIntervalSeconds }, send) {
      await ready();
      await ensureQueue(name, mailRetry);
      const options = { pollingIntervalSeconds, batchSize: 20, perJobResults: true } as const;
      const sendOne = async ({ id, data }: Job): Promise<JobResult> => {
        try {
          await send(v.parse(request, data));
          return { id, status: 'completed' };
        } catch (error) {
          onFault(error);
          return { id, status: 'failed' };
        }
      };
      // The mails of a batch are sent concurrently; a failed one does not fail the others.
      await boss.work<object, unknown, typeof options>(name, options, (jobs) =>
        Promise.all(jobs.map((job) => inJob(name, () => sendOne(job)))),
      );
    },
    async repeat(jobs) {
      await ready();
      const stopping = life.signal;
      for (const { name, cron, run } of jobs) {
        await ensureQueue(name, periodic);
        const options = { pollingIntervalSeconds: 5, batchSize: 1 } as const;
        await boss.work(name, options, async ([job]) => {
          if (!job) return;
          await inTrace(newTraceId(), () => jobSpan(name, () => run(AbortSignal.any([job.signal, stopping]))).catch(onFault));
        });
        await boss.schedule(name, cron);
        await boss.send(name);
      }
    },
    async sendJob(name, data, key, { isUrgent = false } = {}) {
      await ready();
      await ensureQueue(name, key === undefined ? background : unique);
      const options = { ...(key !== undefined && { singletonKey: key }), ...(isUrgent && { priority: 1 }) };
      return (await boss.send(name, data, options)) !== null;
    },
    async runJobs(name, run, options) {
      await ready();
      await ensureQueue(name, options?.unique ? unique : background);
      const stopping = life.signal;
      await boss.work<JobData>(
        name,
        { pollingIntervalSeconds: 1, batchSize: 1, localConcurrency: options?.atOnce ?? 1 },
        async ([job]) => {
          if (!job) return;
          await inJob(name, async () => {
            try {
              await run(job.data, AbortSignal.any([job.signal, stopping]));
            } catch (error) {
              if (!stopping.aborted) onFault(error);
              throw error;
            }
          });
        },
      );
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
