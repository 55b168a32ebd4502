import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** SQLSTATE class 22, data exceptions, whose messages quote the value. */
const dataException = /^22/;
const quoted = /"(?:[^"]|"")*"/g;

/** The stack frames without the message above them. */
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
 * Redacts an error for logs: removes the values of an SQL statement and PostgreSQL's quotations of them, which are personal data.
 * The statement, the code and its object stay. Other errors are unchanged.
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
