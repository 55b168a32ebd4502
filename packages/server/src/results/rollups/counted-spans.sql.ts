import { type SQL, sql } from 'drizzle-orm';
import { countsForEach } from '../../audiences/audience/attribution.sql.ts';
import { attributedReceipts, moment, salesAfterMessages, type Span } from '../dashboards/numbers/ledger.sql.ts';
import { changedCustomers } from './counted-results.sql.ts';
import { countColumns, countedMessages, kindOf, touchedMessages } from './message-counts.sql.ts';
import type { Reading } from './reading.ts';

/** A period of an account, and how its counts are read; from the ledger where `reading` is missing. */
export interface CountedSpan extends Span {
  readonly reading?: Reading | undefined;
}

/** The blocks of an account that changed since they were counted: the common table expression `stale`. */
export const staleBlocksOf = (accountId: number, isWanted = sql`true`): SQL => sql`stale as materialized (
      select distinct s.occurrence_id, s.block from stale_message s join occurrence o on o.id = s.occurrence_id
      join schedule on schedule.id = o.schedule_id where ${isWanted} and schedule.account_id = ${accountId}
    )`;

/** The counts of an account's messages that were settled in a span, by sending, method and quarter of an hour: a subquery. */
export function settledCounts({ accountId, from, to }: Span, { addsMessages }: Reading): SQL {
  const isInSpan = sql`at >= ${moment(from)} and at < ${moment(to)}`;
  return sql`(
    with ${staleBlocksOf(accountId, sql.raw(String(addsMessages)))}, ${touchedMessages(sql`select occurrence_id, block from stale`)}
    select ${countColumns} from message_count stored
    where account_id = ${accountId} and kind = ${kindOf('priceItem')} and ${isInSpan}
      and not exists (select from stale where stale.occurrence_id = stored.occurrence_id and stale.block = stored.block)
    union all select ${countColumns} from (${countedMessages.priceItem}) fresh where ${isInSpan}
  )`;
}

/** The receipts of a span that are kept with their messages, and those of `changed` customers attributed anew: a SELECT. */
function keptReceipts(span: Span, reading: Reading, isWanted: SQL, anew: (isChanged: SQL) => SQL): SQL {
  const isChanged = sql`d.customer_id in (select customer_id from changed)`;
  return sql`
    with ${changedCustomers(span.accountId, reading)}
    select f.amount, f.amount >= 0 as is_purchase, f.at, f.customer_id, f.store_id, f.code,
      f.delivery_id, f.message_at, f.occurrence_id, f.method_id
    from attributed_sale f
    where f.account_id = ${span.accountId} and f.at >= ${moment(span.from)} and f.at < ${moment(span.to)} and ${isWanted}
      and not exists (select from changed where changed.customer_id = f.customer_id)
    union all select * from (${anew(isChanged)}) fresh`;
}

/** The receipts of `salesAfterMessages`. */
export const soldAfterMessages = ({ reading, ...span }: CountedSpan): SQL =>
  reading
    ? keptReceipts(span, reading, sql`f.is_last`, (isChanged) => salesAfterMessages(span, isChanged))
    : salesAfterMessages(span);

/** The receipts of `attributedReceipts`. */
export const soldReceipts = ({ reading, ...span }: CountedSpan): SQL =>
  reading
    ? keptReceipts(span, reading, countsForEach(span) ? sql`true` : sql`f.is_last`, (isChanged) =>
        attributedReceipts(span, isChanged),
      )
    : attributedReceipts(span);
