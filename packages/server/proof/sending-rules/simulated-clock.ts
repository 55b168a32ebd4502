import { sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import type { Database } from '../../src/kernel/database/database.ts';

/** A simulated clock for both statements and code. */
export interface SimulatedClock {
  readonly now: () => Date;
  set(at: Date): Promise<void>;
}

const path = 'set search_path = simulated, pg_catalog, public';

/** Rewrites statements to plant a fault. */
export type Rewrite = (statement: string) => string;

function rewriteQueries(client: PoolClient, rewrite: Rewrite): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  const rewritten = (first: unknown, ...rest: unknown[]): unknown => {
    if (typeof first === 'object' && first !== null && 'text' in first && typeof first.text === 'string') {
      return query({ ...first, text: rewrite(first.text) }, ...rest);
    }
    return query(first, ...rest);
  };
  client.query = rewritten as typeof client.query;
}

/**
 * Replaces `now()` in every statement of a pool by the simulated clock, through a function earlier in the search path. Must be
 * called before the pool connects.
 */
export function applySimulatedSchema(pool: Pool, rewrite?: Rewrite): void {
  pool.on('connect', (client) => {
    void client.query(path);
    if (rewrite) rewriteQueries(client, rewrite);
  });
}

/** Creates the schema of the simulated clock, on a connection that does not use it yet. */
export async function createSimulatedSchema(database: Database): Promise<void> {
  await database.execute(sql`create schema simulated`);
  await database.execute(sql`create table simulated.clock (at timestamptz not null)`);
  await database.execute(sql`insert into simulated.clock values ('2026-01-01')`);
  await database.execute(sql`
    create function simulated.now() returns timestamptz stable language sql as 'select at from simulated.clock'`);
}

export function simulatedClock(database: Database): SimulatedClock {
  let current = new Date(0);
  return {
    now: () => current,
    async set(at) {
      current = at;
      await database.execute(sql`update simulated.clock set at = ${at.toISOString()}::timestamptz`);
    },
  };
}
