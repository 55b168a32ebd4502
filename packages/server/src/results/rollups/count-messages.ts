import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../kernel/database/database.ts';
import { blockOf, startOfBlock } from '../../messaging/deliveries/stale-messages.sql.ts';
import { isWithoutEvents, type QuarterOfAccount, sumEvents } from './counted-events.sql.ts';
import { isWithoutPeople, messagePeople, peopleColumns } from './message-people.sql.ts';
import { type CountKind, countColumns, countedMessages, countKind, kindOf, touchedMessages } from './message-counts.sql.ts';
import { queueSalesOf } from './stale-sales.sql.ts';

/** Namespace of the advisory lock: an arbitrary number that all processes of one database share. */
const countLock = 727_016;

/** Keeps two jobs from counting at once: of two that counted the same block, the one with the older messages could write last. */
export async function lockCounting(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${countLock})`);
}

const kinds = Object.keys(countKind) as CountKind[];

/** Replaces the counts, the events and the people of the messages of some sendings in one block. */
async function replaceCounts(transaction: Transaction, block: number, occurrenceIds: readonly number[]): Promise<void> {
  const sendings = sql`${sql.param([...occurrenceIds])}::int[]`;
  const { rows: replaced } = await transaction.execute<QuarterOfAccount>(sql`
    with gone as (
      delete from message_count where occurrence_id = any(${sendings}) and block = ${block}
        and kind in (${sql.join(kinds.map(kindOf), sql`, `)}) returning account_id, kind, at
    ) select distinct account_id as "accountId", at::text from gone where kind = ${kindOf('event')}`);
  await transaction.execute(sql`delete from message_people where occurrence_id = any(${sendings}) and block = ${block}`);
  const counted = kinds.map((kind): SQL => sql`select ${countColumns} from (${countedMessages[kind]}) counted`);
  await transaction.execute(sql`
    with ${touchedMessages(sql`select unnest(${sendings}) as occurrence_id, ${block}::int as block`)},
    people as (insert into message_people (${peopleColumns}) ${messagePeople()})
    insert into message_count (${countColumns}, has_people, has_events)
    select ${countColumns}, true, true from (${sql.join(counted, sql` union all `)}) counted`);
  await transaction.execute(sumEvents({ sendings, block, replaced }));
}

interface StaleBlock extends Record<string, unknown> {
  readonly block: number;
  readonly last: number;
}

/** The blocks that wait to be counted again, the longest waiting first, with the last change of each that is known now. */
async function staleBlocks(database: Database): Promise<StaleBlock[]> {
  const { rows } = await database.execute<StaleBlock>(
    sql`select block, max(id) as last from stale_message group by block order by min(id)`,
  );
  return rows;
}

/** Takes a block off the queue and counts its changed sendings again, in one transaction. */
const countBlock = (database: Database, { block, last }: StaleBlock): Promise<void> =>
  database.transaction(async (transaction) => {
    await lockCounting(transaction);
    const { rows } = await transaction.execute<{ id: number; settled: boolean }>(sql`
      with taken as (delete from stale_message where block = ${block} and id <= ${last} returning occurrence_id, settled)
      select occurrence_id as id, bool_or(settled) as settled from taken group by 1 order by 1`);
    if (rows.length === 0) return;
    await replaceCounts(
      transaction,
      block,
      rows.map(({ id }) => id),
    );
    const settled = rows.flatMap((row) => (row.settled ? [row.id] : []));
    if (settled.length > 0) await transaction.execute(queueSalesOf(block, settled));
  });

/** Whether counting should stop: the process ends, or the time of a run is over. */
export type IsOver = () => boolean;

/** Counts the messages that changed since they were counted, as many blocks as there is time for. */
export async function countStaleMessages(database: Database, isOver: IsOver): Promise<void> {
  for (const stale of await staleBlocks(database)) {
    if (isOver()) return;
    await countBlock(database, stale);
  }
}

/** Counts the next block of the messages that are older than the counts. False: none is left. */
const backfillBlock = (database: Database): Promise<boolean> =>
  database.transaction(async (transaction) => {
    await lockCounting(transaction);
    const { rows } = await transaction.execute<{ next: number | null }>(sql`
      select (select ${blockOf(sql`d.id`)} from delivery d where d.id >= ${startOfBlock(sql`through + 1`)} order by d.id limit 1) as next
      from message_backfill where not is_done`);
    if (rows.length === 0) return false;
    const next = rows[0]?.next ?? null;
    if (next === null) {
      await transaction.execute(sql`update message_backfill set is_done = true`);
      return false;
    }
    await transaction.execute(sql`delete from stale_message where block = ${next}`);
    const first = startOfBlock(sql`${next}::int`);
    const { rows: sendings } = await transaction.execute<{ id: number }>(sql`
      select distinct occurrence_id as id from delivery where id >= ${first} and id < ${startOfBlock(sql`${next}::int + 1`)}`);
    await replaceCounts(
      transaction,
      next,
      sendings.map(({ id }) => id),
    );
    await transaction.execute(sql`update message_backfill set through = ${next}`);
    return true;
  });

/** Counts the messages that are older than the counts, as many blocks as there is time for. */
export async function backfillMessages(database: Database, isOver: IsOver): Promise<void> {
  while (!isOver() && (await backfillBlock(database)));
}

/** Counts the next block again that has not all that is counted. False: none is left. */
const countIncomplete = (database: Database, isIncomplete: SQL): Promise<boolean> =>
  database.transaction(async (transaction) => {
    await lockCounting(transaction);
    const { rows } = await transaction.execute<{ occurrenceId: number; block: number }>(sql`
      select occurrence_id as "occurrenceId", block from message_count
      where ${isIncomplete} limit 1`);
    const [next] = rows;
    if (next) await replaceCounts(transaction, next.block, [next.occurrenceId]);
    return next !== undefined;
  });

/** Counts the blocks again that a version without people or events has counted, as many as there is time for. */
export async function completeCounts(database: Database, isOver: IsOver): Promise<void> {
  for (const isIncomplete of [isWithoutPeople, isWithoutEvents])
    while (!isOver() && (await countIncomplete(database, isIncomplete)));
}
