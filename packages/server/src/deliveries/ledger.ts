import { type SQL, sql } from 'drizzle-orm';
import { normalMobile } from '../customers/identity.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { audienceScope, type AudienceScope } from '../profiles/audience/audience-scope.ts';
import { selectionSql } from '../profiles/audience/audience-statement.ts';
import { type Channel, reachable } from '../profiles/reachable.ts';
import type { ProfileSelection } from '@pregon/contract/profiles/profile.schema';
import { customers } from '../stores/stores.table.ts';
import type { Claimed } from './claim.ts';
import { deliveries, deliveryState, skipReasons } from './deliveries.table.ts';

/** What became of a message. */
export interface Settled extends Pick<Claimed, 'id' | 'attempts' | 'refusals'> {
  readonly state: 'sent' | 'failed' | 'uncertain' | 'pending';
  readonly error: string | null;
  /** For `pending`: how many seconds to wait before it is tried again. */
  readonly retryAfter: number | null;
  /** What the provider calls it. */
  readonly reference: string | null;
  /** Nobody is reached there, now or later. */
  readonly bounced: boolean;
}

interface Sending {
  readonly occurrenceId: number;
  readonly accountId: number;
}

interface FilledMethod {
  readonly id: number;
  readonly type: Channel;
}

export const after = (seconds: number | SQL): SQL => sql`now() + make_interval(secs => ${seconds})`;
export const raw = (name: keyof typeof deliveryState): SQL => sql.raw(String(deliveryState[name]));

const having = (occurrenceId: SQL, ...states: (keyof typeof deliveryState)[]): SQL =>
  sql`exists (select from delivery d where d.occurrence_id = ${occurrenceId} and d.state in (${sql.join(states.map(raw), sql`, `)}))`;

/** Who is reached, as a SELECT of customers' ids: everybody whom the selection names and who may be written to by a channel. */
export const audienceSql = (scope: AudienceScope, selection: ProfileSelection, channel: Channel = 'email'): SQL =>
  sql`select ${customers.id} from ${customers} where ${customers.id} in (${selectionSql(scope, selection)}) and ${reachable(channel)}`;

const addresses: Readonly<Record<Channel, SQL>> = {
  email: sql`${customers.email}`,
  sms: sql`${customers.mobile}`,
  wa: sql`${customers.mobile}`,
};

/** Why somebody whose number is none is not written to. */
export const unusableNumber = (address: string): string => `No es un número de celular: «${address}».`;

/**
 * Writes numbers as they are dialled from anywhere, `+573001234567`. What cannot be a number has failed before anything is sent.
 * Imports write them so: the few that are left are looked at one by one.
 */
async function normaliseNumbers(transaction: Transaction, occurrenceId: number, methodId: number): Promise<void> {
  const { rows } = await transaction.execute<{ id: number; address: string }>(sql`
    select id, address from delivery where occurrence_id = ${occurrenceId} and method_id = ${methodId} and state = ${raw('pending')}
      and address !~ '^\\+[1-9][0-9]{7,14}$'`);
  if (rows.length === 0) return;
  const written = rows.map(({ id, address }) => {
    const normal = normalMobile(address);
    return { id, address: normal ?? address, error: normal === undefined ? unusableNumber(address) : null };
  });
  await transaction.execute(sql`
    update delivery d set address = w.address, error = w.error,
      state = case when w.error is null then ${raw('pending')} else ${raw('failed')} end
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as w(id bigint, address text, error text) where d.id = w.id`);
}

/** Whether the sending of a message was cancelled: who is cancelling it right now is waited for. */
const isCancelled = sql`(select o.state = 'cancelada' from occurrence o where o.id = d.occurrence_id for share)`;

/**
 * The ledger of messages. A row is `pending` until a sender takes it (`claim`), and is committed as `sending`, with a lease, before
 * the provider hears of it; so what a sender leaves behind when it dies is known by name. All moments are the database's own clock.
 */
export const ledger = {
  /** Writes one row for each person of an audience. Twice is once. */
  async fill(transaction: Transaction, { occurrenceId, accountId }: Sending, method: FilledMethod, selection: ProfileSelection) {
    const scope = await audienceScope(transaction, accountId);
    await transaction.execute(sql`
      insert into ${deliveries} (account_id, occurrence_id, method_id, customer_id, address)
      select ${accountId}::int, ${occurrenceId}::int, ${method.id}::int, ${customers.id}, ${addresses[method.type]}
      from ${customers} where ${customers.id} in (${audienceSql(scope, selection, method.type)}) order by ${customers.id}
      on conflict do nothing`);
    if (method.type !== 'email') await normaliseNumbers(transaction, occurrenceId, method.id);
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
   * meantime: it knows best. What was uncertain is never sent again, whatever it says; what was put off is not, once the sending
   * is cancelled.
   */
  async settle(database: Database, settled: readonly Settled[]): Promise<void> {
    const rows = settled.map((row) => ({ ...row, state: deliveryState[row.state] }));
    await database.execute(sql`
      update delivery d set
        state = case when s.state <> ${raw('pending')} then s.state when d.state = ${raw('uncertain')} then ${raw('failed')}
          when ${isCancelled} then ${raw('skipped')} else s.state end,
        error = case when s.state = ${raw('pending')} and ${isCancelled} then ${skipReasons.cancelled} else s.error end, refusals = s.refusals, retry_at = ${after(sql`s."retryAfter"`)}, lease_until = null, updated_at = now(),
        provider_reference = s.reference, bounced_at = case when s.bounced then now() end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as s(id bigint, attempts smallint, refusals smallint, state smallint, error text, "retryAfter" int, reference text, bounced boolean)
      where d.id = s.id and d.attempts = s.attempts and d.state in (${raw('sending')}, ${raw('uncertain')})`);
  },

  /** Gives up everybody whose turn of one method has not come: what it says is said to nobody. Answers how many they are. */
  async failMethod(
    database: Queryable,
    { occurrenceId, methodId }: { readonly occurrenceId: number; readonly methodId: number },
    reason: string,
  ): Promise<number> {
    const { rowCount } = await database.execute(sql`
      update delivery d set state = ${raw('failed')}, error = ${reason}, retry_at = null, updated_at = now()
      where d.occurrence_id = ${occurrenceId} and d.method_id = ${methodId} and d.state = ${raw('pending')}`);
    return rowCount ?? 0;
  },

  /** What senders that are gone had in their hands: it may have been sent. Answers how many there were. */
  async expire(database: Queryable): Promise<number> {
    const { rowCount } = await database.execute(sql`
      update delivery set state = ${raw('uncertain')}, lease_until = null, updated_at = now(),
        error = 'El envío se interrumpió antes de saber si llegó.'
      where state = ${raw('sending')} and lease_until < now()`);
    return rowCount ?? 0;
  },

  /** Passes over everybody whose turn of a schedule has not come. Answers how many they are. What is on its way arrives. */
  async cancel(transaction: Transaction, { scheduleId }: { readonly scheduleId: number }): Promise<number> {
    const { rowCount } = await transaction.execute(sql`
      update delivery d set state = ${raw('skipped')}, error = ${skipReasons.cancelled}, retry_at = null, updated_at = now()
      from occurrence o where o.schedule_id = ${scheduleId} and d.occurrence_id = o.id and d.state = ${raw('pending')}`);
    return rowCount ?? 0;
  },

  /**
   * Has messages of a schedule that were refused tried again, all of them or those named. Answers how many there are and of which
   * sendings: the caller opens these again. What is uncertain is never among them.
   */
  async retry(
    transaction: Transaction,
    { scheduleId, deliveryIds }: { readonly scheduleId: number; readonly deliveryIds?: readonly number[] | undefined },
  ): Promise<{ readonly count: number; readonly occurrenceIds: number[] }> {
    const named = deliveryIds === undefined ? sql`` : sql`and d.id = any(${sql.param(deliveryIds)}::bigint[])`;
    const { rows } = await transaction.execute<{ occurrenceId: number }>(sql`
      update delivery d set state = ${raw('pending')}, error = null, refusals = 0, retry_at = null, updated_at = now()
      from occurrence o where o.schedule_id = ${scheduleId} and d.occurrence_id = o.id and d.state = ${raw('failed')} ${named}
      returning d.occurrence_id as "occurrenceId"`);
    return { count: rows.length, occurrenceIds: [...new Set(rows.map(({ occurrenceId }) => occurrenceId))] };
  },

  /** Of a sending's messages, as conditions: some are not settled; all were refused. */
  hasOpen: (occurrenceId: SQL): SQL => having(occurrenceId, 'pending', 'sending'),
  allRefused: (occurrenceId: SQL): SQL =>
    sql`(${having(occurrenceId, 'failed')} and not ${having(occurrenceId, 'sent', 'uncertain', 'skipped')})`,
};
