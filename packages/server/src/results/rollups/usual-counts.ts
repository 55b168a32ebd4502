import type { UsualResults } from '@pregon/contract/results/sending-results.endpoints';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { engagementKind } from '../../messaging/tracking/tracking.table.ts';
import { isSent, moment, outcomeCounts } from '../dashboards/numbers/ledger.sql.ts';
import type { MessageScope } from '../sendings/own-messages.sql.ts';
import { byChannelOrder, type Rows } from '../sendings/result-figures.ts';
import { pickedSendings } from '../sendings/result-selection.sql.ts';
import { isUsual, usualByChannel, usualSales, usualSpan } from '../sendings/usual-outcomes.sql.ts';
import { changedCustomers, countedSales } from './counted-results.sql.ts';
import { countedMessages, kindOf, touchedMessages } from './message-counts.sql.ts';
import type { Reading } from './reading.ts';

const quarterMs = 900_000;
const names = ['delivered', 'failed', 'uncertain', 'skipped', 'openable', 'opened', 'clicked', 'bounced'] as const;
const counts = sql.raw(names.map((name) => `c.${name}`).join(', '));
const sums = sql.raw(names.map((name) => `sum(c.${name})::int as ${name}`).join(', '));

/** The account's other messages, transactional ones excepted, in the days before a moment, by channel. The begun quarters of an hour are read from the ledger. */
export async function countedUsual(database: Queryable, scope: MessageScope & Reading, before: Date): Promise<UsualResults[]> {
  const { accountId, selection, addsUsual } = scope;
  const span = usualSpan(scope, before);
  const first = new Date(Math.ceil(span.from.getTime() / quarterMs) * quarterMs);
  const last = new Date(Math.floor(before.getTime() / quarterMs) * quarterMs);
  const isWhole = sql`c.at >= ${moment(first)} and c.at < ${moment(last)}`;
  const { rows } = await database.execute<Rows<UsualResults>>(sql`
    with ${pickedSendings(accountId, selection)}, stale as materialized (
      select distinct s.occurrence_id, s.block from stale_message s join occurrence o on o.id = s.occurrence_id
      join schedule on schedule.id = o.schedule_id where ${sql.raw(String(addsUsual))} and schedule.account_id = ${accountId}
    ), ${touchedMessages(sql`select occurrence_id, block from stale`)}, message as materialized (
      select c.occurrence_id, c.method_id, ${counts} from message_count c
      where c.account_id = ${accountId} and c.kind = ${kindOf('priceItem')} and ${isWhole}
        and not exists (select from stale where stale.occurrence_id = c.occurrence_id and stale.block = c.block)
      union all
      select c.occurrence_id, c.method_id, ${counts} from (${countedMessages.priceItem}) c where ${isWhole}
      union all
      select c.occurrence_id, c.method_id, ${counts} from (
        select d.occurrence_id, d.method_id, ${outcomeCounts}, count(*) filter (where ${isSent} and d.bounced_at is not null)::int as bounced
        from delivery d join send_method m on m.id = d.method_id
        left join lateral (
          select g.delivery_id, bool_or(g.kind = ${sql.raw(String(engagementKind.click))}) as clicked from engagement g
          where g.delivery_id = d.id and not g.machine group by 1
        ) e on true
        where d.account_id = ${accountId} and d.state >= 2 and (
          (d.updated_at >= ${moment(span.from)} and d.updated_at < ${moment(first)})
          or (d.updated_at >= ${moment(last)} and d.updated_at < ${moment(before)}))
        group by 1, 2
      ) c
    ), other as materialized (
      select m.occurrence_id, m.method_id, method.type from (select distinct occurrence_id, method_id from message) m
      join send_method method on method.id = m.method_id
      join schedule t on t.id = method.schedule_id and t.profile_key is not null
      where (m.occurrence_id, m.method_id) not in (select occurrence_id, method_id from picked)
    ), counted as (
      select other.type as channel, ${sums}
      from message c join other on other.occurrence_id = c.occurrence_id and other.method_id = c.method_id group by 1
    ), sold as (
      with picked as (select * from other), ${changedCustomers(accountId, scope)},
        ${countedSales({ ...scope, period: undefined }, 'type', (at) => isUsual(span, at))}
      ${usualSales}
    ), ${usualByChannel(span)}`);
  return rows.toSorted(byChannelOrder);
}
