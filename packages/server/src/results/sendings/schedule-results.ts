import { channelNames } from '@pregon/contract/channels/channels';
import type {
  ChannelResults,
  GroupResults,
  ScheduleResults,
  UsualResults,
} from '@pregon/contract/results/sending-results.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import { type AccountMeasures } from '../../audiences/audience/audience-scope.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import { engagementKind } from '../../messaging/tracking/tracking.table.ts';
import { customerFocus } from '../../retail/options/option-lists.ts';
import { isOpenable, isSent, moment, outcomeCounts } from '../dashboards/numbers/ledger.sql.ts';
import { attributedLeaving, attributedSales, isOccurrence, type MessageScope, ownMessages } from './schedule-messages.sql.ts';

type Rows<Row> = Record<string, unknown> & Row;

/** Length of the curve of openings and clicks. */
const curveHours = 72;
/** Days before the first sending whose messages are the usual ones. */
const usualDays = 90;
/** Cities and stores that are listed. */
const mostGroups = 10;

const isClick = sql.raw(`kind = ${engagementKind.click}`);

/** One row for each message of `own` with engagement by a person, and whether a link was clicked: a common table expression `e`. */
const engagedOwn = sql`e as materialized (
  select delivery_id, bool_or(${isClick}) as clicked from engagement
  where not machine and delivery_id in (select id from own) group by delivery_id)`;

/** Sums over the rows of `sale`. */
const salesSums = sql`count(*) filter (where is_purchase)::int as purchases, sum(amount)::float8 as amount,
  count(distinct sale.delivery_id) filter (where is_purchase)::int as converted`;

const byChannelOrder = (one: { channel: ChannelResults['channel'] }, other: typeof one): number =>
  channelNames.indexOf(one.channel) - channelNames.indexOf(other.channel);

async function resultsByChannel(database: Queryable, scope: MessageScope): Promise<ChannelResults[]> {
  const { rows } = await database.execute<Rows<ChannelResults>>(sql`
    with ${ownMessages(scope)}, ${engagedOwn},
    counted as (
      select m.type as channel, count(*)::int as audience, ${outcomeCounts},
        count(*) filter (where ${isSent} and d.bounced_at is not null)::int as bounced
      from occurrence o join delivery d on d.occurrence_id = o.id join send_method m on m.id = d.method_id
      left join e on e.delivery_id = d.id where ${isOccurrence(scope)} group by 1
    ), scanned as (
      select own.channel, count(*)::int as "openedByMachines" from own where own.id in (
        select delivery_id from engagement where machine and delivery_id in (select id from own)
      ) and own.id not in (select delivery_id from e) group by 1
    ), sale as (${attributedSales(scope)}),
    sold as (
      select sale.channel, ${salesSums},
        count(distinct sale.delivery_id) filter (where is_purchase and e.clicked)::int as "convertedAfterClick"
      from sale left join e on e.delivery_id = sale.delivery_id group by 1
    ), gone as (
      select channel, count(*) filter (where not is_complaint)::int as "left", count(*) filter (where is_complaint)::int as complaints
      from (${attributedLeaving(scope)}) l group by 1
    ), answered as (
      select own.channel, count(*)::int as replies from own join message_reply r on r.delivery_id = own.id group by 1
    )
    select counted.*, ${sql.join(
      ['openedByMachines', 'converted', 'convertedAfterClick', 'purchases', 'amount', 'left', 'complaints', 'replies'].map(
        (name) => sql`coalesce(${sql.identifier(name)}, 0) as ${sql.identifier(name)}`,
      ),
      sql`, `,
    )}
    from counted left join scanned using (channel) left join sold using (channel) left join gone using (channel)
      left join answered using (channel)`);
  return rows.toSorted(byChannelOrder);
}

/** The curve: messages by the hour, since their sending started, of the first opening and of the first click by a person. */
async function resultsByHour(database: Queryable, scope: MessageScope): Promise<ScheduleResults['hours']> {
  const hourOf = (at: SQL): SQL => sql`floor(extract(epoch from ${at} - o.started_at) / 3600)::int`;
  const { rows } = await database.execute<Rows<ScheduleResults['hours'][number]>>(sql`
    with ${ownMessages(scope)}, first as (
      select g.delivery_id, min(g.first_at) as opened_at, min(g.first_at) filter (where ${isClick}) as clicked_at
      from engagement g where not g.machine and g.delivery_id in (select id from own) group by 1
    ), happened as (
      select ${isOpenable} as is_openable, ${hourOf(sql`first.opened_at`)} as opened, ${hourOf(sql`first.clicked_at`)} as clicked
      from first join delivery d on d.id = first.delivery_id join occurrence o on o.id = d.occurrence_id
      join send_method m on m.id = d.method_id where o.started_at is not null
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
      from own join delivery d on d.id = own.id join send_method m on m.id = own.method_id
      left join customer k on k.id = own.customer_id left join e on e.delivery_id = own.id group by 1
    ), sale as (${attributedSales(scope)}),
    sold as (select coalesce(${name}, '') as name, ${salesSums} from sale left join customer k on k.id = sale.customer_id group by 1)
    select name, delivered, openable, opened, clicked, coalesce(converted, 0) as converted, coalesce(purchases, 0) as purchases,
      coalesce(amount, 0) as amount
    from counted left join sold using (name) order by delivered desc, name limit ${mostGroups}`);
  return rows;
}

/** Attributed sales by the store of the receipt, the highest first. */
async function salesByStore(database: Queryable, scope: MessageScope): Promise<ScheduleResults['stores']> {
  const { rows } = await database.execute<Rows<ScheduleResults['stores'][number]>>(sql`
    with ${ownMessages(scope)}, sale as (${attributedSales(scope)})
    select t.name, count(*) filter (where is_purchase)::int as purchases, sum(amount)::float8 as amount
    from sale join store t on t.id = sale.store_id group by t.id, t.name order by amount desc, t.name limit ${mostGroups}`);
  return rows;
}

/** The account's other messages in the days before a moment, by channel. */
async function usualResults(database: Queryable, { accountId, scheduleId }: MessageScope, before: Date): Promise<UsualResults[]> {
  const since = new Date(before.getTime() - usualDays * 86_400_000);
  const { rows } = await database.execute<Rows<UsualResults>>(sql`
    with counted as (
      select m.type as channel, ${outcomeCounts} from delivery d join send_method m on m.id = d.method_id
      left join (
        select delivery_id, bool_or(${isClick}) as clicked from engagement
        where account_id = ${accountId} and not machine and first_at >= ${moment(since)} group by delivery_id
      ) e on e.delivery_id = d.id
      where d.account_id = ${accountId} and d.state >= 2 and d.updated_at >= ${moment(since)} and d.updated_at < ${moment(before)}
        and m.schedule_id <> ${scheduleId} group by 1
    ) select channel, delivered, openable, opened, clicked from counted where delivered > 0`);
  return rows.toSorted(byChannelOrder);
}

/** The names of foci by their codes: 'ENRIESGO' is 'En riesgo'. */
const focusNames = new Map(customerFocus.map((name) => [name.toLocaleUpperCase('es').replaceAll(' ', ''), name]));

/**
 * What a schedule achieved, counted over everything that has happened since, with the attribution rule of the boards. Nobody is
 * named.
 * @returns undefined where the schedule has no such occurrence
 */
export async function scheduleResults(
  database: Queryable,
  scope: MessageScope,
  { currency, attributionDays }: Pick<AccountMeasures, 'currency' | 'attributionDays'>,
): Promise<ScheduleResults | undefined> {
  const { rows } = await database.execute<{ startedAt: string | null; planned: number }>(
    sql`select min(o.started_at) as "startedAt", count(*)::int as planned from occurrence o where ${isOccurrence(scope)}`,
  );
  if (scope.occurrence !== undefined && rows[0]?.planned === 0) return undefined;
  const startedAt = rows[0]?.startedAt ? new Date(rows[0].startedAt) : null;
  const empty = { channels: [], usual: [], hours: [], foci: [], cities: [], stores: [] };
  if (!startedAt) return { startedAt: null, currency, attributionDays, ...empty };
  const [channels, usual, hours, foci, cities, stores] = await Promise.all([
    resultsByChannel(database, scope),
    usualResults(database, scope, startedAt),
    resultsByHour(database, scope),
    resultsByCustomer(database, scope, sql`k.focus`),
    resultsByCustomer(database, scope, sql`k.city`),
    salesByStore(database, scope),
  ]);
  return {
    startedAt: startedAt.toISOString(),
    currency,
    attributionDays,
    channels,
    usual,
    hours,
    foci: foci.map((group) => ({ ...group, name: focusNames.get(group.name) ?? group.name })),
    cities,
    stores,
  };
}
