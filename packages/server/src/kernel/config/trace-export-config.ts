import type { Settings } from './settings.ts';

/** Where and how spans are exported. */
export interface TraceExportConfig {
  /** Base of the collector, without a trailing slash. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Share of the traces, 0 to 1. */
  readonly ratio: number;
  /** Whether requests to providers carry `traceparent`. */
  readonly isSentOn: boolean;
}

/** Undefined without a collector. */
export function traceExportIn(settings: Settings): TraceExportConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  if (!endpoint) return undefined;
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: settings.OTEL_SERVICE_NAME ?? 'pregon',
    ratio: settings.OTEL_TRACES_SAMPLER_ARG ?? 1,
    isSentOn: settings.TRACE_PROVIDERS ?? true,
  };
}
