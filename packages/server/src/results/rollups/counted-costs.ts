import type { MessageCosts } from '@pregon/contract/results/sending-results.endpoints';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { type CostRow, costSums, joinPrice, pricePeriods } from '../costs/message-costs.sql.ts';
import { isSent } from '../dashboards/numbers/ledger.sql.ts';
import { startOfBlock } from '../../messaging/deliveries/stale-messages.sql.ts';
import { isInPeriod, type MessageScope } from '../sendings/own-messages.sql.ts';
import { pickedSendings } from '../sendings/result-selection.sql.ts';
import { countsOf, freshMessages, type Part } from './counted-results.sql.ts';
import { quarterOf } from './message-counts.sql.ts';
import type { Reading } from './reading.ts';

/**
 * What the accepted messages of `picked` cost, from their counts, by channel and by another part: a statement. A quarter of an hour in which a
 * price changed is read from the ledger, message by message.
 * @param picked the common table expression `picked`, and those that it reads
 */
export function countedCostsOf(
  picked: SQL,
  scope: Pick<MessageScope, 'accountId' | 'period'> & Reading,
  part: Part = 'type',
): SQL {
  const keys = part === 'type' ? sql`type` : sql`type, ${sql.identifier(part)}`;
  return sql`
    with ${picked}, ${freshMessages(scope)}, ${pricePeriods(scope.accountId)},
    c as materialized (
      select c.*, exists (
        select from price_period p where p.since > c.at and p.since < c.at + interval '15 minutes'
      ) as is_split from (${countsOf('priceItem', scope, part)}) c where delivered > 0
    ), part as (
      select ${keys}, p.price * c.units as cost, case when p.price is null then c.delivered else 0 end as unpriced
      from c left join price_period p on p.item = c.name and c.at >= p.since and c.at < p.until where not is_split
      union all
      select ${keys}, s.cost::numeric, s.unpriced from (
        select ${keys}, ${costSums} from (select distinct ${keys}, occurrence_id, method_id, block, at from c where is_split) m
        join delivery d on d.occurrence_id = m.occurrence_id and d.method_id = m.method_id and d.id >= ${startOfBlock(sql`m.block`)}
          and d.id < ${startOfBlock(sql`m.block + 1`)} and ${quarterOf(sql`d.updated_at`)} = m.at ${joinPrice}
        where ${isSent} and ${isInPeriod(scope, sql`d.updated_at`)} group by ${keys}
      ) s
    )
    select ${keys}, sum(cost)::float8 as cost, sum(unpriced)::int as unpriced from part group by ${keys} order by ${keys}`;
}

/** What the accepted messages of a selection cost, by channel. */
export async function countedCosts(database: Queryable, scope: MessageScope & Reading): Promise<MessageCosts[]> {
  const picked = pickedSendings(scope.accountId, scope.selection);
  const { rows } = await database.execute<CostRow>(countedCostsOf(picked, scope));
  return rows.map(({ type: channel, cost, unpriced }) => ({ channel, cost, unpriced }));
}
