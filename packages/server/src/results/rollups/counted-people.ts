import type { ResultOutcome } from '@pregon/contract/results/result-people';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { startOfBlock } from '../../messaging/deliveries/stale-messages.sql.ts';
import { engagementKind } from '../../messaging/tracking/tracking.table.ts';
import { isOpenable, isSent, outcomeCounts } from '../dashboards/numbers/ledger.sql.ts';
import { isInPeriod, type MessageScope } from '../sendings/own-messages.sql.ts';
import { pickedSendings } from '../sendings/result-selection.sql.ts';
import { countedLeaving } from './counted-leaving.sql.ts';
import { changedCustomers, countedSales, countsOf, freshMessages } from './counted-results.sql.ts';
import { kindOf } from './message-counts.sql.ts';
import type { Reading } from './reading.ts';

const isClick: SQL = sql`g.kind = ${sql.raw(String(engagementKind.click))}`;
const names = ['delivered', 'openable', 'opened', 'clicked'] as const;

/** Whether a row is of the sending by one method that has the most messages. */
const isLargest = (of: string): SQL =>
  sql.raw(`(${of}.occurrence_id, ${of}.method_id) = (select occurrence_id, method_id from largest)`);

/** The messages of erased people in the largest sending, who are nobody any more: a SELECT of their counts. */
const ofNobody = (scope: MessageScope): SQL => sql`
  select ${outcomeCounts} from picked m
  join delivery d on d.occurrence_id = m.occurrence_id and d.method_id = m.method_id and d.customer_id is null and ${isSent}
  left join lateral (
    select g.delivery_id, bool_or(${isClick}) as clicked from engagement g where g.delivery_id = d.id and not g.machine group by 1
  ) e on true
  where ${isLargest('m')} and ${isInPeriod(scope, sql`d.updated_at`)}`;

/** The people of the other sendings, each once, with what they did: common table expressions, the last one `other`. */
const otherPeople = (scope: MessageScope): SQL => {
  const isIn = (id: SQL) =>
    sql`${id} >= ${startOfBlock(sql`other_block.block`)} and ${id} < ${startOfBlock(sql`other_block.block + 1`)}`;
  return sql`
    other_block as materialized (
      select block from message_count n
      where kind = ${kindOf('priceItem')} and occurrence_id in (select occurrence_id from picked) and not ${isLargest('n')}
      union select block from stale_message where occurrence_id in (select occurrence_id from picked)
    ), other_engagement as materialized (
      select g.delivery_id, bool_or(${isClick}) as clicked from other_block cross join lateral (
        select g.delivery_id, g.kind from engagement g where ${isIn(sql`g.delivery_id`)} and not g.machine offset 0
      ) g group by 1
    ), other as materialized (
      select m.customer_id, bool_or(${isOpenable}) as openable, bool_or(${isOpenable} and e.delivery_id is not null) as opened,
        coalesce(bool_or(e.clicked), false) as clicked
      from (
        select d.id, d.customer_id, m.type from other_block cross join lateral (
          select d.id, d.occurrence_id, d.method_id, d.customer_id from delivery d
          where ${isIn(sql`d.id`)} and ${isSent} and d.customer_id is not null and ${isInPeriod(scope, sql`d.updated_at`)} offset 0
        ) d join picked m on m.occurrence_id = d.occurrence_id and m.method_id = d.method_id and not ${isLargest('m')} offset 0
      ) m left join other_engagement e on e.delivery_id = m.id
      group by 1
    )`;
};

/**
 * The figures, each person once: a SELECT that reads `c`. A sending writes to nobody twice by one method, so the people of the largest
 * sending are its counts, less the messages of nobody. The people of the others are told apart message by message and looked up in the
 * largest one. Messages and openings are read by the blocks of the ledger, one after the other: those of a sending are next to each
 * other.
 */
const everybodyOnce = (scope: MessageScope): SQL => {
  const isNew = {
    delivered: sql`was.id is null`,
    openable: sql`other.openable and not (was.id is not null and ${isOpenable})`,
    opened: sql`other.opened and not (did.opened is true and ${isOpenable})`,
    clicked: sql`other.clicked and did.clicked is not true`,
  } as const;
  const sums = names.map((name) => {
    const column = sql.identifier(name);
    return sql`(coalesce((select sum(${column}) from c where ${isLargest('c')}), 0) - nobody.${column} + new.${column})::int as ${column}`;
  });
  const added = names.map((name) => sql`count(*) filter (where ${isNew[name]}) as ${sql.identifier(name)}`);
  return sql`
    with largest as materialized (
      select l.occurrence_id, l.method_id, m.type from (
        select occurrence_id, method_id from c group by 1, 2 order by sum(delivered) desc, 1, 2 limit 1
      ) l join picked m on m.occurrence_id = l.occurrence_id and m.method_id = l.method_id
    ), ${otherPeople(scope)}
    select ${sql.join(sums, sql`, `)} from (${ofNobody(scope)}) nobody, (
      select ${sql.join(added, sql`, `)} from other left join largest m on true left join lateral (
        select d.id from delivery d where d.occurrence_id = m.occurrence_id and d.method_id = m.method_id
          and d.customer_id = other.customer_id and ${isSent} and ${isInPeriod(scope, sql`d.updated_at`)} offset 0
      ) was on true left join lateral (
        select count(*) > 0 as opened, bool_or(${isClick}) as clicked from engagement g
        where (other.opened or other.clicked) and g.delivery_id = was.id and not g.machine offset 0
      ) did on true
    ) new`;
};

/** How many people there are with each outcome of some messages, from their counts. */
export async function countedPeople(
  database: Queryable,
  scope: MessageScope & Reading,
): Promise<Readonly<Record<ResultOutcome, number>>> {
  const { rows } = await database.execute<Record<(typeof names)[number] | 'bought' | 'gone', number>>(sql`
    with ${pickedSendings(scope.accountId, scope.selection)}, ${freshMessages(scope)},
    c as materialized (${countsOf('priceItem', scope)}), ${changedCustomers(scope.accountId, scope)}, ${countedSales(scope)}
    select figures.*,
      (select count(distinct customer_id) from sale where is_purchase and ${isInPeriod(scope, sql`sale.at`)})::int as bought,
      (select count(distinct customer_id) from (${countedLeaving(scope)}) l where not is_complaint)::int as gone
    from (${everybodyOnce(scope)}) figures`);
  const { delivered = 0, openable = 0, opened = 0, clicked = 0, bought = 0, gone = 0 } = rows[0] ?? {};
  return {
    recibieron: delivered,
    abrieron: opened,
    clic: clicked,
    compraron: bought,
    'no abrieron': openable - opened,
    'no clic': delivered - clicked,
    baja: gone,
  };
}
