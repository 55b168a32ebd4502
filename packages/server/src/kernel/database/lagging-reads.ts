import type { Database } from './database.ts';

export interface ReadOptions {
  /** Whether everything that was committed before the call must be seen: the answer depends on what was just saved. */
  readonly current?: boolean;
}

/** Runs reads that a replica may answer, some seconds late unless `current`: counts, boards, results. */
export interface LaggingReads {
  /** `read` may run twice, on two databases, so it must not write. Rejects as `read` does. */
  run<Result>(read: (database: Database) => Promise<Result>, options?: ReadOptions): Promise<Result>;
}

/** Where there is no replica. */
export const readsOn = (database: Database): LaggingReads => ({ run: (read) => read(database) });
