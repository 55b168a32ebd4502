import { createHash } from 'node:crypto';
import type { Audience } from '@pregon/contract/profiles/audience.schema';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { countAudience } from './count-audience.ts';

/** The number of audiences that a process keeps, some kilobytes each; the least recently used one goes first. */
const defaultCapacity = 500;

/** The local day of every account changes at a multiple of 15 minutes in UTC. */
const quarterHourMs = 900_000;

/** An exact count, and the state of the database that it was read from. */
interface Counted {
  readonly audience: Audience;
  readonly countedAt: Date;
  /** Null where it is not known to be of one state. */
  readonly state: string | null;
}

/** A bounded cache of exact counts, by account and rules. */
export class CountedAudiences {
  readonly #entries = new Map<string, Counted>();
  readonly #capacity: number;

  constructor(capacity = defaultCapacity) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#entries.size;
  }

  find(key: string): Counted | undefined {
    const found = this.#entries.get(key);
    if (!found) return undefined;
    // A map iterates in the order of insertion: the least recently used entry comes first.
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found;
  }

  keep(key: string, counted: Counted): void {
    this.#entries.delete(key);
    this.#entries.set(key, counted);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#capacity) return;
      this.#entries.delete(oldest);
    }
  }
}

/** The key of a question: the account, and a hash of the rules. */
export const countKey = (accountId: number, selection: ProfileSelection): string =>
  `${accountId} ${createHash('sha256').update(JSON.stringify(selection)).digest('base64url')}`;

/**
 * The state of the database that a statement sees: two statements with an equal state see exactly the same rows, because no transaction
 * has ended between them. Null in a transaction that writes, which sees its own changes too, and on a standby, whose snapshots do not list
 * the transactions in progress. Rules also depend on the day, so that a state ends with the quarter of an hour.
 */
async function readState(database: Queryable, now: Date): Promise<string | null> {
  const { rows } = await database.execute<{ snapshot: string | null }>(
    sql`select case when pg_current_xact_id_if_assigned() is null and not pg_is_in_recovery()
      then pg_current_snapshot()::text end as snapshot`,
  );
  const snapshot = rows[0]?.snapshot ?? null;
  return snapshot && `${Math.floor(now.getTime() / quarterHourMs)} ${snapshot}`;
}

/**
 * Counts an audience, or returns the kept count if no transaction has ended since: it is always equal to a new count. Each process
 * compares with the database, so no process has to tell others about changes.
 */
export async function countOnce(
  database: Queryable,
  { accountId }: Pick<Principal, 'accountId'>,
  selection: ProfileSelection,
  kept: CountedAudiences,
  now = new Date(),
): Promise<Audience> {
  const key = countKey(accountId, selection);
  const before = await readState(database, now);
  const known = kept.find(key);
  if (known && known.state !== null && known.state === before) return known.audience;
  const audience = await countAudience(database, { accountId }, selection, now);
  const after = await readState(database, now);
  kept.keep(key, { audience, countedAt: now, state: before === after ? before : null });
  return audience;
}
