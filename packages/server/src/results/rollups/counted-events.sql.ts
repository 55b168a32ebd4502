import { type SQL, sql } from 'drizzle-orm';
import { moment, type Span } from '../dashboards/numbers/ledger.sql.ts';
import { staleBlocksOf } from './counted-spans.sql.ts';
import { countedMessages, kindOf, touchedMessages } from './message-counts.sql.ts';
import type { Reading } from './reading.ts';

/** Rows of `message_count` of blocks whose events a version without `event_count` has not counted, as a condition. */
export const isWithoutEvents: SQL = sql.raw('kind = 0 and not has_events');

/** A quarter of an hour of an account, by its start. */
export interface QuarterOfAccount extends Record<string, unknown> {
  readonly accountId: number;
  readonly at: string;
}

/** A block whose counts have been written, and the quarters of an hour in which its former rows had events. */
interface WrittenBlock {
  readonly sendings: SQL;
  readonly block: number;
  readonly replaced: readonly QuarterOfAccount[];
}

/**
 * Sums up the quarters of an hour in which a block has events, or had some before it was counted anew, over all blocks of the account: they
 * are recomputed, and those that stay the same are not written.
 */
export const sumEvents = ({ sendings, block, replaced }: WrittenBlock): SQL => sql`
  insert into event_count as e (account_id, at, opened, clicked, scanned, failed)
  select q.account_id, q.at, coalesce(sum(c.opened), 0)::int, coalesce(sum(c.clicked), 0)::int, coalesce(sum(c.scanned), 0)::int,
    coalesce(sum(c.failed), 0)::int
  from (
    select account_id, at from message_count where occurrence_id = any(${sendings}) and block = ${block} and kind = ${kindOf('event')}
    union select * from unnest(${sql.param(replaced.map(({ accountId }) => accountId))}::int[], ${sql.param(replaced.map(({ at }) => at))}::timestamptz[])
  ) q left join message_count c on c.account_id = q.account_id and c.kind = ${kindOf('event')} and c.at = q.at
  group by 1, 2 order by 1, 2
  on conflict (account_id, at) do update
    set opened = excluded.opened, clicked = excluded.clicked, scanned = excluded.scanned, failed = excluded.failed
    where (e.opened, e.clicked, e.scanned, e.failed) is distinct from (excluded.opened, excluded.clicked, excluded.scanned, excluded.failed)`;

/**
 * The events of a span by quarter of an hour: a SELECT of `at`, `opened`, `clicked`, `scanned` and `failed`, with several rows for a
 * quarter. Where blocks that have changed are counted anew, their former counts are subtracted from the sums.
 */
export function countedEvents({ accountId, from, to }: Span, { addsMessages }: Reading): SQL {
  const isInSpan = sql`at >= ${moment(from)} and at < ${moment(to)}`;
  const sums = sql`select at, opened, clicked, scanned, failed from event_count where account_id = ${accountId} and ${isInSpan}`;
  if (!addsMessages) return sums;
  return sql`
    with ${staleBlocksOf(accountId)}, ${touchedMessages(sql`select occurrence_id, block from stale`)}
    ${sums}
    union all select at, -opened, -clicked, -scanned, -failed
    from stale join message_count stored on stored.occurrence_id = stale.occurrence_id and stored.block = stale.block
    where stored.kind = ${kindOf('event')} and ${isInSpan}
    union all select at, opened, clicked, scanned, failed from (${countedMessages.event}) fresh where ${isInSpan}`;
}
