import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database.ts';
import { anyActive, publishAskedSql } from '../../outbox/publish.sql.ts';
import { deliveryState } from './deliveries.table.ts';
import { queueMessages } from './stale-messages.sql.ts';

/** Number of counter slots: concurrent senders update different rows, which avoids lock contention. */
const slots = 16;
/** The slot of what was counted in the ledger itself, see `recountDeliveries`. */
const baseSlot = -1;

/** How many of the changed messages entered a state, less those that left it. `condition` is about a state. */
const delta = (condition: string): SQL =>
  sql.raw(`count(*) filter (where changed.state ${condition}) - count(*) filter (where changed.was ${condition})`);

/** `pending` and `sending` are counted together, so a change between them counts as none. */
const countedState = (column: 'was' | 'state'): string => `case when changed.${column} < 2 then 0 else changed.${column} end`;

/** The type of the webhook that tells about a state. */
const told = sql.raw(
  `case d.state when ${deliveryState.sent} then 'message.sent' when ${deliveryState.failed} then 'message.failed' else 'message.uncertain' end`,
);

/** Whom a message of `messageJoins` is for, or null. */
export const messageCustomer = sql`coalesce(d.customer_id, t.customer_id)`;
/** What webhooks tell about a message: of whom, by which channel, of which schedule. */
export const messageData = sql`jsonb_build_object('message', d.id, 'channel', m.type, 'customer', ${messageCustomer},
    'schedule', case when s.profile_key is not null then s.identifier end)
    || case when t.identifier is null then '{}' else jsonb_build_object('transactional', t.identifier) end`;
/** The rows that `messageData` reads, joined to a message `d`. */
export const messageJoins = sql`join send_method m on m.id = d.method_id join occurrence o on o.id = d.occurrence_id
    join schedule s on s.id = o.schedule_id left join transactional_message t on t.id = d.id`;

/** Whether outcomes of messages are told to anybody: the value of `isOutcome` of a statement that changes many. */
export async function isAnybodyTold(database: Queryable): Promise<boolean> {
  const { rows } = await database.execute<{ told: boolean }>(sql`select ${anyActive} as told`);
  return rows[0]?.told === true;
}

/** The outcomes of messages as events of webhooks, in the order of the messages. */
const outcomes = sql`select d.account_id, ${told}, ${messageCustomer}, ${messageData}
    from changed d ${messageJoins}
    where d.state in (${sql.raw([deliveryState.sent, deliveryState.failed, deliveryState.uncertain].join(', '))})
      and d.state is distinct from d.was order by d.id`;

const hasChanged = sql.raw(`${countedState('was')} is distinct from ${countedState('state')}`);

/** Parts of `countedChange` that most changes do not have. */
interface CountedChangeParts {
  /** CTEs that `change` reads, each followed by a comma. */
  readonly before?: SQL;
  /** A CTE that reads `changed`, led by a comma. */
  readonly also?: SQL;
  /**
   * Whether messages may enter a state of which webhooks tell; `change` then also returns `account_id` and `customer_id`. Without it, the
   * statement takes half the time to plan.
   */
  readonly isOutcome?: boolean;
}

/**
 * Combines `change`, a statement that changes the state of messages, with the update of their counters, of the queue of results, and of
 * the outbox of webhooks, atomically. `change` returns `id`, `occurrence_id`, `method_id`, `was` (the state before; null for a new message) and `state`. The statement
 * returns `result`, a SELECT that may read `changed`.
 */
export const countedChange = (
  change: SQL,
  result: SQL,
  { before = sql``, also = sql``, isOutcome = true }: CountedChangeParts = {},
): SQL => sql`
  with ${before} changed as (${change}), counted as (
    insert into delivery_count as c (occurrence_id, method_id, slot, open, sent, failed, uncertain, skipped)
    select changed.occurrence_id, changed.method_id, pg_backend_pid() % ${sql.raw(String(slots))},
      ${delta('< 2')}, ${delta('= 2')}, ${delta('= 3')}, ${delta('= 4')}, ${delta('= 5')}
    from changed group by 1, 2 having bool_or(${hasChanged})
    order by 1, 2
    on conflict (occurrence_id, method_id, slot) do update set open = c.open + excluded.open, sent = c.sent + excluded.sent,
      failed = c.failed + excluded.failed, uncertain = c.uncertain + excluded.uncertain, skipped = c.skipped + excluded.skipped
  ), queued as (${queueMessages(sql`select changed.occurrence_id, changed.id from changed where ${hasChanged}`, { settled: true })})${isOutcome ? sql`, published as (${publishAskedSql(outcomes)})` : sql``}${also} ${result}`;

/**
 * Counts the messages of some sendings in the ledger, and writes the difference to the counters into their base row. Messages that
 * settle meanwhile are counted once: ledger and counters are read in one snapshot.
 */
export async function recountDeliveries(database: Queryable, occurrenceIds: readonly number[]): Promise<void> {
  const wanted = sql`occurrence_id = any(${sql.param([...occurrenceIds])}::int[])`;
  await database.execute(sql`
    insert into delivery_count as c (occurrence_id, method_id, slot, open, sent, failed, uncertain, skipped)
    select occurrence_id, method_id, ${baseSlot}, sum(open), sum(sent), sum(failed), sum(uncertain), sum(skipped) from (
      select occurrence_id, method_id, count(*) filter (where state < 2) as open, count(*) filter (where state = 2) as sent,
        count(*) filter (where state = 3) as failed, count(*) filter (where state = 4) as uncertain,
        count(*) filter (where state = 5) as skipped
      from delivery where ${wanted} group by 1, 2
      union all
      select occurrence_id, method_id, -open, -sent, -failed, -uncertain, -skipped
      from delivery_count where ${wanted} and slot <> ${baseSlot}
    ) counted group by 1, 2
    on conflict (occurrence_id, method_id, slot) do update set open = excluded.open, sent = excluded.sent,
      failed = excluded.failed, uncertain = excluded.uncertain, skipped = excluded.skipped`);
}

/** The sum of a counter of one occurrence, as an SQL expression. */
export const counterOf = (
  occurrenceId: SQL,
  ...counters: readonly ('open' | 'sent' | 'failed' | 'uncertain' | 'skipped')[]
): SQL =>
  sql`(select coalesce(sum(${sql.raw(counters.map((counter) => `n.${counter}`).join(' + '))}), 0)::int
    from delivery_count n where n.occurrence_id = ${occurrenceId})`;
