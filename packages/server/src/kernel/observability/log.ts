import { inspect } from 'node:util';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config/config.ts';
import type { KeyRings } from '../tokens/key-ring.ts';
import { redactQueryValues } from './redact-query-values.ts';
import { redactPath } from './pii-redaction.ts';
import { createRedaction } from './redact.ts';
import { currentScope, currentTraceId } from './trace-context.ts';

const redact = createRedaction();

/** Logs an error of background work, redacted, with the trace id of its job or request. */
export function logFault(error: unknown): void {
  const traceId = currentTraceId();
  console.error(redact(`${traceId === undefined ? '' : `[traceId ${traceId}] `}${inspect(redactQueryValues(error))}`));
}

type LoggerSettings = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

const loggable = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'err' in value
    ? { ...value, err: redactQueryValues(value.err) }
    : redactQueryValues(value);

/** A request by its route pattern: paths and queries may hold addresses and tokens. */
const requestInLog = ({ method, routeOptions, url, host, ip }: FastifyRequest) => ({
  method,
  route: routeOptions.url ?? redactPath(url),
  host,
  remoteAddress: ip,
});

type LoggedSecrets = Pick<Config, 'webhookKey' | 'secretKey'> & { readonly keys: Partial<KeyRings> };

/** The logger's settings: the level, and redaction of personal data and secrets at every level. */
export const loggerSettings = (
  { logLevel, webhookKey, secretKey, keys = {} }: Pick<Config, 'logLevel'> & Partial<LoggedSecrets>,
  write: (line: string) => unknown = (line) => process.stdout.write(line),
): LoggerSettings => {
  const redactLine = createRedaction([
    webhookKey,
    secretKey,
    ...Object.values(keys).flatMap((ring) => ring.map(({ secret }) => secret)),
  ]);
  return {
    level: logLevel,
    serializers: { req: requestInLog },
    // The logger of a request has its id already, also outside of the trace's context.
    mixin(_, __, logger) {
      const { traceId, span } = currentScope() ?? {};
      return {
        ...(traceId !== undefined && !('traceId' in logger.bindings()) && { traceId }),
        ...(span && { spanId: span.spanId }),
      };
    },
    hooks: {
      // A hook rather than a serializer: error messages are logged beside the object, where serializers do not apply.
      logMethod(values, method) {
        method.apply(this, values.map(loggable) as typeof values);
      },
    },
    stream: { write: (line) => void write(redactLine(line)) },
  };
};
