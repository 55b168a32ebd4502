/** Starts the server for the browser tests. While data are made on another port, Playwright waits for this one. */
import { mainDataFolder, port } from './addresses.ts';
import { prepareDataFolder, seedDemoData, startServerProcess } from './server-process.ts';

if (!process.env['DATABASE_URL']) await seedDemoData(port + 6);
const server = startServerProcess(await prepareDataFolder(mainDataFolder), port);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
