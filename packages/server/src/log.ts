import type { FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';
import { withoutValues } from './database/without-values.ts';

/** Writes a fault down that nobody waits for, without anybody's data. */
export const logFault = (error: unknown): void => console.error(withoutValues(error));

type LoggerSettings = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

const loggable = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'err' in value
    ? { ...value, err: withoutValues(value.err) }
    : withoutValues(value);

/** How the server writes its log: as much as is wanted, and of errors nothing that is somebody's data. */
export const loggerSettings = ({ logLevel }: Pick<Config, 'logLevel'>): LoggerSettings => ({
  level: logLevel,
  hooks: {
    // Not a serializer: what an error says is written beside it too, where no serializer looks.
    logMethod(values, method) {
      method.apply(this, values.map(loggable) as typeof values);
    },
  },
});
