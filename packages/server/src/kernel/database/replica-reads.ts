import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { isCancelled } from './error-class.ts';
import type { LaggingReads, ReadOptions } from './lagging-reads.ts';

/**
 * Where a read was answered. `late`: the replica was too far behind. `away`: it did not answer a question about its state, or is
 * not a replica. `failed`: the read failed on it.
 */
export type ReplicaOutcome = 'replica' | 'late' | 'away' | 'failed';

export interface ReplicaOptions {
  /** The oldest state that may be read, in milliseconds. */
  readonly maxLagMs: number;
  readonly count?: (outcome: ReplicaOutcome) => void;
  /** How long the state of the replica is believed, in milliseconds. */
  readonly stateMs?: number;
  /** How long a `current` read waits for the replica to catch up, in milliseconds. */
  readonly catchUpMs?: number;
}

interface PrimaryNow extends Record<string, unknown> {
  /** In the log. */
  readonly position: string;
  readonly now: string;
}

type State = Extract<ReplicaOutcome, 'replica' | 'late' | 'away'>;

const wasAborted = (error: unknown): boolean => (error instanceof Error && error.name === 'AbortError') || isCancelled(error);

/** Between two questions of a read that waits for the replica, in milliseconds. */
const askAgainMs = 20;

/**
 * Reads from a streaming replica whose last replayed transaction is young enough, or, for `current` reads, that has replayed all
 * of the primary's log up to the call. The primary answers otherwise, and whatever the replica failed at: a conflict with
 * recovery, a lost connection, a row or a column that has not arrived. A cancelled read is not repeated.
 */
export class ReplicaReads implements LaggingReads {
  readonly #primary: Database;
  readonly #replica: Database;
  readonly #options: Required<ReplicaOptions>;
  #state: Promise<State> | undefined;
  #believedUntil = 0;

  constructor(
    primary: Database,
    replica: Database,
    { maxLagMs, count = () => undefined, stateMs = 1000, catchUpMs = 300 }: ReplicaOptions,
  ) {
    this.#primary = primary;
    this.#replica = replica;
    this.#options = { maxLagMs, count, stateMs, catchUpMs };
  }

  async run<Result>(read: (database: Database) => Promise<Result>, { current = false }: ReadOptions = {}): Promise<Result> {
    const state = await (current ? this.#caughtUp() : this.#believedState());
    if (state !== 'replica') {
      this.#options.count(state);
      return read(this.#primary);
    }
    try {
      const result = await read(this.#replica);
      this.#options.count('replica');
      return result;
    } catch (error) {
      if (wasAborted(error)) throw error;
      this.#options.count('failed');
      return read(this.#primary);
    }
  }

  #believedState(): Promise<State> {
    if (this.#state && performance.now() < this.#believedUntil) return this.#state;
    this.#believedUntil = performance.now() + this.#options.stateMs;
    this.#state = this.#primaryNow().then((primary) => this.#replicaState(primary, this.#options.maxLagMs));
    return this.#state;
  }

  async #caughtUp(): Promise<State> {
    // A replica that is away was not waited for a moment ago, and is not waited for again.
    if ((await this.#believedState()) === 'away') return 'away';
    const primary = await this.#primaryNow();
    const deadline = performance.now() + this.#options.catchUpMs;
    for (;;) {
      const state = await this.#replicaState(primary);
      if (state !== 'late' || performance.now() > deadline) return state;
      await wait(askAgainMs);
    }
  }

  async #primaryNow(): Promise<PrimaryNow | undefined> {
    const { rows } = await this.#primary.execute<PrimaryNow>(
      sql`select pg_current_wal_insert_lsn()::text as position, clock_timestamp()::text as now`,
    );
    return rows[0];
  }

  /** @param maxLagMs without it nothing may be missing */
  async #replicaState(primary: PrimaryNow | undefined, maxLagMs?: number): Promise<State> {
    const { position = null, now = null } = primary ?? {};
    // Both moments are of the primary's clock. Without new transactions the last one grows old, so positions are compared too.
    const young =
      maxLagMs === undefined
        ? sql`false`
        : sql`${now}::timestamptz - pg_last_xact_replay_timestamp() <= make_interval(secs => ${maxLagMs / 1000})`;
    try {
      const { rows } = await this.#replica.execute<{ follows: boolean; usable: boolean }>(sql`
        select pg_is_in_recovery() as follows,
          coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) or coalesce(${young}, false) as usable`);
      if (!rows[0]?.follows) return 'away';
      return rows[0].usable ? 'replica' : 'late';
    } catch {
      return 'away';
    }
  }
}
