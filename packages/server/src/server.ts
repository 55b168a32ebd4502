import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database/open-database.ts';
import { createServices } from './services.ts';

export interface RunningServer {
  /** Where it listens, whatever PORT said: tests let the system choose. */
  readonly port: number;
  /** Ends everything, once. */
  stop(): Promise<void>;
}

/** Starts all that a process of Pregón does. What has started is stopped again when a later part cannot. */
export async function startServer(config: Config): Promise<RunningServer> {
  const started: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stopAll = async () => {
    for (const stop of started.toReversed()) await stop();
  };
  const stop = () => (stopping ??= stopAll());
  try {
    const opened = await openDatabase(config);
    started.push(() => opened.close());
    const services = createServices(config, opened.database);
    const app = await createApp(services);
    started.push(() => app.close());
    await app.listen({ port: config.port, host: config.host });
    const address = app.server.address();
    return { port: typeof address === 'object' && address ? address.port : config.port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
