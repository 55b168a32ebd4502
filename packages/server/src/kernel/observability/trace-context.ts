import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** What runs: its trace, and where traces are exported the span of it that is open. */
export interface TraceScope {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  readonly span?: SpanHandle;
}

/** An open span, without the library that exports it. */
export interface SpanHandle {
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Whether it is exported. */
  readonly isSampled: boolean;
}

const running = new AsyncLocalStorage<TraceScope>();

/**
 * Version, trace id, id of the caller's span, flags, and what later versions add:
 * https://www.w3.org/TR/trace-context/#traceparent-header
 */
const traceparent = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** What a `traceparent` header names. */
export interface RemoteParent extends SpanHandle {
  readonly traceId: string;
}

/** The caller's span in a `traceparent` header; undefined for an invalid one. */
export function parentIn(header: unknown): RemoteParent | undefined {
  const [, version, traceId, spanId, flags = '', more] = traceparent.exec(typeof header === 'string' ? header : '') ?? [];
  if (traceId === undefined || spanId === undefined || (version === '00' && more !== undefined)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The trace id of a `traceparent` header; undefined for an invalid one. */
export const traceIdIn = (header: unknown): string | undefined => parentIn(header)?.traceId;

/** The request or job that runs. Undefined outside of both. */
export const currentScope = (): TraceScope | undefined => running.getStore();

/** The trace id of the request or job that runs, 32 hexadecimal digits. Undefined outside of both. */
export const currentTraceId = (): string | undefined => running.getStore()?.traceId;

/** Runs a function, and whatever it starts, as part of a trace. */
export const inTrace = <T>(traceId: string, run: () => T): T => inScope({ traceId }, run);

export const inScope = <T>(scope: TraceScope, run: () => T): T => running.run(scope, run);

/** The digits of a trace id that people read out. The last ones, since those at the start are constant or a time in ids of some proxies. */
const supportDigits = 12;

/** What screens and pages show of a trace id, so that operators find its lines in the log. */
export const supportCode = (traceId: string): string => traceId.slice(-supportDigits);

export const newTraceId = (): string => randomBytes(16).toString('hex');
