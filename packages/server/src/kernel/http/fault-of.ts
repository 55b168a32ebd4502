import type { ErrorCode } from '@pregon/contract/errors';
import { Fault } from './fault.ts';

/** Faults by error codes of libraries: Fastify and its plugins, PostgreSQL, and the network. */
const libraryErrors: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_RATE_LIMIT: 'TOO_MANY_REQUESTS',
  ECONNREFUSED: 'UNAVAILABLE',
  ECONNRESET: 'UNAVAILABLE',
  EPIPE: 'UNAVAILABLE',
  ETIMEDOUT: 'UNAVAILABLE',
  EHOSTUNREACH: 'UNAVAILABLE',
  '53300': 'UNAVAILABLE',
  /** Statement timeout. */
  '57014': 'UNAVAILABLE',
  '57P01': 'UNAVAILABLE',
  '57P02': 'UNAVAILABLE',
  '57P03': 'UNAVAILABLE',
};

/** Messages of `pg` without a code when the database is unavailable or the pool times out. */
const databaseAway =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

interface LibraryError {
  readonly code?: string;
  readonly message?: string;
  readonly syscall?: string;
  readonly statusCode?: number;
  readonly cause?: unknown;
}

/** The fault that an error is reported as. Undefined: it is an internal error. */
export function faultOf(error: unknown): Fault | undefined {
  if (error instanceof Fault) return error;
  if (typeof error !== 'object' || error === null) return undefined;
  const { code = '', message = '', syscall, statusCode = 500, cause }: LibraryError = error;
  const known = libraryErrors[code];
  if (known) return new Fault(known);
  if (syscall === 'connect' || databaseAway.test(message)) return new Fault('UNAVAILABLE');
  if (statusCode >= 400 && statusCode < 500) return new Fault(statusCode === 404 ? 'NOT_FOUND' : 'MALFORMED');
  return faultOf(cause);
}
