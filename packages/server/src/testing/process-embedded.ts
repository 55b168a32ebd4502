import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedWorker, socketUrl, startEmbeddedWorker } from '../kernel/database/embedded.ts';

/**
 * The embedded database that all test files of a process share. Jest loads this module outside of any test file, whose modules end with the
 * file, so it holds nothing but texts of theirs: an object would keep all modules of its file in memory.
 */
export interface ProcessEmbedded {
  readonly url: string;
  /** The state that was given to `start`, as JSON; undefined: no database runs. */
  initialState(): string | undefined;
  /** Starts it from a dump, in the place of the one that runs. */
  start(dump: string): Promise<void>;
  /** Notes the state of the new database. */
  keep(initialState: string): void;
}

function createProcessEmbedded(): ProcessEmbedded {
  const folder = mkdtempSync(join(tmpdir(), 'pregon-test-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  let initial: string | undefined;
  let running: Promise<EmbeddedWorker | undefined> = Promise.resolve(undefined);
  /** One after the other: the hook of a suite may have given up a start that goes on, and both would listen on the same socket. */
  const restart = async (previous: typeof running, dump: string): Promise<EmbeddedWorker> => {
    const worker = await previous.catch(() => undefined);
    await worker?.stop();
    return startEmbeddedWorker(folder, { dump });
  };
  return {
    url: socketUrl(folder),
    initialState: () => initial,
    start: async (dump) => {
      initial = undefined;
      const started = restart(running, dump);
      running = started;
      (await started).unref();
    },
    keep: (state) => {
      initial = state;
    },
  };
}

/** @public Jest's environment hands it to each test file. */
export const processEmbedded = createProcessEmbedded();
