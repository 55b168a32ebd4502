import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './database.ts';

/** Keys and counts are int8 and stay below 2^53; a date stays a string, without a time zone. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/**
 * Ignores errors of idle connections, in the pool or between two statements of a transaction: the next query reports them; an
 * unhandled error event would end the process.
 */
const ignoreSilentFailure = () => undefined;

/** Disables JIT compilation: with it an audience of 200,000 customers takes eight times as long. */
const noCompilation = '-c jit=off';

interface PoolOptions {
  /** Statement timeout in milliseconds. Default: none. */
  readonly statementMs?: number;
  /** A pooler in transaction mode refuses start-up options: then the role's settings apply, see docs/operation.md. */
  readonly pooled?: boolean;
  /** How long a caller waits for a connection, in milliseconds. */
  readonly connectMs?: number;
}

/** Connects lazily. All connections of an embedded database share one backend: see `embedded.ts`. */
export function openPool(
  url: string,
  size = 10,
  { statementMs = 0, pooled = false, connectMs = 10_000 }: PoolOptions = {},
): pg.Pool {
  const waiting = { connectionTimeoutMillis: connectMs, allowExitOnIdle: true };
  const options = `${noCompilation} -c statement_timeout=${statementMs}`;
  const pool = new pg.Pool({ connectionString: url, max: size, ...(!pooled && { options }), ...waiting });
  pool.on('error', ignoreSilentFailure);
  pool.on('connect', (client) => client.on('error', ignoreSilentFailure));
  return pool;
}

export const databaseOn = (pool: pg.Pool): Database => drizzle(pool);
