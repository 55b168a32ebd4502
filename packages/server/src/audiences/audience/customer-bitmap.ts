import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import type { AudienceFilter } from './audience-filter.ts';
import type { Asked } from './audience-statement.ts';

/** How many consecutive ids of customers have a bit in each row of a bitmap in ranges. */
export const customersInRange = 8192;

/** More ranges would make a bitmap of more than 4 MB: then the list is read, whose length does not depend on the ids. */
const mostRanges = 4096;

/** A range of customers without anybody. */
export const nobody = sql.raw(`b'0'::bit(${customersInRange})`);

/** A list of customers in ranges: a SELECT of `range` and `bits` from a SELECT of `customer_id`. */
export const rangesOf = (members: SQL): SQL => sql`
  select (customer_id / ${sql.raw(String(customersInRange))})::int as range,
    bit_or(set_bit(${nobody}, (customer_id % ${sql.raw(String(customersInRange))})::int, 1)) as bits
  from (${members}) member group by 1`;

/**
 * Customers as one string of bits: a SELECT of `first`, the id of its first place, and `bits`; null where there is nobody, no row where
 * it would be too long.
 * @param ranges a SELECT of `range`, the id of a customer divided by `customersInRange`, and `bits`, each range once
 */
export const bitmapOf = (ranges: SQL): SQL => sql`
  with ranges as materialized (${ranges}), ends as materialized (select min(range) as low, max(range) as high from ranges)
  select low::float8 * ${sql.raw(String(customersInRange))} as first, (
    -- What is sent of a bit string begins with its length, of four bytes.
    select string_agg(substring(bit_send(coalesce(bits, ${nobody})) from 5), ''::bytea order by range)
    from generate_series(low, high) range left join ranges using (range)
  ) as bits from ends where (low is null or high - low < ${sql.raw(String(mostRanges))})`;

interface Bitmap extends Record<string, unknown> {
  readonly first: number | null;
  readonly bits: Buffer | null;
}

/** Whether a row of `customer` is in a bitmap. Bytes number their bits from the right, bit strings from the left. */
function isIn({ first, bits }: Bitmap): SQL {
  if (first === null || bits === null) return sql`false`;
  const place = sql`${customers.id} - ${first}::bigint`;
  const last = first + bits.length * 8 - 1;
  return sql`case when ${customers.id} between ${first}::bigint and ${last}::bigint then get_bit(${bits}::bytea, (${place}) # 7) = 1 else false end`;
}

/**
 * Reads the lists of customers that there are as bitmaps, so that the filters look up one bit for each customer instead of joining a list:
 * PostgreSQL does this in parallel, and counts everybody once.
 */
export async function withBitmaps(database: Queryable, asked: Asked): Promise<Asked> {
  const filters: AudienceFilter[] = [];
  for (const filter of asked.filters) {
    const bitmap = filter.list?.(asked.selection, asked.scope)?.bitmap;
    const [found] = bitmap ? (await database.execute<Bitmap>(bitmap)).rows : [];
    filters.push(found ? { ...filter, list: () => undefined, condition: () => isIn(found) } : filter);
  }
  return { ...asked, filters };
}
