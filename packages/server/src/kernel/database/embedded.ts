import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockFolder } from './folder-lock.ts';

/** Start data of the worker. Without `dataDir` the data is in memory; `dump` is the initial state. */
export interface EmbeddedWorkerData {
  readonly dataDir?: string;
  readonly dump?: string;
  readonly socket: string;
}

export interface EmbeddedDatabase {
  /** For `openPool`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** The embedded database in a thread. */
export interface EmbeddedWorker extends EmbeddedDatabase {
  /** Lets the process end while the database runs: its data in memory are lost. */
  unref(): void;
}

/** Size of the pool: all connections share one backend, and its socket mixes up unnamed statements of concurrent connections. */
export const embeddedPoolSize = 1;

/** The address of a PostgreSQL that listens in a folder. */
export const socketUrl = (folder: string, database = 'postgres'): string =>
  `postgres:///${database}?host=${encodeURIComponent(folder)}&user=postgres`;

/** Starts the worker. Rejects with its error. */
export async function startEmbeddedWorker(folder: string, data: Omit<EmbeddedWorkerData, 'socket'>): Promise<EmbeddedWorker> {
  const workerData: EmbeddedWorkerData = { ...data, socket: join(folder, '.s.PGSQL.5432') };
  const worker = new Worker(new URL('./embedded.worker.ts', import.meta.url), { workerData, execArgv: [] });
  await once(worker, 'message');
  return {
    url: socketUrl(folder),
    unref: () => worker.unref(),
    stop: async () => {
      const stopped = once(worker, 'exit');
      worker.postMessage('stop');
      await stopped;
    },
  };
}

/**
 * Creates the socket's folder outside of the data folder, because socket paths are limited in length. The path is stable, so that
 * a crash leaves nothing behind.
 */
async function makeSocketFolder(dataDir: string): Promise<string> {
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12);
  const folder = join(tmpdir(), `pregon-${name}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/**
 * Starts PostgreSQL (PGlite) inside this process, on a folder that it locks. Queries go through `pg` as to a real server, but all
 * connections share one backend: transactions queue, and session settings and named statements are shared. It never calls fsync:
 * a power failure may lose data.
 * Throws `FolderInUse` when another process has the folder.
 */
export async function startEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true });
  const unlock = await lockFolder(dataDir);
  const socketFolder = await makeSocketFolder(dataDir);
  const release = async () => {
    await rm(socketFolder, { recursive: true, force: true });
    unlock();
  };
  try {
    const worker = await startEmbeddedWorker(socketFolder, { dataDir: join(dataDir, 'postgres') });
    return {
      url: worker.url,
      stop: async () => {
        await worker.stop();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}
