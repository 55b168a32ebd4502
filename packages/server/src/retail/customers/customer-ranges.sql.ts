import { type SQL, sql } from 'drizzle-orm';

/** How many consecutive ids of customers have a bit in each row of a bitmap in ranges. */
export const customersInRange = 8192;

/** A range of customers without anybody. */
export const nobody = sql.raw(`b'0'::bit(${customersInRange})`);

const width = sql.raw(String(customersInRange));

/** The range of a customer. */
export const rangeOf = (id: SQL): SQL => sql`(${id} / ${width})::int`;

/** The bits of a group of customers of one range: an aggregate. */
export const bitsOf = (id: SQL): SQL => sql`bit_or(set_bit(${nobody}, (${id} % ${width})::int, 1))`;

/** A list of customers in ranges: a SELECT of `range` and `bits` from a SELECT of `customer_id`. */
export const rangesOf = (members: SQL): SQL => sql`
  select ${rangeOf(sql`customer_id`)} as range, ${bitsOf(sql`customer_id`)} as bits from (${members}) member group by 1`;
