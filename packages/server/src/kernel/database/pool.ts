import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './database.ts';

/** Keys and counts are int8 and stay far below 2^53; a day is a day, at no hour of any zone. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, String);

/**
 * A connection may break while nobody asks it anything, in the pool or between two statements of a transaction. Whoever asks next
 * is told; an error that nobody listens to would end the process.
 */
const ignoreSilentFailure = () => undefined;

/** PostgreSQL compiles statements that it believes to be long: an audience of 200,000 customers then takes eight times as long. */
const noCompilation = '-c jit=off';

interface PoolOptions {
  /** A statement that takes longer is cancelled; by default none is. */
  readonly statementMs?: number;
  /** A pooler in transaction mode refuses start-up options: then the role's settings hold, see docs/operation.md. */
  readonly pooled?: boolean;
}

/** Connects when it is first used. All the connections of an embedded database share one backend: see `embedded.ts`. */
export function openPool(url: string, size = 10, { statementMs = 0, pooled = false }: PoolOptions = {}): pg.Pool {
  const waiting = { connectionTimeoutMillis: 10_000, allowExitOnIdle: true };
  const options = `${noCompilation} -c statement_timeout=${statementMs}`;
  const pool = new pg.Pool({ connectionString: url, max: size, ...(!pooled && { options }), ...waiting });
  pool.on('error', ignoreSilentFailure);
  pool.on('connect', (client) => client.on('error', ignoreSilentFailure));
  return pool;
}

export const databaseOn = (pool: pg.Pool): Database => drizzle(pool);
