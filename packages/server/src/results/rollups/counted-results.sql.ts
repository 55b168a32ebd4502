import { type SQL, sql } from 'drizzle-orm';
import { type Attribution, countsForEach } from '../../audiences/audience/attribution.sql.ts';
import { isSent } from '../dashboards/numbers/ledger.sql.ts';
import { attributedSales, isInPeriod, isNearPeriod, type MessageScope } from '../sendings/own-messages.sql.ts';
import { type CountKind, countColumns, countedMessages, kindOf, touchedMessages } from './message-counts.sql.ts';
import type { Reading } from './reading.ts';

type CountedScope = Attribution & Pick<MessageScope, 'accountId' | 'period'>;

/**
 * The blocks of `picked` that changed since they were counted, and their messages, where these are read anew: the common table
 * expressions `stale`, `block` and `touched`.
 * @param more other blocks that are read from the ledger: a SELECT of `occurrence_id` and `block`
 */
export const freshMessages = ({ addsMessages }: Pick<Reading, 'addsMessages'>, more?: SQL): SQL => sql`stale as materialized (
    select distinct occurrence_id, block from stale_message
    where ${sql.raw(String(addsMessages))} and occurrence_id in (select occurrence_id from picked) ${more ? sql`union ${more}` : sql``}
  ), ${touchedMessages(sql`select occurrence_id, block from stale`)}`;

/**
 * The blocks of the ledger that have messages of `picked`: a common table expression `own_block`. They are known from the counts, or
 * wait to be counted.
 */
export const ownBlocks = sql`own_block as materialized (
    select block from message_count where kind = ${kindOf('priceItem')} and occurrence_id in (select occurrence_id from picked)
    union select block from stale_message where occurrence_id in (select occurrence_id from picked)
  )`;

/** What the sendings of `picked` are parted by: a column of it. */
export type Part = 'type' | 'subject';

/**
 * The counts of one kind of the messages of `picked`, with their channel as `type`, and another part: a SELECT that reads `stale` and
 * `touched`.
 */
export const countsOf = (kind: CountKind, { period }: Pick<MessageScope, 'period'>, part: Part = 'type'): SQL => sql`
  select m.*, ${countColumns} from (
    select ${countColumns} from message_count stored where kind = ${kindOf(kind)}
      and occurrence_id in (select occurrence_id from picked)
      and not exists (select from stale where stale.occurrence_id = stored.occurrence_id and stale.block = stored.block)
    union all select ${countColumns} from (${countedMessages[kind]}) fresh
  ) c join (
    select occurrence_id as picked_occurrence, method_id as picked_method, type ${part === 'type' ? sql`` : sql`, ${sql.identifier(part)}`} from picked
  ) m
    on m.picked_occurrence = c.occurrence_id and m.picked_method = c.method_id
  where ${isInPeriod({ period }, sql`c.at`)}`;

/** The customers whose purchases or messages changed since their sales were attributed: the common table expression `changed`. */
export const changedCustomers = (
  accountId: number,
  { addsSales }: Pick<Reading, 'addsSales'>,
): SQL => sql`changed as materialized (
    select customer_id from stale_customer where ${sql.raw(String(addsSales))} and account_id = ${accountId}
    union select customer_id from stale_sale where ${sql.raw(String(addsSales))} and account_id = ${accountId}
  )`;

/** Whether a row is the only one of its receipt that sums count, among those with the same values of `within`. */
const isCounted = (scope: Attribution, within: SQL): SQL =>
  countsForEach(scope)
    ? sql`row_number() over (partition by f.customer_id, f.store_id, f.code ${within} order by f.message_at desc, f.delivery_id desc) = 1`
    : sql`true`;

/**
 * The sales of `attributedSales`, read from those that are kept, and attributed anew for `changed`: the common table expressions `own`
 * and `sale`. A receipt belongs to one customer, so both parts tell by themselves which rows of it are counted.
 * @param part the column of `picked` that parts the selection
 * @param isWanted a condition on the moments of the messages
 */
export const countedSales = (scope: CountedScope, part: Part = 'type', isWanted: (at: SQL) => SQL = () => sql`true`): SQL => {
  const column = sql.raw(`m.${part}`);
  return sql`own as materialized (
    select d.id, d.customer_id, d.updated_at as at, ${column} as part
    from changed join delivery d on d.customer_id = changed.customer_id and ${isSent}
      join picked m on m.occurrence_id = d.occurrence_id and m.method_id = d.method_id
    where ${isNearPeriod(scope, sql`d.updated_at`, 'before')} and ${isWanted(sql`d.updated_at`)}
  ), sale as materialized (
    select f.delivery_id, ${column} as part, f.customer_id, f.message_at, f.store_id, f.at, f.amount, f.amount >= 0 as is_purchase,
      ${isCounted(scope, sql``)} as is_counted, ${isCounted(scope, sql`, ${column}`)} as is_counted_in_part
    from picked m join attributed_sale f on f.occurrence_id = m.occurrence_id and f.method_id = m.method_id
    where ${countsForEach(scope) ? sql`true` : sql`f.is_last`} and ${isNearPeriod(scope, sql`f.message_at`, 'before')}
      and ${isNearPeriod(scope, sql`f.at`, 'after')} and ${isWanted(sql`f.message_at`)}
      and not exists (select from changed where changed.customer_id = f.customer_id)
    union all
    select delivery_id, part, customer_id, message_at, store_id, at, amount, is_purchase, is_counted, is_counted_in_part
    from (${attributedSales(scope, sql`own.part`)}) anew
  )`;
};
