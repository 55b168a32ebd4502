import type { UsualResults } from '@pregon/contract/results/sending-results.endpoints';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { engagementKind } from '../../messaging/tracking/tracking.table.ts';
import { moment, outcomeCounts } from '../dashboards/numbers/ledger.sql.ts';
import { byChannelOrder, type Rows } from '../sendings/result-figures.ts';
import { usualDays } from '../sendings/usual-days.ts';
import type { MessageScope } from '../sendings/own-messages.sql.ts';
import { pickedSendings } from '../sendings/result-selection.sql.ts';
import { countedMessages, kindOf, touchedMessages } from './message-counts.sql.ts';
import type { Reading } from './reading.ts';

const quarterMs = 900_000;
const counts = sql.raw(['delivered', 'openable', 'opened', 'clicked'].map((name) => `sum(${name})::int as ${name}`).join(', '));

/** The account's other messages, transactional ones excepted, in the days before a moment, by channel. The begun quarters of an hour are read from the ledger. */
export async function countedUsual(
  database: Queryable,
  { accountId, selection, addsUsual }: MessageScope & Reading,
  before: Date,
): Promise<UsualResults[]> {
  const since = new Date(before.getTime() - usualDays * 86_400_000);
  const first = new Date(Math.ceil(since.getTime() / quarterMs) * quarterMs);
  const last = new Date(Math.floor(before.getTime() / quarterMs) * quarterMs);
  const isWhole = sql`c.at >= ${moment(first)} and c.at < ${moment(last)}`;
  const { rows } = await database.execute<Rows<UsualResults>>(sql`
    with ${pickedSendings(accountId, selection)}, stale as materialized (
      select distinct s.occurrence_id, s.block from stale_message s join occurrence o on o.id = s.occurrence_id
      join schedule on schedule.id = o.schedule_id where ${sql.raw(String(addsUsual))} and schedule.account_id = ${accountId}
    ), ${touchedMessages(sql`select occurrence_id, block from stale`)}, counted as (
      select c.occurrence_id, c.method_id, c.delivered, c.openable, c.opened, c.clicked from message_count c
      where c.account_id = ${accountId} and c.kind = ${kindOf('priceItem')} and ${isWhole}
        and not exists (select from stale where stale.occurrence_id = c.occurrence_id and stale.block = c.block)
      union all
      select c.occurrence_id, c.method_id, c.delivered, c.openable, c.opened, c.clicked
      from (${countedMessages.priceItem}) c where ${isWhole}
      union all
      select occurrence_id, method_id, delivered, openable, opened, clicked from (
        select d.occurrence_id, d.method_id, ${outcomeCounts} from delivery d join send_method m on m.id = d.method_id
        left join lateral (
          select g.delivery_id, bool_or(g.kind = ${sql.raw(String(engagementKind.click))}) as clicked from engagement g
          where g.delivery_id = d.id and not g.machine group by 1
        ) e on true
        where d.account_id = ${accountId} and d.state >= 2 and (
          (d.updated_at >= ${moment(since)} and d.updated_at < ${moment(first)})
          or (d.updated_at >= ${moment(last)} and d.updated_at < ${moment(before)}))
        group by 1, 2
      ) edge
    )
    select * from (
      select m.type as channel, ${counts} from counted join send_method m on m.id = counted.method_id
      where (counted.occurrence_id, counted.method_id) not in (select occurrence_id, method_id from picked)
        and not exists (select from schedule t where t.id = m.schedule_id and t.profile_key is null) group by 1
    ) usual where delivered > 0`);
  return rows.toSorted(byChannelOrder);
}
