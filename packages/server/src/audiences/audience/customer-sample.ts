import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';

/** A random sample of the customers of an account. */
export interface CustomerSample {
  /** The number of customers of the account when the sample was drawn. */
  readonly customers: number;
  /** The sampled customers; empty for a small account. */
  readonly ids: readonly number[];
}

/** The least number of customers of an account of which samples are drawn, and the number of customers in a sample. */
export interface SampleSize {
  readonly least: number;
  readonly wanted: number;
}

export const usualSampleSize: SampleSize = { least: 100_000, wanted: 10_000 };

/**
 * Draws a random sample: each customer is in it with the same probability, by a hash of the id, so that it does not depend on the order in
 * which customers were added. Reads one index.
 */
export async function drawSample(
  database: Queryable,
  accountId: number,
  { least, wanted }: SampleSize = usualSampleSize,
): Promise<CustomerSample> {
  const { rows: counted } = await database.execute<{ customers: number }>(
    sql`select count(*)::int as customers from customer where account_id = ${accountId}`,
  );
  const customers = counted[0]?.customers ?? 0;
  if (customers < least) return { customers, ids: [] };
  const oneIn = Math.max(1, Math.floor(customers / wanted));
  const { rows } = await database.execute<{ ids: number[] | null }>(
    sql`select array_agg(id order by id)::int8[] as ids from customer
      where account_id = ${accountId} and (hashint8(id) & 2147483647) % ${oneIn} = 0`,
  );
  return { customers, ids: (rows[0]?.ids ?? []).map(Number) };
}

/** How long a sample is used, in milliseconds, and of how many accounts a process keeps one: each has some 80 KB. */
const usedForMs = 600_000;
const mostAccounts = 50;

/** A sample, drawn or being drawn. */
interface Drawn {
  readonly sample: Promise<CustomerSample>;
  readonly drawnAt: number;
}

/** The samples of a process, one for each account. Counts of one account by the same sample can be compared. */
export class CustomerSamples {
  readonly #drawn = new Map<number, Drawn>();
  readonly #size: SampleSize;

  constructor(size = usualSampleSize) {
    this.#size = size;
  }

  /** The sample of an account. It is drawn to its end, for the next question too, even if the one who asks stops waiting. */
  of(database: Queryable, accountId: number, now: Date): Promise<CustomerSample> {
    const known = this.#drawn.get(accountId);
    if (known && now.getTime() - known.drawnAt < usedForMs) return known.sample;
    const drawn: Drawn = { sample: drawSample(database, accountId, this.#size), drawnAt: now.getTime() };
    this.#drawn.delete(accountId);
    this.#drawn.set(accountId, drawn);
    for (const oldest of this.#drawn.keys()) if (this.#drawn.size > mostAccounts) this.#drawn.delete(oldest);
    drawn.sample.catch(() => {
      if (this.#drawn.get(accountId) === drawn) this.#drawn.delete(accountId);
    });
    return drawn.sample;
  }
}
