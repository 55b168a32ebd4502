import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { audienceScope, type AudienceScope } from '../profiles/audience/audience-scope.ts';
import { selectionSql } from '../profiles/audience/audience-statement.ts';
import { reachable } from '../profiles/reachable.ts';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { customers } from '../stores/stores.table.ts';
import { deliveries, deliveryState } from './deliveries.table.ts';

/** A message that is this sender's to send, and nobody else's. */
export interface Claimed {
  readonly id: number;
  readonly methodId: number;
  readonly customerId: number;
  readonly address: string;
  readonly attempts: number;
  readonly refusals: number;
  readonly messageId: string;
}

/** What became of it. */
export interface Settled extends Pick<Claimed, 'id' | 'attempts' | 'refusals'> {
  readonly state: 'sent' | 'failed' | 'uncertain' | 'pending';
  readonly error: string | null;
  /** For `pending`: how many seconds to wait before it is tried again. */
  readonly retryAfter: number | null;
}

interface Sending {
  readonly occurrenceId: number;
  readonly accountId: number;
}

const after = (seconds: number | SQL): SQL => sql`now() + make_interval(secs => ${seconds})`;
const raw = (name: keyof typeof deliveryState): SQL => sql.raw(String(deliveryState[name]));

const having = (occurrenceId: SQL, ...states: (keyof typeof deliveryState)[]): SQL =>
  sql`exists (select from delivery d where d.occurrence_id = ${occurrenceId} and d.state in (${sql.join(states.map(raw), sql`, `)}))`;

/** Who is reached, as a SELECT of customers' ids: everybody whom the selection names and who may be written to by e-mail. */
export const audienceSql = (scope: AudienceScope, selection: ProfileSelection): SQL =>
  sql`select ${customers.id} from ${customers} where ${customers.id} in (${selectionSql(scope, selection)}) and ${reachable('email')}`;

/**
 * The ledger of messages. A row is `pending` until a sender takes it, and is committed as `sending`, with a lease, before the
 * provider hears of it; so what a sender leaves behind when it dies is known by name. All moments are the database's own clock.
 */
export const ledger = {
  /** Writes one row for each person of an audience. Twice is once. */
  async fill(transaction: Transaction, { occurrenceId, accountId }: Sending, methodId: number, selection: ProfileSelection) {
    const scope = await audienceScope(transaction, accountId);
    await transaction.execute(sql`
      insert into ${deliveries} (account_id, occurrence_id, method_id, customer_id, address)
      select ${accountId}::int, ${occurrenceId}::int, ${methodId}::int, ${customers.id}, ${customers.email}
      from ${customers} where ${customers.id} in (${audienceSql(scope, selection)}) order by ${customers.id}
      on conflict do nothing`);
  },

  /**
   * Takes the next messages of a sending. Who has unsubscribed or withdrawn consent since it started is passed over for good.
   * Senders never get the same row, and never wait for each other.
   */
  async claim(
    database: Database,
    {
      occurrenceId,
      leaseSeconds,
      size,
      installation,
    }: { occurrenceId: number; leaseSeconds: number; size: number; installation: string },
  ): Promise<{ readonly taken: Claimed[]; readonly skipped: number }> {
    const { rows } = await database.execute<Record<string, unknown> & Claimed & { state: number }>(sql`
      with next as (
        select d.id, ${reachable('email', sql`d.address`)} as reachable,
          'd' || d.id || '.' || ${installation}::text || '@' || split_part(m.definition ->> 'senderEmail', '@', 2) as message_id
        from delivery d join customer on customer.id = d.customer_id join send_method m on m.id = d.method_id
        where d.occurrence_id = ${occurrenceId} and d.state = ${raw('pending')} and (d.retry_at is null or d.retry_at <= now())
        order by d.id limit ${size} for update of d skip locked
      )
      update delivery d set
        state = case when next.reachable then ${raw('sending')} else ${raw('skipped')} end,
        lease_until = case when next.reachable then ${after(leaseSeconds)} end,
        attempts = d.attempts + next.reachable::int,
        message_id = next.message_id, updated_at = now()
      from next where next.id = d.id
      returning d.id, d.state, d.method_id as "methodId", d.customer_id as "customerId", d.address, d.attempts, d.refusals,
        d.message_id as "messageId"`);
    const taken = rows.filter(({ state }) => state === deliveryState.sending);
    return { taken, skipped: rows.length - taken.length };
  },

  /** Says that the sender of these messages is alive. */
  async renew(database: Database, held: readonly Pick<Claimed, 'id' | 'attempts'>[], leaseSeconds: number): Promise<void> {
    await database.execute(sql`
      update delivery d set lease_until = ${after(leaseSeconds)}
      from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as h(id bigint, attempts smallint)
      where d.id = h.id and d.attempts = h.attempts and d.state = ${raw('sending')}`);
  },

  /**
   * Writes down what became of messages. Only the sender that took a message last may, also when its lease has run out in the
   * meantime: it knows best. What was uncertain is never sent again, whatever it says.
   */
  async settle(database: Database, settled: readonly Settled[]): Promise<void> {
    const rows = settled.map((row) => ({ ...row, state: deliveryState[row.state] }));
    await database.execute(sql`
      update delivery d set
        state = case when d.state = ${raw('uncertain')} and s.state = ${raw('pending')} then ${raw('failed')} else s.state end,
        error = s.error, refusals = s.refusals, retry_at = ${after(sql`s."retryAfter"`)}, lease_until = null, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as s(id bigint, attempts smallint, refusals smallint, state smallint, error text, "retryAfter" int)
      where d.id = s.id and d.attempts = s.attempts and d.state in (${raw('sending')}, ${raw('uncertain')})`);
  },

  /** What senders that are gone had in their hands: it may have been sent. Answers how many there were. */
  async expire(database: Queryable): Promise<number> {
    const { rowCount } = await database.execute(sql`
      update delivery set state = ${raw('uncertain')}, lease_until = null, updated_at = now(),
        error = 'El envío se interrumpió antes de saber si llegó.'
      where state = ${raw('sending')} and lease_until < now()`);
    return rowCount ?? 0;
  },

  /** Of a sending's messages, as conditions: some are not settled; all were refused. */
  hasOpen: (occurrenceId: SQL): SQL => having(occurrenceId, 'pending', 'sending'),
  allRefused: (occurrenceId: SQL): SQL =>
    sql`(${having(occurrenceId, 'failed')} and not ${having(occurrenceId, 'sent', 'uncertain', 'skipped')})`,
};
