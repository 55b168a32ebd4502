import type { ChannelResults, GroupResults, SendingResults } from '@pregon/contract/results/sending-results.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { engagementKind } from '../../messaging/tracking/tracking.table.ts';
import { costsByChannel } from '../costs/message-costs.sql.ts';
import { isOpenable, isSent, outcomeCounts } from '../dashboards/numbers/ledger.sql.ts';
import { curveHours } from './curve-hours.ts';
import {
  allMessages,
  attributedLeaving,
  attributedSales,
  isInPeriod,
  type MessageScope,
  ownMessages,
} from './own-messages.sql.ts';
import { byChannelOrder, channelFigures, filled, groupFigures, mostGroups, type Rows, salesSums } from './result-figures.ts';
import type { ResultParts } from './result-parts.ts';

const isClick = sql.raw(`kind = ${engagementKind.click}`);

/** One row for each message of `own` with engagement by a person, and whether a link was clicked: a common table expression `e`. */
const engagedOwn = sql`e as materialized (
  select delivery_id, bool_or(${isClick}) as clicked from engagement
  where not machine and delivery_id in (select id from own) group by delivery_id)`;

async function resultsByChannel(database: Queryable, scope: MessageScope): Promise<ChannelResults[]> {
  const { rows } = await database.execute<Rows<ChannelResults>>(sql`
    with ${ownMessages(scope)}, ${engagedOwn},
    counted as (
      select m.type as channel, count(*)::int as audience, ${outcomeCounts},
        count(*) filter (where ${isSent} and d.bounced_at is not null)::int as bounced
      ${allMessages(scope, sql`left join e on e.delivery_id = d.id`)} group by 1
    ), scanned as (
      select own.channel, count(*)::int as "openedByMachines" from own where ${isInPeriod(scope, sql`own.at`)} and own.id in (
        select delivery_id from engagement where machine and delivery_id in (select id from own)
      ) and own.id not in (select delivery_id from e) group by 1
    ), sale as (${attributedSales(scope)}),
    sold as (
      select sale.part as channel, ${salesSums(scope, sql`is_counted_in_part`)},
        count(distinct sale.delivery_id) filter (where is_purchase and e.clicked and ${isInPeriod(scope, sql`sale.message_at`)})::int as "convertedAfterClick"
      from sale left join e on e.delivery_id = sale.delivery_id group by 1
    ), gone as (
      select channel, count(*) filter (where not is_complaint)::int as "left", count(*) filter (where is_complaint)::int as complaints
      from (${attributedLeaving(scope)}) l group by 1
    ), answered as (
      select own.channel, count(*)::int as replies from own join message_reply r on r.delivery_id = own.id
      where ${isInPeriod(scope, sql`own.at`)} group by 1
    )
    select channel, ${filled(channelFigures)}
    from counted full join scanned using (channel) full join sold using (channel) full join gone using (channel)
      full join answered using (channel)`);
  return rows.filter((row) => channelFigures.some((name) => row[name] !== 0)).toSorted(byChannelOrder);
}

/** The curve: messages by the hour, since their sending started, of the first opening and of the first click by a person. */
async function resultsByHour(database: Queryable, scope: MessageScope): Promise<SendingResults['hours']> {
  const hourOf = (at: SQL): SQL => sql`floor(extract(epoch from ${at} - m.started_at) / 3600)::int`;
  const { rows } = await database.execute<Rows<SendingResults['hours'][number]>>(sql`
    with ${ownMessages(scope)}, first as (
      select g.delivery_id, min(g.first_at) as opened_at, min(g.first_at) filter (where ${isClick}) as clicked_at
      from engagement g where not g.machine and g.delivery_id in (select id from own where ${isInPeriod(scope, sql`own.at`)}) group by 1
    ), happened as (
      select ${isOpenable} as is_openable, ${hourOf(sql`first.opened_at`)} as opened, ${hourOf(sql`first.clicked_at`)} as clicked
      from first join delivery d on d.id = first.delivery_id
      join picked m on m.occurrence_id = d.occurrence_id and m.method_id = d.method_id where m.started_at is not null
    ), counted as (
      select opened as hour, 1 as opened, 0 as clicked from happened where is_openable
      union all select clicked, 0, 1 from happened where clicked is not null
    )
    select hour, sum(opened)::int as opened, sum(clicked)::int as clicked from counted
    where hour >= 0 and hour < ${curveHours} group by hour order by hour`);
  return rows;
}

/** Results by an attribute of the customers, the most delivered first; erased customers have none. `name` is over `customer k`. */
async function resultsByCustomer(database: Queryable, scope: MessageScope, name: SQL): Promise<GroupResults[]> {
  const { rows } = await database.execute<Rows<GroupResults>>(sql`
    with ${ownMessages(scope)}, ${engagedOwn},
    counted as (
      select coalesce(${name}, '') as name, ${outcomeCounts}
      ${allMessages(scope, sql`left join customer k on k.id = d.customer_id left join e on e.delivery_id = d.id`)} group by 1
    ), sale as (${attributedSales(scope)}),
    sold as (
      select coalesce(${name}, '') as name, ${salesSums(scope, sql`is_counted`)}
      from sale left join customer k on k.id = sale.customer_id group by 1
    ), figures as (
      select name, ${sql.join(
        groupFigures.map((figure) => sql`coalesce(${sql.identifier(figure)}, 0) as ${sql.identifier(figure)}`),
        sql`, `,
      )} from counted full join sold using (name)
    )
    select * from figures where (delivered > 0 or purchases > 0 or amount <> 0) order by delivered desc, name limit ${mostGroups}`);
  return rows;
}

/** Attributed sales by the store of the receipt, the highest first. */
async function salesByStore(database: Queryable, scope: MessageScope): Promise<SendingResults['stores']> {
  const { rows } = await database.execute<Rows<SendingResults['stores'][number]>>(sql`
    with ${ownMessages(scope)}, sale as (${attributedSales(scope)})
    select t.name, count(*) filter (where is_purchase)::int as purchases, sum(amount)::float8 as amount
    from sale join store t on t.id = sale.store_id where is_counted and ${isInPeriod(scope, sql`sale.at`)} group by t.id, t.name order by amount desc, t.name limit ${mostGroups}`);
  return rows;
}

/** The parts of the results of a selection, counted from the ledger itself. */
export async function resultsFromLedger(database: Queryable, scope: MessageScope): Promise<ResultParts> {
  const [channels, costs, hours, foci, cities, stores] = await Promise.all([
    resultsByChannel(database, scope),
    costsByChannel(database, scope),
    resultsByHour(database, scope),
    resultsByCustomer(database, scope, sql`k.focus`),
    resultsByCustomer(database, scope, sql`k.city`),
    salesByStore(database, scope),
  ]);
  return { channels, costs, hours, foci, cities, stores };
}
