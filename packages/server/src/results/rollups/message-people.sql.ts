import { type SQL, sql } from 'drizzle-orm';
import { customersInRange, nobody } from '../../retail/customers/customer-ranges.sql.ts';
import { isOpenable, isSent, moment } from '../dashboards/numbers/ledger.sql.ts';
import { isInPeriod, type MessageScope } from '../sendings/own-messages.sql.ts';

type PeriodScope = Pick<MessageScope, 'period'>;

const rangeBits = sql.raw(String(Math.log2(customersInRange)));

const columns = 'account_id, occurrence_id, method_id, block, range, first_at, last_at, delivered, opened, clicked';
export const peopleColumns: SQL = sql.raw(columns);

/** Rows of `message_count` of blocks that a version without `message_people` has counted, as a condition. */
export const isWithoutPeople: SQL = sql.raw('kind = 0 and not has_people');

/** Rows of `message_people` from `touched`, or those of a period: a SELECT of `peopleColumns`. Messages of erased people are of nobody. */
export const messagePeople = (scope: PeriodScope = {}): SQL => sql`
  select account_id, occurrence_id, method_id, block, range, min(at) as first_at, max(at) as last_at, bit_or(person) as delivered,
    coalesce(bit_or(person) filter (where is_opened), ${nobody}) as opened, coalesce(bit_or(person) filter (where clicked), ${nobody}) as clicked
  from (
    select d.account_id, d.occurrence_id, d.method_id, d.block, (d.customer_id >> ${rangeBits})::int as range, d.at, d.clicked,
      ${isOpenable} and d.delivery_id is not null as is_opened,
      set_bit(${nobody}, (d.customer_id & ${sql.raw(String(customersInRange - 1))})::int, 1) as person
    from touched d cross join lateral (select d.type) m
    where ${isSent} and d.customer_id is not null and ${isInPeriod(scope, sql`d.at`)}
  ) message group by 1, 2, 3, 4, 5`;

/** Whether all messages of a row of `message_people` were settled in the period. */
const isWithin = (scope: PeriodScope): SQL =>
  sql`${isInPeriod(scope, sql`stored.first_at`)} and ${isInPeriod(scope, sql`stored.last_at`)}`;

/** Blocks of `picked` with messages in the period and messages outside of it, which are read from the ledger: a SELECT; undefined without a period. */
export const cutBlocks = ({ period }: PeriodScope): SQL | undefined =>
  period &&
  sql`select occurrence_id, block from message_people stored where occurrence_id in (select occurrence_id from picked)
    and first_at < ${moment(period.to)} and last_at >= ${moment(period.from)} and not (${isWithin({ period })})`;

/**
 * The people of `picked`, each once, by range of customers: the common table expression `people`, with bitmaps of those with each outcome.
 * It reads `stale` and `touched`; `stale` has the blocks of `cutBlocks`.
 */
export const pickedPeople = (scope: PeriodScope): SQL => sql`people as materialized (
    select range, bit_or(delivered) as delivered, coalesce(bit_or(delivered) filter (where ${isOpenable}), ${nobody}) as openable,
      bit_or(opened) as opened, bit_or(clicked) as clicked
    from (
      select ${peopleColumns} from message_people stored
      where occurrence_id in (select occurrence_id from picked) and ${isWithin(scope)}
        and not exists (select from stale where stale.occurrence_id = stored.occurrence_id and stale.block = stored.block)
      union all ${messagePeople(scope)}
    ) p join picked m on m.occurrence_id = p.occurrence_id and m.method_id = p.method_id group by range
  )`;

/**
 * The customers of a column of `people`, or of an expression over its columns: a SELECT of `customer_id`. The planner expects nearly all
 * rows to be unequal, and few to be equal: with few, it would look up customers one by one.
 */
export const customersIn = (bits: SQL): SQL => sql`
  select (range::bigint << ${rangeBits}) + place as customer_id from (select range, ${bits} as bits from people offset 0) people
  cross join generate_series(0, ${sql.raw(String(customersInRange - 1))}) place where get_bit(bits, place) = 1`;

/** How many places the bitmaps of `picked` have for different customers: a SELECT of a number. */
export const placesOfPicked: SQL = sql`select ${sql.raw(String(customersInRange))} * count(distinct range) from message_people
  where occurrence_id in (select occurrence_id from picked)`;
