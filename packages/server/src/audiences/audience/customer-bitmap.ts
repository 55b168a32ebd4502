import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { customersInRange, nobody } from '../../retail/customers/customer-ranges.sql.ts';
import { customers } from '../../retail/customers/customers.table.ts';
import type { AudienceFilter, KeptAnswer } from './audience-filter.ts';
import type { Asked } from './asked.ts';

/** More ranges would make a bitmap of more than 4 MB: then the list is read, whose length does not depend on the ids. */
const mostRanges = 4096;

/**
 * Customers as one string of bits: a SELECT of `first`, the id of its first place, and `bits`; null where there is nobody, no row where
 * it would be too long.
 * @param ranges a SELECT of `range`, the id of a customer divided by `customersInRange`, and `bits`, each range once
 * @param isComplete whether the ranges have everybody; there is no row otherwise
 */
export const bitmapOf = (ranges: SQL, isComplete = sql`true`): SQL => sql`
  with ranges as materialized (${ranges}), ends as materialized (select min(range) as low, max(range) as high from ranges)
  select low::float8 * ${sql.raw(String(customersInRange))} as first, (
    -- What is sent of a bit string begins with its length, of four bytes.
    select string_agg(substring(bit_send(coalesce(bits, ${nobody})) from 5), ''::bytea order by range)
    from generate_series(low, high) range left join ranges using (range)
  ) as bits from ends where (low is null or high - low < ${sql.raw(String(mostRanges))}) and ${isComplete}`;

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

const readBitmap = async (database: Queryable, bitmap: SQL): Promise<Bitmap | undefined> =>
  (await database.execute<Bitmap>(bitmap)).rows[0];

const bitsOfByte = (byte: number): number => (byte === 0 ? 0 : (byte & 1) + bitsOfByte(byte >> 1));
const countOfByte = Uint8Array.from({ length: 256 }, (_, byte) => bitsOfByte(byte));
const peopleIn = ({ bits }: Bitmap): number => bits?.reduce((sum, byte) => sum + (countOfByte[byte] ?? 0), 0) ?? 0;

/** What an account keeps of the answer of a filter, as it was read. */
interface ReadAnswer {
  readonly chosen: Bitmap;
  readonly certain: Bitmap;
  /** Whom the bitmaps leave open, with what decides about them. */
  readonly rest: { readonly open: Bitmap; readonly joins: readonly SQL[]; readonly condition: SQL } | undefined;
}

async function readAnswer(database: Queryable, { selected, known, rest }: KeptAnswer): Promise<ReadAnswer | undefined> {
  const [chosen, certain] = [await readBitmap(database, selected), await readBitmap(database, known)];
  if (!chosen || !certain) return undefined;
  const open = rest && (await readBitmap(database, rest.people));
  return { chosen, certain, rest: rest && open?.bits ? { joins: rest.joins, condition: rest.condition, open } : undefined };
}

/** Whether a filter selects less than half of those about whom its fact is known. */
const selectsFew = ({ chosen, certain }: ReadAnswer): boolean => 2 * peopleIn(chosen) < peopleIn(certain);

/** The same filter by the bitmaps that the account keeps of it, without its joins but for those of whom the bitmaps leave open. */
function byKeptAnswer(filter: AudienceFilter, { chosen, certain, rest }: ReadAnswer): AudienceFilter {
  const others = rest ? sql`when ${isIn(rest.open)} then ${rest.condition}` : sql``;
  const condition = sql`case when ${isIn(chosen)} then true ${others} when ${isIn(certain)} then false end`;
  return { ...filter, joins: () => rest?.joins ?? [], condition: () => condition };
}

/**
 * Reads the lists of customers that there are as bitmaps, so that the filters look up one bit for each customer instead of joining a list:
 * PostgreSQL does this in parallel, and counts everybody once.
 */
export async function withBitmaps(database: Queryable, asked: Asked): Promise<Asked> {
  const { selection, scope } = asked;
  const joinsOf = (filter: AudienceFilter) => filter.joins?.(selection, scope) ?? [];
  const answers = new Map<AudienceFilter, ReadAnswer>();
  for (const filter of asked.filters) {
    const kept = filter.kept?.(selection, scope);
    const answer = kept && (await readAnswer(database, kept));
    if (answer) answers.set(filter, answer);
  }
  const narrowed = new Map<SQL, SQL>();
  const filters: AudienceFilter[] = [];
  for (const given of asked.filters) {
    const own = joinsOf(given);
    const isNarrowed = own.some((join) => narrowed.has(join));
    const filter = isNarrowed ? { ...given, joins: () => own.map((join) => narrowed.get(join) ?? join) } : given;
    const joinsSame = (other: AudienceFilter) => joinsOf(other).some((join) => own.includes(join));
    const answer = answers.get(given);
    if (answer) {
      // Where another filter joins the same for most customers anyway, comparing what is joined costs less than looking bits up.
      const isJoinedAnyway = asked.filters.some((other) => !answers.has(other) && joinsSame(other));
      if (isJoinedAnyway && (answer.rest || !selectsFew(answer))) {
        filters.push(filter);
        continue;
      }
      const narrowing = given.kept?.(selection, scope).narrowing;
      if (narrowing && !filters.some(joinsSame)) narrowed.set(narrowing.join, narrowing.to);
      filters.push(byKeptAnswer(filter, answer));
    } else {
      const bitmap = filter.list?.(selection, scope)?.bitmap;
      const found = bitmap && (await readBitmap(database, bitmap));
      filters.push(found ? { ...filter, list: () => undefined, condition: () => isIn(found) } : filter);
    }
  }
  return { ...asked, filters };
}
