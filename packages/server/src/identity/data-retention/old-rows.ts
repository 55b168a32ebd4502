import type { Database, Queryable } from '../../kernel/database/database.ts';

/** The rows of an account that are older than a moment. */
export interface OldRows {
  readonly accountId: number;
  readonly before: Date;
  /** Those before this moment were deleted by an earlier run. */
  readonly doneBefore?: Date | null;
}

/** Counts and deletes old rows of one kind. */
export interface Retention {
  /** Counts them, up to `most`: it reads no more rows than that. */
  count(database: Queryable, old: OldRows, most: number): Promise<number>;
  /**
   * Deletes them in batches, each a transaction of its own, and yields how many each had. It may be left between two batches, and repeated.
   * @param atOnce rows of a batch
   */
  remove(database: Database, old: OldRows, atOnce?: number): AsyncIterable<number>;
}
