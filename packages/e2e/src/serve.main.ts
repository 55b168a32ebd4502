/** Starts the server for the browser tests. */
import { mainDataFolder, port } from './addresses.ts';
import { prepareDataFolder, startServerProcess } from './server-process.ts';

const server = startServerProcess(await prepareDataFolder(mainDataFolder), port);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
