import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

/** The key of a limit's counter. */
export interface RateLimitKey {
  /** Name of the limit, such as `login network`: subjects of two limits never share a counter. */
  readonly limit: string;
  /** The counted network, user or address. Stored as a hash only. */
  readonly subject: string;
}

/** One hit to count, or several at once. */
export interface RateLimitHit extends RateLimitKey {
  /** Default: 1. */
  readonly hits?: number;
  /** Length of the window, which begins with the first hit. */
  readonly windowMs: number;
}

export interface RateLimitCount {
  /** Hits in the current window, these included. */
  readonly count: number;
  /** Milliseconds until the window ends and the count starts from zero. */
  readonly msLeft: number;
}

/** Fixed-window rate-limit counters that all processes on one database share. */
export interface RateLimitStore {
  /** Counts the hits of each key and answers in their order. One statement; no two of the keys may be equal. */
  count(hits: readonly RateLimitHit[]): Promise<readonly RateLimitCount[]>;
  /** Refunds one hit of each key. */
  reset(keys: readonly RateLimitKey[]): Promise<void>;
}

/** A process deletes some expired counters after this many statements, so that no job is needed. */
const statementsPerCleanup = 200;
const rowsPerCleanup = 2000;

/** Key of a counter in the table. */
export const rateLimitKey = ({ limit, subject }: RateLimitKey): string =>
  `${limit} ${createHash('sha256').update(subject).digest('base64url')}`;

/** Deletes expired counters, at most `most` of them. It never waits for a lock, so it cannot take part in a deadlock. */
export async function deleteExpiredCounters(database: Database, most = rowsPerCleanup): Promise<void> {
  await database.execute(sql`
    delete from rate_limit where key in
      (select key from rate_limit where expires_at < now() limit ${most} for update skip locked)`);
}

/** Every statement locks rows in the order of their keys, against deadlocks. */
export function createRateLimitStore(database: Database): RateLimitStore {
  let statements = 0;
  return {
    async count(hits) {
      statements += 1;
      if (statements % statementsPerCleanup === 0) await deleteExpiredCounters(database);
      const keys = hits.map(rateLimitKey);
      const rows = JSON.stringify(
        hits.map(({ windowMs, hits: n = 1 }, index) => ({ key: keys[index], window: windowMs / 1000, n })),
      );
      const { rows: counted } = await database.execute<{ key: string; count: number; ms: number }>(sql`
        insert into rate_limit as known (key, count, expires_at)
        select key, n, now() + make_interval(secs => "window")
        from jsonb_to_recordset(${rows}::jsonb) as hit(key text, "window" float8, n int)
        order by key
        on conflict (key) do update set
          count = case when known.expires_at > now() then known.count + excluded.count else excluded.count end,
          expires_at = case when known.expires_at > now() then known.expires_at else excluded.expires_at end
        returning key, count, extract(epoch from expires_at - now())::float8 * 1000 as ms`);
      const byKey = new Map(counted.map(({ key, count, ms }) => [key, { count, msLeft: Math.max(0, ms) }]));
      return keys.map((key) => byKey.get(key) ?? { count: 1, msLeft: 0 });
    },

    async reset(subjects) {
      const keys = JSON.stringify(subjects.map(rateLimitKey));
      await database.execute(sql`
        update rate_limit set count = count - 1 where key in (
          select key from rate_limit
          where key in (select jsonb_array_elements_text(${keys}::jsonb)) and count > 0 and expires_at > now()
          order by key for update)`);
    },
  };
}
