/** Starts the server for the browser tests. */
import { port } from './addresses.ts';
import { prepareDataFolder, startServerProcess } from './server-process.ts';

const server = startServerProcess(await prepareDataFolder('data'), port);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
