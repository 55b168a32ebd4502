import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

const running = new AsyncLocalStorage<string>();

/**
 * Version, trace id, id of the caller's span, flags, and what later versions add:
 * https://www.w3.org/TR/trace-context/#traceparent-header
 */
const traceparent = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-.*)?$/;

/** The trace id of a `traceparent` header; undefined for an invalid one. */
export function traceIdIn(header: unknown): string | undefined {
  const [, version, traceId, more] = traceparent.exec(typeof header === 'string' ? header : '') ?? [];
  return version === '00' && more !== undefined ? undefined : traceId;
}

/** The trace id of the request or job that runs, 32 hexadecimal digits. Undefined outside of both. */
export const currentTraceId = (): string | undefined => running.getStore();

/** Runs a function, and whatever it starts, as part of a trace. */
export const inTrace = <T>(traceId: string, run: () => T): T => running.run(traceId, run);

export const newTraceId = (): string => randomBytes(16).toString('hex');
