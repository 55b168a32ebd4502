import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockFolder } from './folder-lock.ts';

/** What the worker needs to know. Without `dataDir` the data is in memory; `dump` is what it starts from. */
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

/**
 * How many connections a pool should have: they share one backend, and its socket mixes up the unnamed statements of two that speak
 * at the same time.
 */
export const embeddedPoolSize = 1;

/** The address of a PostgreSQL that listens in a folder. */
export const socketUrl = (folder: string, database = 'postgres'): string =>
  `postgres:///${database}?host=${encodeURIComponent(folder)}&user=postgres`;

/** Starts the worker. Rejects with what went wrong inside. */
export async function startEmbeddedWorker(folder: string, data: Omit<EmbeddedWorkerData, 'socket'>): Promise<EmbeddedDatabase> {
  const workerData: EmbeddedWorkerData = { ...data, socket: join(folder, '.s.PGSQL.5432') };
  const worker = new Worker(new URL('./embedded.worker.ts', import.meta.url), { workerData, execArgv: [] });
  await once(worker, 'message');
  return {
    url: socketUrl(folder),
    stop: async () => {
      const stopped = once(worker, 'exit');
      worker.postMessage('stop');
      await stopped;
    },
  };
}

/** The path of a socket is short by law, so it stands outside of the data; always in one place, so that a crash leaves no litter. */
async function makeSocketFolder(dataDir: string): Promise<string> {
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12);
  const folder = join(tmpdir(), `pregon-${name}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/**
 * PostgreSQL inside this process, on the files of a folder that nobody else may use at the same time. Every query goes through
 * `pg` like those to a real server, but all connections share one backend: transactions queue, session settings and named
 * statements are everybody's. It never calls fsync: a power failure may lose data.
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
