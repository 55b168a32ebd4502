import type { ErrorCode } from './operations.ts';

/**
 * The code of a failed call: what the server answered, or `NO_RESPONSE` (nothing came), `TIMEOUT` (nothing came in time), or `NOT_JSON`
 * (what came was not from the API: a proxy, another address).
 */
export type PregonErrorCode = ErrorCode | 'NO_RESPONSE' | 'NOT_JSON' | 'TIMEOUT';

interface Details {
  readonly code: PregonErrorCode;
  /** HTTP status; undefined where there was no response. */
  readonly status?: number | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Seconds after which the server asks to try again. */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** A call that failed. `message` is a sentence in Spanish if the server answered. */
export class PregonError extends Error {
  readonly code: PregonErrorCode;
  readonly status: number | undefined;
  /** What is wrong with the request, in Spanish, by the dotted path of the field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfter: number | undefined;

  constructor(message: string, { code, status, fields = {}, retryAfter, cause }: Details) {
    super(message, { cause });
    this.name = 'PregonError';
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}
