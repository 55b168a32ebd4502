import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { kindOfQueue, type QueueKind } from './control-queue.ts';

/** The jobs of the queues of one kind. */
export interface QueueDepth {
  readonly kind: QueueKind;
  readonly waiting: number;
  readonly active: number;
  /** Of the last day, for which pg-boss keeps them. */
  readonly failed: number;
  /** Since when the oldest waiting one could have begun. */
  readonly oldestAt: Date | undefined;
}

export interface QueueDepths {
  readonly depths: readonly QueueDepth[];
  /** When pg-boss counted them, which it does once a minute. */
  readonly countedAt: Date | undefined;
}

interface QueueRow extends Record<string, unknown> {
  readonly name: string;
  readonly policy: string;
  readonly retryLimit: number;
  readonly expireSeconds: number;
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
  readonly countedAt: string | null;
  readonly oldestAt: string | null;
}

const kinds = ['mails', 'jobs', 'periodic'] as const;

const earliest = (moments: readonly (string | null)[]): Date | undefined => {
  const times = moments.flatMap((moment) => (moment === null ? [] : [Date.parse(moment)]));
  return times.length === 0 ? undefined : new Date(Math.min(...times));
};

/**
 * Reads how many jobs wait, from the counts that pg-boss stores: the table of jobs is not counted. The oldest of each queue is read from
 * an index. Wake-ups of sendings are left out, because the sendings themselves are the queue.
 */
export async function readQueueDepths(database: Queryable): Promise<QueueDepths> {
  const { rows: present } = await database.execute<{ exists: boolean }>(sql`
    select to_regclass('pgboss.queue') is not null and to_regclass('pgboss.job') is not null as exists`);
  if (!present[0]?.exists) return { depths: kinds.map(empty), countedAt: undefined };
  const { rows } = await database.execute<QueueRow>(sql`
    select q.name, q.policy, q.retry_limit as "retryLimit", q.expire_seconds as "expireSeconds", q.ready_count as waiting,
      q.active_count as active, q.failed_count as failed, q.monitor_on as "countedAt", oldest.at as "oldestAt"
    from pgboss.queue q left join lateral (
      select j.start_after as at from pgboss.job j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
      order by j.priority desc, j.created_on limit 1) oldest on true`);
  const known = rows.flatMap((row) => {
    const kind = kindOfQueue(row);
    return kind === undefined ? [] : [{ ...row, kind }];
  });
  const depths = kinds.map((kind) => {
    const own = known.filter((row) => row.kind === kind);
    const sum = (of: (row: QueueRow) => number) => own.reduce((total, row) => total + of(row), 0);
    return {
      kind,
      waiting: sum(({ waiting }) => waiting),
      active: sum(({ active }) => active),
      failed: sum(({ failed }) => failed),
      oldestAt: earliest(own.map(({ oldestAt }) => oldestAt)),
    };
  });
  return { depths, countedAt: earliest(known.map(({ countedAt }) => countedAt)) };
}

const empty = (kind: QueueKind): QueueDepth => ({ kind, waiting: 0, active: 0, failed: 0, oldestAt: undefined });
