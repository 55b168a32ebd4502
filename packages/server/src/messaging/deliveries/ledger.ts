import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../kernel/database/database.ts';
import { storableText } from '../../kernel/database/storable-text.ts';
import type { Claimed } from './claimed.ts';
import { counterOf, countedChange, isAnybodyTold } from './counted-change.sql.ts';
import { deliveryState, skipReasons } from './deliveries.table.ts';
import type { UsedValues } from '../../content/rendering/used-values.ts';
import type { Billed } from './prepared-method.ts';

/** The outcome of a message. */
export interface Settled extends Pick<Claimed, 'id' | 'attempts' | 'refusals'> {
  readonly state: 'sent' | 'failed' | 'uncertain' | 'pending';
  readonly error: string | null;
  /** For `pending`: how many seconds to wait before it is tried again. */
  readonly retryAfter: number | null;
  /** The provider's id of the message. */
  readonly reference: string | null;
  /** The address is permanently unreachable. */
  readonly bounced: boolean;
  /** For `sent`: what the provider charges by. */
  readonly billed?: Billed;
  /** For `sent` and `uncertain`: the values that the message was written with. Undefined for a message without tags. */
  readonly mergeValues?: UsedValues | undefined;
}

/**
 * Limit of a provider's text, in code points; longer ones are truncated. References are indexed, and index entries have a size
 * limit.
 */
const longestError = 1000;
const longestReference = 255;

export const after = (seconds: number | SQL): SQL => sql`now() + make_interval(secs => ${seconds})`;
export const raw = (name: keyof typeof deliveryState): SQL => sql.raw(String(deliveryState[name]));

/** The reason given for a customer whose phone number is invalid. */
export const unusableNumber = (address: string): string => `No es un número de celular: «${address}».`;

/** Whether the sending of a message was cancelled. Waits for a cancellation that is in progress. */
const isCancelled = sql`(select o.state = ${textLiteral(occurrenceState.cancelled)} from occurrence o where o.id = d.occurrence_id for share)`;

/** Whether the sending of a message was cancelled, where nobody can cancel it meanwhile. */
const isHeldCancelled = sql`(select o.state = ${textLiteral(occurrenceState.cancelled)} from occurrence o where o.id = d.occurrence_id)`;

interface SettleParts {
  readonly isOutcome: boolean;
  /** What the statement returns: a SELECT that may read `changed` and `held`. */
  readonly result: SQL;
  /**
   * On a cluster, which locks no rows of several shards, a message that changes meanwhile is left out: the caller tries again. The
   * sendings of postponed messages are locked before.
   */
  readonly onCluster?: boolean;
}

/**
 * The statement of the function `settle_messages`.
 *
 * @param rows the outcomes as JSON
 * @param ids the ids of their messages, as an array
 */
export function settleSql(rows: SQL, ids: SQL, { isOutcome, result, onCluster = false }: SettleParts): SQL {
  // Messages are looked up by their ids, one after the other, in a subquery of its own (`offset 0`): with statistics of before the sending,
  // the planner would read a partial index with most of the ledger.
  const open = sql`d.attempts = s.attempts and d.state in (${raw('sending')}, ${raw('uncertain')})`;
  const held = onCluster
    ? sql`select d.id, d.customer_id, d.state as was from delivery d join s on s.id = d.id where d.id = any(${ids}) and ${open}`
    : sql`select d.id, d.state as was from s cross join lateral (select id, state, attempts from delivery
      where id = s.id offset 0 for update) d where ${open}`;
  const isHeld = onCluster ? sql`and d.customer_id = held.customer_id and d.attempts = s.attempts and d.state = held.was` : sql``;
  const cancelled = onCluster ? isHeldCancelled : isCancelled;
  const before = sql`
    s as materialized (select r.*, ${after(sql`r."retryAfter"`)} as retry_at, case when r.bounced then now() end as bounced_at from jsonb_to_recordset(${rows})
      as r(id bigint, attempts smallint, refusals smallint, state smallint, error text, "retryAfter" int, reference text, bounced boolean, segments smallint, category text, "mergeValues" jsonb)),
    held as (${held}),`;
  const change = sql`
    update delivery d set
      state = case when s.state <> ${raw('pending')} then s.state when d.state = ${raw('uncertain')} then ${raw('failed')}
        when ${cancelled} then ${raw('skipped')} else s.state end,
      error = case when s.state = ${raw('pending')} and ${cancelled} then ${skipReasons.cancelled} else s.error end, refusals = s.refusals, retry_at = s.retry_at, lease_until = null, updated_at = now(),
      provider_reference = s.reference, bounced_at = s.bounced_at,
      segments = s.segments, category = s.category, merge_values = case when d.address = '' then null else s."mergeValues" end
    from s join held on held.id = s.id where d.id = held.id and d.id = any(${ids}) ${isHeld}
    returning d.id, d.account_id, d.customer_id, d.occurrence_id, d.method_id, held.was, d.state`;
  return countedChange(change, result, { before, isOutcome });
}

/** Runs a change of messages that returns what `countedChange` needs. Answers how many messages it changed. */
async function changedRows(database: Queryable, change: SQL): Promise<number> {
  const result = sql`select count(*)::int as messages from changed`;
  const { rows } = await database.execute<{ messages: number }>(
    countedChange(change, result, { isOutcome: await isAnybodyTold(database) }),
  );
  return rows[0]?.messages ?? 0;
}

interface MethodOfSending {
  readonly occurrenceId: number;
  readonly methodId: number;
}

const endWaiting = (
  { occurrenceId, methodId }: MethodOfSending,
  state: 'failed' | 'skipped',
  reason: string,
  only: SQL = sql``,
): SQL => sql`
  update delivery d set state = ${raw(state)}, error = ${reason}, retry_at = null, updated_at = now()
  where d.occurrence_id = ${occurrenceId} and d.method_id = ${methodId} and d.state = ${raw('pending')} ${only}
  returning d.id, d.account_id, d.customer_id, d.occurrence_id, d.method_id, ${raw('pending')} as was, d.state`;

/**
 * The ledger of messages. A row is `pending` until a sender claims it (`claim`). It is committed as `sending`, with a lease, before
 * the provider is called, so that the messages in flight of a crashed sender are known. All times are the database's clock.
 */
export const ledger = {
  /** Renews the leases of these messages. */
  async renew(database: Database, held: readonly Pick<Claimed, 'id' | 'attempts'>[], leaseSeconds: number): Promise<void> {
    await database.execute(sql`
      update delivery d set lease_until = ${after(leaseSeconds)}
      from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as h(id bigint, attempts smallint)
      where d.id = h.id and d.attempts = h.attempts and d.state = ${raw('sending')}`);
  },

  /**
   * Stores the outcomes of messages. Only the sender that claimed a message last may do so, even after its lease has expired. An
   * uncertain message is never sent again, whatever the outcome says. A postponed message is not sent again once its sending is
   * cancelled. The values of a message whose customer was erased meanwhile are not kept: its address is empty.
   */
  async settle(database: Queryable, settled: readonly Settled[]): Promise<void> {
    const rows = settled.map(({ billed, ...row }) => ({
      ...row,
      ...billed,
      state: deliveryState[row.state],
      error: row.error === null ? null : storableText(row.error, longestError),
      reference: row.reference === null ? null : storableText(row.reference, longestReference),
    }));
    const ids = sql.param(rows.map(({ id }) => id));
    await database.execute(sql`select settle_messages(${JSON.stringify(rows)}::jsonb, ${ids}::bigint[])`);
  },

  /** Fails all pending messages of one method, for example because it cannot be rendered. Resolves to their number. */
  failMethod: (database: Queryable, method: MethodOfSending, reason: string): Promise<number> =>
    changedRows(database, endWaiting(method, 'failed', reason)),

  /** Skips all pending messages of one method for a reason. Resolves to their number. */
  leaveOut: (database: Queryable, method: MethodOfSending, reason: string): Promise<number> =>
    changedRows(database, endWaiting(method, 'skipped', reason)),

  /** The same for those that were never tried. */
  leaveOutUntried: (database: Queryable, method: MethodOfSending, reason: string): Promise<number> =>
    changedRows(database, endWaiting(method, 'skipped', reason, sql`and d.attempts = 0`)),

  /** Marks messages with an expired lease as uncertain: they may have been sent. Resolves to their number. */
  async expire(database: Queryable): Promise<number> {
    const change = sql`
      update delivery set state = ${raw('uncertain')}, lease_until = null, updated_at = now(),
        error = 'El envío se interrumpió antes de saber si llegó.'
      where state = ${raw('sending')} and lease_until < now()
      returning id, account_id, customer_id, occurrence_id, method_id, ${raw('sending')} as was, state`;
    return changedRows(database, change);
  },

  /** Makes all open messages of a sending uncertain, for a reason: they may have been sent, and never will be. Resolves to their number. */
  async doubt(transaction: Transaction, occurrenceId: number, reason: string): Promise<number> {
    const change = sql`
      update delivery d set state = ${raw('uncertain')}, error = ${reason}, lease_until = null, retry_at = null, updated_at = now()
      from (select id, state from delivery where occurrence_id = ${occurrenceId}
        and state in (${raw('pending')}, ${raw('sending')}) for update) was where was.id = d.id
      returning d.id, d.account_id, d.customer_id, d.occurrence_id, d.method_id, was.state as was, d.state`;
    return changedRows(transaction, change);
  },

  /** Skips all pending messages of a schedule. Messages that are being sent are not stopped. Resolves to their number. */
  async cancel(transaction: Transaction, { scheduleId }: { readonly scheduleId: number }): Promise<number> {
    const change = sql`
      update delivery d set state = ${raw('skipped')}, error = ${skipReasons.cancelled}, retry_at = null, updated_at = now()
      from occurrence o where o.schedule_id = ${scheduleId} and d.occurrence_id = o.id and d.state = ${raw('pending')}
      returning d.id, d.account_id, d.customer_id, d.occurrence_id, d.method_id, ${raw('pending')} as was, d.state`;
    return changedRows(transaction, change);
  },

  /**
   * Makes failed messages of a schedule pending again, all of them or those named. Resolves to their number and their sendings,
   * which the caller reopens. Uncertain messages are never included.
   */
  async retry(
    transaction: Transaction,
    { scheduleId, deliveryIds }: { readonly scheduleId: number; readonly deliveryIds?: readonly number[] | undefined },
  ): Promise<{ readonly count: number; readonly occurrenceIds: number[] }> {
    const named = deliveryIds === undefined ? sql`` : sql`and d.id = any(${sql.param(deliveryIds)}::bigint[])`;
    const change = sql`
      update delivery d set state = ${raw('pending')}, error = null, refusals = 0, retry_at = null, merge_values = null, updated_at = now()
      from occurrence o where o.schedule_id = ${scheduleId} and d.occurrence_id = o.id and d.state = ${raw('failed')} ${named}
      returning d.id, d.account_id, d.customer_id, d.occurrence_id, d.method_id, ${raw('failed')} as was, d.state`;
    const { rows } = await transaction.execute<{ occurrenceId: number; messages: number }>(
      countedChange(change, sql`select occurrence_id as "occurrenceId", count(*)::int as messages from changed group by 1`, {
        isOutcome: false,
      }),
    );
    const count = rows.reduce((sum, { messages }) => sum + messages, 0);
    return { count, occurrenceIds: rows.map(({ occurrenceId }) => occurrenceId) };
  },

  /** Conditions on the messages of a sending: some are not settled; all were rejected, according to the counters. */
  hasOpen: (occurrenceId: SQL): SQL =>
    sql`exists (select 1 from delivery d where d.occurrence_id = ${occurrenceId} and d.state in (${raw('pending')}, ${raw('sending')}) limit 1)`,
  allRefused: (occurrenceId: SQL): SQL =>
    sql`(${counterOf(occurrenceId, 'failed')} > 0 and ${counterOf(occurrenceId, 'sent', 'uncertain', 'skipped')} = 0)`,
};
