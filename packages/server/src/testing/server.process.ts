import { startServer } from '../server.ts';
import type { Config } from '../kernel/config/config.ts';
import { testConfig } from './test-app.ts';

/** A child process that is a server of a test: its settings are the first argument, and its message to the parent is its port. */
const settings = JSON.parse(process.argv[2] ?? '{}') as Partial<Config>;
const server = await startServer(testConfig(settings));
process.once('disconnect', () => process.exit(0));
process.once('message', () => void server.stop().finally(() => process.exit(0)));
process.send?.(server.port);
