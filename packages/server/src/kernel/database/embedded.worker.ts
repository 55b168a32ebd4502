import { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { EmbeddedWorkerData } from './embedded.ts';

/* PGlite blocks its thread while a query runs, so it has a worker thread. */
const { dataDir, dump, socket } = workerData as EmbeddedWorkerData;

const database = await PGlite.create({ ...(dataDir && { dataDir }), ...(dump && { loadDataDir: await openAsBlob(dump) }) });
const server = new PGLiteSocketServer({ db: database, path: socket, maxConnections: 50 });
await server.start();
parentPort?.once('message', () => {
  void stop();
});
parentPort?.postMessage('ready');

async function stop(): Promise<void> {
  await server.stop();
  await database.close();
  parentPort?.close();
}
