import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** Class 22 of PostgreSQL's errors: a value is not what it should be, and the message quotes it. */
const dataException = /^22/;
const quoted = /"(?:[^"]|"")*"/g;

/** Where it happened: what stands above of it is the message again. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

function copyWithMessage(error: Error, message: string, more: object): Error {
  const copy = new Error(message);
  Object.defineProperty(copy, 'name', { value: error.name });
  copy.stack = `${error.name}: ${message}\n${framesOf(error)}`;
  return Object.assign(copy, more);
}

/**
 * An error as it may stand in a log: without the values of an SQL statement and without what PostgreSQL repeats of them, which are
 * names, addresses and telephone numbers of people. The statement, the code and what it is about are kept. Anything else stays as
 * it is.
 */
export function redactQueryValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof pg.DatabaseError) {
    const { code = '', severity, table, column, constraint } = error;
    const message = dataException.test(code) ? error.message.replaceAll(quoted, '"…"') : error.message;
    return copyWithMessage(error, message, { code, severity, table, column, constraint });
  }
  if (error instanceof DrizzleQueryError) {
    return copyWithMessage(error, `Failed query: ${error.query}`, { cause: redactQueryValues(error.cause) });
  }
  const cause = redactQueryValues(error.cause);
  return cause === error.cause
    ? error
    : copyWithMessage(error, error.message, { ...Object.fromEntries(Object.entries(error)), cause });
}
