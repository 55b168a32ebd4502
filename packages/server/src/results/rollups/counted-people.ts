import type { ResultOutcome } from '@pregon/contract/results/result-people';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { startOfBlock } from '../../messaging/deliveries/stale-messages.sql.ts';
import { engagementKind } from '../../messaging/tracking/tracking.table.ts';
import { isOpenable, isSent, outcomeCounts } from '../dashboards/numbers/ledger.sql.ts';
import { isInPeriod, type MessageScope } from '../sendings/own-messages.sql.ts';
import { pickedSendings } from '../sendings/result-selection.sql.ts';
import { countedLeaving } from './counted-leaving.sql.ts';
import { changedCustomers, countedSales, countsOf, freshMessages, ownBlocks } from './counted-results.sql.ts';
import type { Reading } from './reading.ts';

const names = ['delivered', 'openable', 'opened', 'clicked'] as const;

/** The messages of erased people, who are nobody any more: a SELECT of their counts. */
const ofNobody = (scope: MessageScope): SQL => sql`
  select ${outcomeCounts} from picked m
  join delivery d on d.occurrence_id = m.occurrence_id and d.method_id = m.method_id and d.customer_id is null and ${isSent}
  left join lateral (
    select g.delivery_id, bool_or(g.kind = ${sql.raw(String(engagementKind.click))}) as clicked from engagement g
    where g.delivery_id = d.id and not g.machine group by 1
  ) e on true
  where ${isInPeriod(scope, sql`d.updated_at`)}`;

/** The figures of one sending by one method, which writes to nobody twice: its messages less those of nobody. A SELECT. */
const ofOneSending = (scope: MessageScope): SQL => sql`
  select ${sql.join(
    names.map((name) => {
      const column = sql.identifier(name);
      return sql`(coalesce((select sum(${column}) from c), 0) - nobody.${column})::int as ${column}`;
    }),
    sql`, `,
  )} from (${ofNobody(scope)}) nobody`;

/**
 * The figures of several sendings, each person once: a SELECT. Messages and openings are read by the blocks of the ledger, one after
 * the other: those of a sending are next to each other.
 */
const ofSeveralSendings = (scope: MessageScope): SQL => {
  const isIn = (id: SQL) =>
    sql`${id} >= ${startOfBlock(sql`own_block.block`)} and ${id} < ${startOfBlock(sql`own_block.block + 1`)}`;
  return sql`
    with e as materialized (
      select g.delivery_id, bool_or(g.kind = ${sql.raw(String(engagementKind.click))}) as clicked
      from own_block cross join lateral (
        select g.delivery_id, g.kind from engagement g where ${isIn(sql`g.delivery_id`)} and not g.machine offset 0
      ) g group by 1
    ), own_message as materialized (
      select d.id, d.customer_id, m.type from own_block cross join lateral (
        select d.id, d.occurrence_id, d.method_id, d.customer_id from delivery d
        where ${isIn(sql`d.id`)} and ${isSent} and d.customer_id is not null and ${isInPeriod(scope, sql`d.updated_at`)} offset 0
      ) d join picked m on m.occurrence_id = d.occurrence_id and m.method_id = d.method_id
    )
    select count(*)::int as delivered, count(*) filter (where openable)::int as openable, count(*) filter (where opened)::int as opened,
      count(*) filter (where clicked)::int as clicked
    from (
      select bool_or(${isOpenable}) as openable, bool_or(${isOpenable} and e.delivery_id is not null) as opened,
        coalesce(bool_or(e.clicked), false) as clicked
      from own_message m left join e on e.delivery_id = m.id group by m.customer_id
    ) person`;
};

/** Whether the messages of a selection are those of one sending by one method. */
async function isOneSending(database: Queryable, { accountId, selection }: MessageScope): Promise<boolean> {
  const { rows } = await database.execute<{ sendings: number }>(sql`
    with ${pickedSendings(accountId, selection)} select count(*)::int as sendings from picked m
    where exists (select from delivery d where d.occurrence_id = m.occurrence_id and d.method_id = m.method_id)`);
  return rows[0]?.sendings === 1;
}

/** How many people there are with each outcome of some messages, from their counts. */
export async function countedPeople(
  database: Queryable,
  scope: MessageScope & Reading,
): Promise<Readonly<Record<ResultOutcome, number>>> {
  const figures = (await isOneSending(database, scope)) ? ofOneSending(scope) : ofSeveralSendings(scope);
  const { rows } = await database.execute<Record<(typeof names)[number] | 'bought' | 'gone', number>>(sql`
    with ${pickedSendings(scope.accountId, scope.selection)}, ${freshMessages(scope)}, ${ownBlocks},
    c as materialized (${countsOf('priceItem', scope)}), ${changedCustomers(scope.accountId, scope)}, ${countedSales(scope)}
    select figures.*,
      (select count(distinct customer_id) from sale where is_purchase and ${isInPeriod(scope, sql`sale.at`)})::int as bought,
      (select count(distinct customer_id) from (${countedLeaving(scope)}) l where not is_complaint)::int as gone
    from (${figures}) figures`);
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
