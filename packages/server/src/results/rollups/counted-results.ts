import type { ChannelResults, GroupResults, SendingResults } from '@pregon/contract/results/sending-results.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { engagementKind } from '../../messaging/tracking/tracking.table.ts';
import { isSent } from '../dashboards/numbers/ledger.sql.ts';
import { isInPeriod, type MessageScope } from '../sendings/own-messages.sql.ts';
import {
  byChannelOrder,
  channelFigures,
  filled,
  groupFigures,
  mostGroups,
  type Rows,
  salesSums,
} from '../sendings/result-figures.ts';
import type { ResultParts } from '../sendings/result-parts.ts';
import { pickedSendings } from '../sendings/result-selection.sql.ts';
import { countedCosts } from './counted-costs.ts';
import { countedLeaving } from './counted-leaving.sql.ts';
import { changedCustomers, countedSales, countsOf, freshMessages } from './counted-results.sql.ts';
import type { Reading } from './reading.ts';

/** A selection, and how it is read. */
export type CountedScope = MessageScope & Reading;

const summed = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql`sum(${sql.identifier(name)})::int as ${sql.identifier(name)}`),
    sql`, `,
  );

const salesOf = (scope: CountedScope): SQL => sql`${changedCustomers(scope.accountId, scope)}, ${countedSales(scope)}`;

/** Whether a link in the message of a row of `sale` was followed by a person. */
const isClicked = sql`exists (select from engagement g where g.delivery_id = sale.delivery_id
  and g.kind = ${sql.raw(String(engagementKind.click))} and not g.machine)`;

async function channels(database: Queryable, scope: CountedScope): Promise<ChannelResults[]> {
  const { rows } = await database.execute<Rows<ChannelResults>>(sql`
    with ${pickedSendings(scope.accountId, scope.selection)}, ${freshMessages(scope)},
    c as materialized (${countsOf('priceItem', scope)}),
    counted as (
      select type as channel, sum(messages)::int as audience, sum(scanned)::int as "openedByMachines",
        ${summed(['delivered', 'failed', 'uncertain', 'skipped', 'openable', 'opened', 'clicked', 'bounced'])}
      from c group by 1
    ), ${salesOf(scope)},
    sold as (
      select sale.part as channel, ${salesSums(scope, sql`is_counted_in_part`)},
        count(distinct sale.delivery_id) filter (where is_purchase and ${isInPeriod(scope, sql`sale.message_at`)} and ${isClicked})::int
          as "convertedAfterClick"
      from sale group by 1
    ), gone as (
      select channel, count(*) filter (where not is_complaint)::int as "left", count(*) filter (where is_complaint)::int as complaints
      from (${countedLeaving(scope)}) l group by 1
    ), answered as (
      select m.type as channel, count(*)::int as replies from message_reply r
      join delivery d on d.id = r.delivery_id and ${isSent} and ${isInPeriod(scope, sql`d.updated_at`)}
      join picked m on m.occurrence_id = d.occurrence_id and m.method_id = d.method_id
      where r.account_id = ${scope.accountId} group by 1
    )
    select channel, ${filled(channelFigures)}
    from counted full join sold using (channel) full join gone using (channel) full join answered using (channel)`);
  return rows.filter((row) => channelFigures.some((name) => row[name] !== 0)).toSorted(byChannelOrder);
}

async function hours(database: Queryable, scope: CountedScope): Promise<SendingResults['hours']> {
  const { rows } = await database.execute<Rows<SendingResults['hours'][number]>>(sql`
    with ${pickedSendings(scope.accountId, scope.selection)}, ${freshMessages(scope)}
    select name::int as hour, sum(opened)::int as opened, sum(clicked)::int as clicked
    from (${countsOf('hour', scope)}) c group by 1 order by 1`);
  return rows;
}

async function groups(database: Queryable, scope: CountedScope, kind: 'focus' | 'city'): Promise<GroupResults[]> {
  const { rows } = await database.execute<Rows<GroupResults>>(sql`
    with ${pickedSendings(scope.accountId, scope.selection)}, ${freshMessages(scope)},
    counted as (
      select name, ${summed(['delivered', 'openable', 'opened', 'clicked'])} from (${countsOf(kind, scope)}) c group by 1
    ), ${salesOf(scope)},
    sold as (
      select coalesce(k.${sql.identifier(kind)}, '') as name, ${salesSums(scope, sql`is_counted`)}
      from sale left join customer k on k.id = sale.customer_id group by 1
    ), figures as (
      select name, ${filled(groupFigures)} from counted full join sold using (name)
    )
    select * from figures where (delivered > 0 or purchases > 0 or amount <> 0) order by delivered desc, name limit ${mostGroups}`);
  return rows;
}

async function stores(database: Queryable, scope: CountedScope): Promise<SendingResults['stores']> {
  const { rows } = await database.execute<Rows<SendingResults['stores'][number]>>(sql`
    with ${pickedSendings(scope.accountId, scope.selection)}, ${salesOf(scope)}
    select t.name, sold.purchases, sold.amount from (
      select store_id, count(*) filter (where is_purchase)::int as purchases, sum(amount)::float8 as amount
      from sale where is_counted and ${isInPeriod(scope, sql`sale.at`)} group by 1
    ) sold join store t on t.id = sold.store_id order by sold.amount desc, t.name limit ${mostGroups}`);
  return rows;
}

/** The parts of the results of a selection, read from what is counted: equal to a recount of the ledger, up to `countedUntil`. */
export async function resultsFromCounts(database: Queryable, messages: MessageScope, reading: Reading): Promise<ResultParts> {
  const scope = { ...messages, ...reading };
  const [byChannel, costs, byHour, foci, cities, byStore] = await Promise.all([
    channels(database, scope),
    countedCosts(database, scope),
    hours(database, scope),
    groups(database, scope, 'focus'),
    groups(database, scope, 'city'),
    stores(database, scope),
  ]);
  return { channels: byChannel, costs, hours: byHour, foci, cities, stores: byStore };
}
