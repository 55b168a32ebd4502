import type { Attributes, SpanKind as ExportedKind } from '@opentelemetry/api';
import type { TraceExportConfig } from '../config/trace-export-config.ts';
import { traceStatements } from './statement-spans.ts';
import { exportSpans, type SpanExport, type SpanKind } from './spans.ts';
import { currentTraceId, newTraceId } from './trace-context.ts';

/** How long spans are collected before they are sent, in milliseconds. */
const collectedMs = 2000;
/** How long a process that stops tries to send its last spans. */
const farewellMs = 5000;

/**
 * Exports spans to a collector by OTLP over HTTP (JSON). The libraries are loaded here, so that a process that exports nothing never does.
 * Resolves to the function that sends the last spans and ends it.
 */
export async function startTraceExport({
  endpoint,
  headers,
  serviceName,
  ratio,
  isSentOn,
}: TraceExportConfig): Promise<() => Promise<void>> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const random = new sdk.RandomIdGenerator();
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    // The first span of a trace has the id that its log lines and its answer have.
    idGenerator: { generateTraceId: () => currentTraceId() ?? newTraceId(), generateSpanId: () => random.generateSpanId() },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: collectedMs })],
  });
  const tracer = provider.getTracer('pregon');
  const kinds: Readonly<Record<SpanKind, ExportedKind>> = {
    internal: api.SpanKind.INTERNAL,
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
  };
  const spans: SpanExport = {
    isSentOn,
    open(name, kind, attributes, { traceId, span: parent }) {
      const traceFlags = parent?.isSampled ? api.TraceFlags.SAMPLED : api.TraceFlags.NONE;
      const context = parent
        ? api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId: parent.spanId, traceFlags })
        : api.ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: attributes as Attributes }, context);
      const own = span.spanContext();
      return {
        spanId: own.spanId,
        isSampled: (own.traceFlags & api.TraceFlags.SAMPLED) !== 0,
        set: (more) => void span.setAttributes(more as Attributes),
        fail: (type) => void span.setStatus({ code: api.SpanStatusCode.ERROR }).setAttribute('error.type', type),
        end: () => span.end(),
      };
    },
  };
  exportSpans(spans);
  const restoreStatements = traceStatements();
  return async () => {
    exportSpans(undefined);
    restoreStatements();
    const late = new Promise<void>((resolve) => setTimeout(resolve, farewellMs).unref());
    // A collector that is away does not hold up the end of the process.
    await Promise.race([provider.shutdown().catch(() => undefined), late]);
  };
}
