import { inspect } from 'node:util';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config/config.ts';
import { redactQueryValues } from './redact-query-values.ts';
import { redactPath } from './pii-redaction.ts';
import { createRedaction } from './redact.ts';

const redact = createRedaction();

/** Writes a fault down that nobody waits for, without anybody's data. */
export const logFault = (error: unknown): void => console.error(redact(inspect(redactQueryValues(error))));

type LoggerSettings = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

const loggable = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'err' in value
    ? { ...value, err: redactQueryValues(value.err) }
    : redactQueryValues(value);

/** A request by its route: addresses and tokens stand in the path and the query of many. */
const requestInLog = ({ method, routeOptions, url, host, ip }: FastifyRequest) => ({
  method,
  route: routeOptions.url ?? redactPath(url),
  host,
  remoteAddress: ip,
});

/** How the server writes its log: as much as is wanted, and at no level anything that is somebody's data or a secret. */
export const loggerSettings = (
  { logLevel, webhookKey, secretKey }: Pick<Config, 'logLevel'> & Partial<Pick<Config, 'webhookKey' | 'secretKey'>>,
  write: (line: string) => unknown = (line) => process.stdout.write(line),
): LoggerSettings => {
  const redactLine = createRedaction([webhookKey, secretKey]);
  return {
    level: logLevel,
    serializers: { req: requestInLog },
    hooks: {
      // Not a serializer: what an error says is written beside it too, where no serializer looks.
      logMethod(values, method) {
        method.apply(this, values.map(loggable) as typeof values);
      },
    },
    stream: { write: (line) => void write(redactLine(line)) },
  };
};
