import { type SQL, sql } from 'drizzle-orm';
import { startOfBlock } from '../../messaging/deliveries/stale-messages.sql.ts';
import { deliveryState } from '../../messaging/deliveries/deliveries.table.ts';
import { engagementKind } from '../../messaging/tracking/tracking.table.ts';
import { priceItem } from '../costs/price-item.sql.ts';
import { isOpenable, isSent, outcomeCounts } from '../dashboards/numbers/ledger.sql.ts';
import { curveHours } from '../sendings/curve-hours.ts';

/** What the rows of `message_count` are named by. */
export const countKind = { priceItem: 0, hour: 1, focus: 2, city: 3, event: 4 } as const;
export type CountKind = keyof typeof countKind;

export const kindOf = (kind: CountKind): SQL => sql.raw(String(countKind[kind]));

/** The columns of `message_count` by which a block is told apart, and those that are counted. */
const keyColumns = ['account_id', 'occurrence_id', 'method_id', 'block', 'kind', 'at', 'name'] as const;
const figureColumns = [
  'messages',
  'delivered',
  'failed',
  'uncertain',
  'skipped',
  'openable',
  'opened',
  'clicked',
  'bounced',
  'scanned',
  'units',
] as const;
export const countColumns: SQL = sql.raw([...keyColumns, ...figureColumns].join(', '));

/** The start of the quarter of an hour of a moment. It is the same moment in every time zone. */
export const quarterOf = (at: SQL): SQL => sql`date_bin('15 minutes', ${at}, timestamptz '2000-01-01 00:00:00+00')`;

const isClick = sql.raw(`g.kind = ${engagementKind.click}`);

/**
 * The messages of some blocks, with what people did with them: the common table expression `touched`. `stale` is a SELECT of
 * `occurrence_id` and `block`, without repetition.
 */
export const touchedMessages = (stale: SQL): SQL => sql`block as materialized (${stale}), touched as materialized (
  select d.id, d.account_id, d.occurrence_id, d.method_id, block.block, d.customer_id, d.state, d.bounced_at, d.segments, d.category,
    case when d.state >= 2 then ${quarterOf(sql`d.updated_at`)} else '-infinity' end as at, m.type, o.started_at,
    e.delivery_id, e.clicked, e.by_machine, e.opened_at, e.clicked_at
  from block join delivery d on d.occurrence_id = block.occurrence_id
    and d.id >= ${startOfBlock(sql`block.block`)} and d.id < ${startOfBlock(sql`block.block + 1`)}
  join send_method m on m.id = d.method_id join occurrence o on o.id = d.occurrence_id
  left join (
    select case when bool_or(not g.machine) then g.delivery_id end as delivery_id, g.delivery_id as message_id,
      bool_or(${isClick} and not g.machine) as clicked, bool_or(g.machine) as by_machine,
      min(g.first_at) filter (where not g.machine) as opened_at, min(g.first_at) filter (where ${isClick} and not g.machine) as clicked_at
    from (select distinct block from block) b join engagement g
      on g.delivery_id >= ${startOfBlock(sql`b.block`)} and g.delivery_id < ${startOfBlock(sql`b.block + 1`)}
    group by g.delivery_id
  ) e on e.message_id = d.id
)`;

const keyOf = (kind: CountKind): SQL =>
  sql`d.account_id, d.occurrence_id, d.method_id, d.block, ${kindOf(kind)}::smallint as kind, d.at`;

/** `outcomeCounts` reads what people did as `engaged e` and the channel as `send_method m`: here both are in the row itself. */
const figures: SQL = sql`count(*)::int as messages, ${outcomeCounts},
  count(*) filter (where ${isSent} and d.bounced_at is not null)::int as bounced,
  count(*) filter (where ${isSent} and e.by_machine and e.delivery_id is null)::int as scanned,
  coalesce(sum(coalesce(d.segments, 1)) filter (where ${isSent}), 0)::int as units`;

const rows = sql`touched d cross join lateral (select d.type) m
  cross join lateral (select d.delivery_id, d.clicked, d.by_machine) e`;

const byCustomer = (kind: 'focus' | 'city'): SQL => sql`
  select ${keyOf(kind)}, coalesce(case when c.customer_id is null then ${sql.identifier('k')}.${sql.identifier(kind)} else c.${sql.identifier(kind)} end, '') as name,
    ${figures}
  from ${rows} left join customer k on k.id = d.customer_id left join counted_customer c on c.customer_id = k.id
  where d.state >= 2 group by 1, 2, 3, 4, 5, 6, 7`;

const hourOf = (at: SQL): SQL => sql`floor(extract(epoch from ${at} - d.started_at) / 3600)::int`;

/** Whether an id is of the block of a row of `block`. */
const isInBlock = (id: SQL): SQL =>
  sql`${id} >= ${startOfBlock(sql`block.block`)} and ${id} < ${startOfBlock(sql`block.block + 1`)}`;

/**
 * What happened to the messages of `block`, by the quarter of an hour in which it happened: first openings, first clicks on each link, those
 * of machines, and refused messages. It is a SELECT of `countColumns` that does not read `touched`.
 */
const countedEvents: SQL = sql`
  select account_id, occurrence_id, method_id, block, ${kindOf('event')}::smallint as kind, ${quarterOf(sql`at`)} as at, '' as name, 0 as messages,
    0 as delivered, sum(failed)::int as failed, 0 as uncertain, 0 as skipped, 0 as openable, sum(opened)::int as opened,
    sum(clicked)::int as clicked, 0 as bounced, sum(scanned)::int as scanned, 0 as units
  from (
    select d.account_id, d.occurrence_id, d.method_id, block.block, g.first_at as at, 0 as failed,
      case when not g.machine and not (${isClick}) then 1 else 0 end as opened, case when not g.machine and ${isClick} then 1 else 0 end as clicked,
      case when g.machine then 1 else 0 end as scanned
    from block join engagement g on ${isInBlock(sql`g.delivery_id`)}
      join delivery d on d.id = g.delivery_id and d.occurrence_id = block.occurrence_id
    union all
    select d.account_id, d.occurrence_id, d.method_id, block.block, d.updated_at, 1, 0, 0, 0
    from block join delivery d on d.occurrence_id = block.occurrence_id and ${isInBlock(sql`d.id`)}
    where d.state = ${sql.raw(String(deliveryState.failed))}
  ) happened group by 1, 2, 3, 4, 5, 6, 7`;

/** Rows of `message_count` of one kind, counted from `touched`: a SELECT of `countColumns`. */
export const countedMessages: Readonly<Record<CountKind, SQL>> = {
  priceItem: sql`select ${keyOf('priceItem')}, ${priceItem} as name, ${figures} from ${rows} group by 1, 2, 3, 4, 5, 6, 7`,
  hour: sql`
    select ${keyOf('hour')}, happened.hour::text as name, 0 as messages, 0 as delivered, 0 as failed, 0 as uncertain, 0 as skipped,
      0 as openable, sum(happened.opened)::int as opened, sum(happened.clicked)::int as clicked, 0 as bounced, 0 as scanned, 0 as units
    from ${rows} cross join lateral (
      values (case when ${isOpenable} then ${hourOf(sql`d.opened_at`)} end, 1, 0), (${hourOf(sql`d.clicked_at`)}, 0, 1)
    ) happened (hour, opened, clicked)
    where ${isSent} and happened.hour >= 0 and happened.hour < ${sql.raw(String(curveHours))} group by 1, 2, 3, 4, 5, 6, 7`,
  focus: byCustomer('focus'),
  city: byCustomer('city'),
  event: countedEvents,
};
