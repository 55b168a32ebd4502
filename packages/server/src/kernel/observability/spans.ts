import { currentScope, inScope, newTraceId, type RemoteParent, type SpanHandle } from './trace-context.ts';

/** What a span may tell: names of our own code, hosts and numbers. Never values of people, of records or of statements. */
export interface SpanAttributes {
  readonly 'http.request.method'?: string;
  /** The pattern of a route, never a path. */
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  /** The host of a provider. */
  readonly 'server.address'?: string;
  readonly 'db.system.name'?: 'postgresql';
  readonly 'db.operation.name'?: string;
  readonly 'db.collection.name'?: string;
  readonly 'pregon.job'?: string;
  readonly 'pregon.channel'?: string;
  readonly 'pregon.messages'?: number;
  readonly 'pregon.account'?: number;
  /** The class or code of an error, never its message. */
  readonly 'error.type'?: string;
}

export type SpanKind = 'internal' | 'server' | 'client';

/** A span that is open. */
export interface OpenSpan extends SpanHandle {
  set(attributes: SpanAttributes): void;
  fail(type: string): void;
  end(): void;
}

/** Opens spans and exports them: see `open-telemetry.ts`, which is loaded only where traces are exported. */
export interface SpanExport {
  open(
    name: string,
    kind: SpanKind,
    attributes: SpanAttributes,
    parent: { readonly traceId: string; readonly span?: SpanHandle | undefined },
  ): OpenSpan;
  /** Whether requests to providers carry `traceparent`. */
  readonly isSentOn: boolean;
}

let exporting: SpanExport | undefined;

/** Exports spans from now on; undefined ends it. */
export function exportSpans(to: SpanExport | undefined): void {
  exporting = to;
}

export const areSpansExported = (): boolean => exporting !== undefined;

/** The code of an error, or the name of its class. */
export const errorType = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string' && /^[\w.-]{1,64}$/.test(code)) return code;
  return typeof name === 'string' && /^\w{1,64}$/.test(name) ? name : 'Error';
};

/** Opens a span of the trace that runs, or of a new one. Undefined where traces are not exported. */
export function openSpan(name: string, kind: SpanKind, attributes: SpanAttributes, remote?: RemoteParent): OpenSpan | undefined {
  if (!exporting) return undefined;
  const scope = currentScope() ?? { traceId: newTraceId() };
  return exporting.open(name, kind, attributes, remote ? { traceId: remote.traceId, span: remote } : scope);
}

/**
 * Runs work as a span of the trace that runs, or of a new one. Where traces are not exported it runs the work and nothing else.
 *
 * @param work gets the span, to tell what it has learnt
 */
export async function inSpan<T>(
  name: string,
  attributes: SpanAttributes,
  work: (span?: OpenSpan) => Promise<T>,
  kind: SpanKind = 'internal',
): Promise<T> {
  if (!exporting) return work();
  const traceId = currentScope()?.traceId ?? newTraceId();
  return inScope({ traceId, ...currentScope() }, async () => {
    const span = openSpan(name, kind, attributes);
    if (!span) return work();
    try {
      return await inScope({ traceId, span }, () => work(span));
    } catch (error) {
      span.fail(errorType(error));
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The header that continues the trace at a provider, inside of a span. Empty where traces are not exported or must not be sent on. */
export function traceHeaders(): { readonly traceparent?: string } {
  const { traceId, span } = currentScope() ?? {};
  if (!exporting?.isSentOn || !span) return {};
  return { traceparent: `00-${traceId}-${span.spanId}-${span.isSampled ? '01' : '00'}` };
}
