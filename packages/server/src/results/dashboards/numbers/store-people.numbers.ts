import { type SQL, sql } from 'drizzle-orm';
import { nobody, rangesOf } from '../../../retail/customers/customer-ranges.sql.ts';
import type { Queryable } from '../../../kernel/database/database.ts';
import { engagementKind } from '../../../messaging/tracking/tracking.table.ts';
import { arePeopleCounted } from '../../rollups/counted-people.ts';
import { freshMessages } from '../../rollups/counted-results.sql.ts';
import type { CountedSpan } from '../../rollups/counted-spans.sql.ts';
import { kindOf } from '../../rollups/message-counts.sql.ts';
import { cutBlocks, pickedPeople } from '../../rollups/message-people.sql.ts';
import type { Reading } from '../../rollups/reading.ts';
import type { CustomerGroup } from './customer.numbers.ts';
import { isOpenable, isSent, moment, settledIn } from './ledger.sql.ts';
import { idsOf } from './receipts.sql.ts';

/** The customers of an account, or of some of its stores. */
export interface StorePeople {
  readonly accountId: number;
  /** Undefined: everybody, also customers without a store. */
  readonly storeIds: readonly number[] | undefined;
}

/** How many customers got a message in some days, opened one of these and clicked in one. */
export interface Reach {
  readonly reached: number;
  readonly opened: number;
  readonly clicked: number;
}

/** The store of a row of `customer k`: that of the last purchase, or else that of the registration. */
const storeOf = sql`coalesce(k.last_store_id, k.home_store_id)`;

/** Whether a customer was not merged into another one. `id` is its id. */
const isUnmerged = (id: SQL): SQL =>
  sql`not exists (select from customer_merge m where m.merged_id = ${id} and m.undone_at is null)`;

/** The customers of an account who were merged into others: a SELECT of `customer_id`. A row of theirs may be left, without its address. */
const mergedCustomers = (accountId: number): SQL =>
  sql`select merged_id as customer_id from customer_merge where account_id = ${accountId} and undone_at is null`;

interface PeopleOfStores extends StorePeople {
  readonly storeIds: readonly number[];
}

const isOfStores = (people: StorePeople): people is PeopleOfStores => people.storeIds !== undefined;

/**
 * The customers of some stores, as the list of customers shows them: a SELECT of `customer_id`. The kept figures of customers are indexed by
 * the store; those that wait in the change queue, and everybody while the figures are not complete, are looked up.
 */
function customersOf({ accountId, storeIds }: PeopleOfStores): SQL {
  const ids = idsOf(storeIds);
  const isKept = sql`exists (select from kept_sales where account_id = ${accountId})`;
  const queued = sql`select customer_id from stale_customer where account_id = ${accountId}`;
  return sql`
    select customer_id from (
      select s.customer_id from customer_sales s
      where ${isKept} and s.account_id = ${accountId} and s.store_id = any(${ids})
        and not exists (select from (${queued}) q where q.customer_id = s.customer_id)
      union all
      select k.id from customer k where ${isKept} and k.id in (${queued}) and k.account_id = ${accountId} and ${storeOf} = any(${ids})
      union all
      select k.id from customer k where not ${isKept} and k.account_id = ${accountId} and ${storeOf} = any(${ids})
    ) found where ${isUnmerged(sql`found.customer_id`)}`;
}

/** The sendings with messages that were settled in a span, by their methods: the common table expression `picked`. */
const sendingsOf = ({ accountId, from, to }: CountedSpan): SQL => sql`
  picked as materialized (
    select o.id as occurrence_id, m.id as method_id, m.type from schedule s join occurrence o on o.schedule_id = s.id
      join send_method m on m.schedule_id = s.id
    where s.account_id = ${accountId} and o.id in (
      select occurrence_id from message_count
      where account_id = ${accountId} and kind = ${kindOf('priceItem')} and at >= ${moment(from)} and at < ${moment(to)}
      union select occurrence_id from stale_message)
  )`;

/**
 * Counts by the bitmaps of the people of each block of messages. Those of the whole account are everybody in them but who was merged: no
 * bitmap of all customers is made.
 */
const countedReach = (people: StorePeople, span: CountedSpan, reading: Reading): SQL => {
  const period = { from: span.from, to: span.to };
  const listed = isOfStores(people)
    ? { members: customersOf(people), join: sql`join`, bits: sql`listed.bits` }
    : { members: mergedCustomers(people.accountId), join: sql`left join`, bits: sql`~coalesce(listed.bits, ${nobody})` };
  const count = (bits: SQL): SQL => sql`coalesce(sum(bit_count(people.${bits} & ${listed.bits})), 0)::int`;
  return sql`
    with ${sendingsOf(span)}, ${freshMessages(reading, cutBlocks({ period }))}, ${pickedPeople({ period })},
    listed as (${rangesOf(listed.members)})
    select ${count(sql`delivered`)} as reached, ${count(sql`opened`)} as opened, ${count(sql`clicked`)} as clicked
    from people ${listed.join} listed on listed.range = people.range`;
};

const reachFromLedger = (people: StorePeople, span: CountedSpan): SQL => {
  const messages = isOfStores(people)
    ? sql`(${customersOf(people)}) mine join delivery d on d.customer_id = mine.customer_id`
    : sql`delivery d`;
  return sql`
    with person as (
      select d.customer_id, bool_or(${isOpenable} and e.clicked is not null) as opened, coalesce(bool_or(e.clicked), false) as clicked
      from ${messages} join send_method m on m.id = d.method_id
        left join lateral (
          select bool_or(g.kind = ${sql.raw(String(engagementKind.click))}) as clicked
          from engagement g where g.delivery_id = d.id and not g.machine
        ) e on true
      where ${settledIn(span)} and ${isSent} and d.customer_id is not null and ${isUnmerged(sql`d.customer_id`)}
      group by 1
    )
    select count(*)::int as reached, count(*) filter (where opened)::int as opened, count(*) filter (where clicked)::int as clicked from person`;
};

/** The customers of stores, and what messages reached them. */
export const storePeopleNumbers = {
  /** The customers by focus. Their categories and values are not looked up. */
  async foci(database: Queryable, people: StorePeople): Promise<CustomerGroup[]> {
    // Everybody is counted along an index, and who was merged taken away. Those of some stores are looked up: a join would read everybody.
    const groups = isOfStores(people)
      ? sql`select (select k.focus from customer k where k.id = mine.customer_id) as focus, count(*) as people
          from (${customersOf(people)}) mine group by 1`
      : sql`select k.focus, count(*) as people from customer k where k.account_id = ${people.accountId} group by 1
        union all
        select k.focus, -count(*) from (${mergedCustomers(people.accountId)}) merged
          join customer k on k.id = merged.customer_id group by 1`;
    const { rows } = await database.execute<{ focus: string; people: number }>(sql`
      select coalesce(focus, '') as focus, sum(people)::int as people from (${groups}) g group by 1 having sum(people) > 0 order by 1`);
    return rows.map((row) => ({ ...row, category: '', value: null }));
  },

  /** Whom messages reached that were settled in a span. Who got several counts once. */
  async reach(database: Queryable, people: StorePeople, span: CountedSpan): Promise<Reach> {
    const { reading, ...rest } = span;
    const isCounted = reading && (await arePeopleCounted(database, { ...rest, selection: { kind: 'account' } }));
    const statement = isCounted ? countedReach(people, span, reading) : reachFromLedger(people, span);
    const { rows } = await database.execute<Reach & Record<string, unknown>>(statement);
    return rows[0] ?? { reached: 0, opened: 0, clicked: 0 };
  },
};
