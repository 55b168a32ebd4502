import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { allCustomers } from '../../retail/purchases/receipts.table.ts';
import type { MessageScope } from '../sendings/own-messages.sql.ts';
import { pickedSendings } from '../sendings/result-selection.sql.ts';

/** What has changed since results were counted, and is counted anew while they are read: only as much as costs little. */
export const mostFreshBlocks = 4;
export const mostFreshCustomers = 1000;

/** Selections of fewer messages are always counted from the ledger: that is fast, and never behind. */
export const fewMessages = 5000;

/** How results are read from the counts. */
export interface Reading {
  /** Whether the changed blocks of the selection are counted anew, and so those of the account's other messages. */
  readonly addsMessages: boolean;
  readonly addsUsual: boolean;
  /** Whether the sales of changed customers are attributed anew. */
  readonly addsSales: boolean;
  /** Everything that happened before this moment is in the results; null: everything. */
  readonly countedUntil: Date | null;
  /** When the cities and foci of the customers were read. */
  readonly customersAt: Date | null;
}

interface Known extends Record<string, unknown> {
  readonly isReady: boolean;
  readonly messages: number;
  readonly blocks: number;
  readonly otherBlocks: number;
  readonly customers: number;
  readonly messagesSince: string | null;
  readonly settledSince: string | null;
  readonly salesSince: string | null;
  readonly customersAt: string | null;
}

/** Which results are read, apart from the sendings. */
type ReadScope = Pick<MessageScope, 'accountId' | 'period'> & Partial<Pick<MessageScope, 'attributionDays'>>;

/** Whether a period begins and ends with quarters of an hour, by which messages are counted. */
export const isOfWholeQuarters = ({ period }: Pick<MessageScope, 'period'>): boolean =>
  [period?.from, period?.to].every((at) => !at || at.getTime() % 900_000 === 0);

/**
 * Decides how the results of some sendings are read; undefined: from the ledger itself, because they are small, not counted yet, asked
 * by another rule than that of the account, or for a period that begins within a quarter of an hour.
 * @param picked the common table expression `picked`, with `occurrence_id` and `method_id`, and those that it reads
 * @param scope without `attributionDays` no sales are read
 */
export async function planReadingOf(
  database: Queryable,
  picked: SQL,
  { accountId, attributionDays, period }: ReadScope,
  few = fewMessages,
): Promise<Reading | undefined> {
  if (!isOfWholeQuarters({ period })) return undefined;
  const { rows } = await database.execute<Known>(sql`
    with ${picked}, own_stale as (
      select block, queued_at, settled from stale_message where occurrence_id in (select occurrence_id from picked)
    ), changed as materialized (
      (select queued_at from stale_customer where account_id = ${accountId} order by id limit ${mostFreshCustomers + 1})
      union all (select queued_at from stale_sale where account_id = ${accountId} order by id limit ${mostFreshCustomers + 1})
    )
    select coalesce((select is_done from message_backfill), false) and (${attributionDays ?? null}::int is null or exists (
        select from sales_progress
        where account_id = ${accountId} and attribution_days = ${attributionDays ?? null}::int and through = ${allCustomers}
      )) as "isReady", greatest(
        (select sum(n.open + n.sent + n.failed + n.uncertain + n.skipped) from delivery_count n
          join picked m on m.occurrence_id = n.occurrence_id and m.method_id = n.method_id),
        (select sum(c.messages) from message_count c
          join picked m on m.occurrence_id = c.occurrence_id and m.method_id = c.method_id where c.kind = 0), 0)::float8 as messages,
      (select count(distinct block) from own_stale)::int as blocks,
      (select count(*) from (select from stale_message limit ${mostFreshBlocks * 4}) s)::int as "otherBlocks",
      (select count(*) from changed)::int as customers, (select min(queued_at) from own_stale) as "messagesSince",
      (select min(queued_at) from own_stale where settled) as "settledSince", (select min(queued_at) from changed) as "salesSince",
      (select customers_at from sales_progress where account_id = ${accountId}) as "customersAt"`);
  const [known] = rows;
  if (!known?.isReady || known.messages < few) return undefined;
  const addsMessages = known.blocks <= mostFreshBlocks;
  const addsSales = known.customers <= mostFreshCustomers;
  const behind = [addsMessages ? known.settledSince : known.messagesSince, addsSales ? null : known.salesSince];
  const since = behind.flatMap((at) => (at === null ? [] : [new Date(at).getTime()]));
  return {
    addsMessages,
    addsUsual: known.otherBlocks < mostFreshBlocks * 4,
    addsSales,
    countedUntil: since.length > 0 ? new Date(Math.min(...since)) : null,
    customersAt: known.customersAt === null ? null : new Date(known.customersAt),
  };
}

/** Decides how the results of a selection are read; undefined: from the ledger. */
export const planReading = (
  database: Queryable,
  scope: ReadScope & Pick<MessageScope, 'selection'>,
  few?: number,
): Promise<Reading | undefined> => planReadingOf(database, pickedSendings(scope.accountId, scope.selection), scope, few);
