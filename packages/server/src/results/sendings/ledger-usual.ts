import type { UsualResults } from '@pregon/contract/results/sending-results.endpoints';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { engagementKind } from '../../messaging/tracking/tracking.table.ts';
import { isSent, moment, outcomeCounts, settledIn } from '../dashboards/numbers/ledger.sql.ts';
import { attributedSales, type MessageScope } from './own-messages.sql.ts';
import { byChannelOrder, type Rows } from './result-figures.ts';
import { pickedSendings } from './result-selection.sql.ts';
import { usualByChannel, usualSales, usualSpan } from './usual-outcomes.sql.ts';

/** The account's other messages, transactional ones excepted, in the days before a moment, by channel, counted from the ledger itself. */
export async function ledgerUsual(database: Queryable, scope: MessageScope, before: Date): Promise<UsualResults[]> {
  const span = usualSpan(scope, before);
  const { rows } = await database.execute<Rows<UsualResults>>(sql`
    with ${pickedSendings(scope.accountId, scope.selection)}, other as materialized (
      select o.id as occurrence_id, m.id as method_id, m.type
      from schedule s join occurrence o on o.schedule_id = s.id join send_method m on m.schedule_id = s.id
      where s.account_id = ${scope.accountId} and s.profile_key is not null
        and (o.id, m.id) not in (select occurrence_id, method_id from picked)
    ), message as materialized (
      select d.id, d.customer_id, d.updated_at as at, d.state, d.bounced_at, m.type as channel
      from delivery d join other m on m.occurrence_id = d.occurrence_id and m.method_id = d.method_id where ${settledIn(span)}
    ), e as (
      select delivery_id, bool_or(kind = ${sql.raw(String(engagementKind.click))}) as clicked from engagement
      where account_id = ${scope.accountId} and not machine and first_at >= ${moment(span.from)} group by delivery_id
    ), counted as (
      select d.channel, ${outcomeCounts}, count(*) filter (where ${isSent} and d.bounced_at is not null)::int as bounced
      from message d cross join lateral (select d.channel as type) m left join e on e.delivery_id = d.id group by 1
    ), own as (select d.id, d.customer_id, d.at, d.channel from message d where ${isSent}),
    sale as (${attributedSales({ ...scope, period: undefined })}), sold as (${usualSales}), ${usualByChannel(span)}`);
  return rows.toSorted(byChannelOrder);
}
