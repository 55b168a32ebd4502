import { pinnedTemplate } from '../../content/newsletters/pinned-newsletter.sql.ts';
import { accountCurrency, accountLanguage, accountZone } from '../../identity/accounts/account-clock.sql.ts';
import { accountShare } from '../../identity/accounts/account-share.sql.ts';
import { occurrenceState } from '@pregon/contract/schedules/occurrence-state';
import { textLiteral } from '../../kernel/database/text-literal.sql.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../kernel/database/database.ts';
import { holdOneConnectionPerNode } from '../../kernel/database/one-connection-per-node.ts';
import { hasChunks } from '../deliveries/audience-fill.ts';
import { recountDeliveries } from '../deliveries/counted-change.sql.ts';
import { ledger, raw } from '../deliveries/ledger.ts';
import type { MessageKind } from '../sending-rules/message-policy.ts';
import type { Occurrence, OpenMethod, SendMethod } from './occurrence.ts';
import { countGoneOut } from './profile-uses.sql.ts';
import { followOccurrences, isGoing } from './schedule-state.ts';
import { storedDefinition } from './stored-definition.ts';

/** A method of one arm of an experiment. */
export interface ArmMethod extends Pick<OpenMethod, 'id' | 'type'> {
  readonly arm: number;
}

const nothingToTakeBack = (now: Date): SQL => sql`(s.undo_until is null or s.undo_until <= ${now.toISOString()}::timestamptz)`;

/** Whether messages of an occurrence are not settled, or are yet to be moved into the ledger. */
const isOpen = (id: number): SQL => sql`(${ledger.hasOpen(sql`${id}::int`)} or ${hasChunks(sql`${id}::int`)})`;

/** Locks an occurrence in progress whose messages are all settled. False: some are not, or another worker has locked it. */
async function holdSettled(transaction: Transaction, id: number): Promise<boolean> {
  await holdOneConnectionPerNode(transaction);
  const { rows } = await transaction.execute<{ isOpen: boolean }>(sql`select ${isOpen(id)} as "isOpen"`);
  if (rows[0]?.isOpen) return false;
  const held = await transaction.execute(sql`
    select from occurrence where id = ${id} and state = ${textLiteral(occurrenceState.running)} for update skip locked`);
  return held.rows.length > 0;
}

export const occurrencesRepository = {
  /** The work of a worker: occurrences that are due or in progress, oldest first. */
  async workable(database: Database, now: Date): Promise<Occurrence[]> {
    const { rows } = await database.execute<Omit<Occurrence, 'dueAt'> & { dueAt: string }>(sql`
      select o.id, o.schedule_id as "scheduleId", s.account_id as "accountId", s.profile_key as "profileKey",
        ${accountZone(sql`s.account_id`)} as "timeZone", ${accountCurrency(sql`s.account_id`)} as currency,
        ${accountLanguage(sql`s.account_id`)} as language, o.due_at as "dueAt", o.state,
        s.accept_missing_values as "acceptMissingValues", ${accountShare(sql`s.account_id`)} as share
      from occurrence o join schedule s on s.id = o.schedule_id
      where ${isGoing} and (o.state = ${textLiteral(occurrenceState.running)} or (o.state = ${textLiteral(occurrenceState.scheduled)}
        and o.due_at <= ${now.toISOString()}::timestamptz and ${nothingToTakeBack(now)}))
      order by s.profile_key is null desc, o.due_at, o.id`);
    return rows.map((row) => ({ ...row, dueAt: new Date(row.dueAt) }));
  },

  /**
   * Starts an occurrence for the first worker that tries. False: another worker was first, or staff has paused, cancelled or
   * undone the schedule meanwhile. The schedule is read by a statement of its own: one that had to wait for a lock would read an
   * old snapshot.
   */
  async start(transaction: Transaction, { id, scheduleId }: Occurrence, now: Date): Promise<boolean> {
    const held = await transaction.execute(
      sql`select from occurrence where id = ${id} and state = ${textLiteral(occurrenceState.scheduled)} for update skip locked`,
    );
    if (held.rows.length === 0) return false;
    const { rows } = await transaction.execute(sql`
      select from schedule s where s.id = ${scheduleId} and ${isGoing} and ${nothingToTakeBack(now)} for no key update`);
    if (rows.length === 0) return false;
    await transaction.execute(sql`
      update occurrence set state = ${textLiteral(occurrenceState.running)}, started_at = ${now.toISOString()} where id = ${id}`);
    await followOccurrences(transaction, scheduleId);
    return true;
  },

  /** Skips an occurrence that was not started in time, with the reason. False: another worker has. */
  async omit(
    transaction: Transaction,
    { id, scheduleId }: Pick<Occurrence, 'id' | 'scheduleId'>,
    now: Date,
    reason: string,
  ): Promise<boolean> {
    const { rowCount } = await transaction.execute(sql`
      update occurrence set state = ${textLiteral(occurrenceState.omitted)}, finished_at = ${now.toISOString()}, omitted_reason = ${reason}
      where id = ${id} and state = ${textLiteral(occurrenceState.scheduled)}`);
    if (!rowCount) return false;
    await followOccurrences(transaction, scheduleId);
    return true;
  },

  /** Completes an occurrence whose messages are all settled. False: there are open messages, or another worker has. */
  async complete(
    transaction: Transaction,
    { id, scheduleId, profileKey }: Pick<Occurrence, 'id' | 'scheduleId' | 'profileKey'>,
    now: Date,
  ): Promise<boolean> {
    if (!(await holdSettled(transaction, id))) return false;
    // Recounts from the ledger: a process of an earlier version, which does not maintain counters, may have sent a part.
    await recountDeliveries(transaction, [id]);
    // Looks for open messages again, in a snapshot that is newer than the lock: one may have been added right before it.
    const { rows } = await transaction.execute<{ isOpen: boolean; isRefused: boolean; goneOut: number }>(sql`
      select ${isOpen(id)} as "isOpen", ${ledger.allRefused(sql`${id}::int`)} as "isRefused", ${countGoneOut(sql`${id}::int`)} as "goneOut"`);
    const [counted] = rows;
    if (!counted || counted.isOpen) return false;
    await transaction.execute(sql`
      update occurrence set state = ${counted.isRefused ? occurrenceState.failed : occurrenceState.completed},
        finished_at = ${now.toISOString()}, sent_count = ${counted.goneOut} where id = ${id}`);
    // More transactional messages may always come.
    if (profileKey !== null) await followOccurrences(transaction, scheduleId);
    return true;
  },

  async methods(database: Queryable, { scheduleId }: Pick<Occurrence, 'scheduleId'>): Promise<Pick<OpenMethod, 'id' | 'type'>[]> {
    const { rows } = await database.execute<Record<string, unknown> & Pick<OpenMethod, 'id' | 'type'>>(sql`
      select id, type from send_method where schedule_id = ${scheduleId} and arm is null order by id`);
    return rows;
  },

  /** The experiment of an occurrence's schedule, null for none, and the kind of its messages. */
  async designOf(
    database: Queryable,
    { scheduleId }: Pick<Occurrence, 'scheduleId'>,
  ): Promise<MessageKind & { readonly experimentId: number | null }> {
    const { rows } = await database.execute<{ experimentId: number | null; serviceMessage: boolean }>(
      sql`select experiment_id as "experimentId", service_message as "serviceMessage" from schedule where id = ${scheduleId}`,
    );
    return rows[0] ?? { experimentId: null, serviceMessage: false };
  },

  /** The methods of the arms of a schedule, or of the one that has won. The first sending that starts creates them. */
  async armMethods(
    transaction: Transaction,
    { scheduleId }: Pick<Occurrence, 'scheduleId'>,
    winner: number | null,
  ): Promise<ArmMethod[]> {
    await transaction.execute(sql`
      insert into send_method (schedule_id, type, newsletter_version_id, definition, arm, delay_hours)
      select schedule_id, type, newsletter_version_id, definition, arm, delay_hours from arm_method
      where schedule_id = ${scheduleId}
        and not exists (select from send_method m where m.schedule_id = ${scheduleId} and m.arm is not null)
      order by arm, type`);
    const { rows } = await transaction.execute<Record<string, unknown> & ArmMethod>(sql`
      select id, type, arm from send_method
      where schedule_id = ${scheduleId} and arm is not null ${winner === null ? sql`` : sql`and arm = ${winner}`} order by id`);
    return rows;
  },

  /** The methods of an occurrence, and when each has messages to send. */
  async openMethods(database: Queryable, { id, scheduleId }: Pick<Occurrence, 'id' | 'scheduleId'>): Promise<OpenMethod[]> {
    const { rows: methods } = await database.execute<Record<string, unknown> & Pick<OpenMethod, 'id' | 'type'>>(sql`
      select id, type from send_method where schedule_id = ${scheduleId} order by id`);
    if (methods.length === 0) return [];
    // A lookup for each method, which a cluster cannot join with the methods.
    const lookups = methods.map((method) => {
      const waiting = sql`from delivery d where d.occurrence_id = ${id} and d.method_id = ${method.id} and d.state = ${raw('pending')}`;
      return sql`select ${method.id}::int as id,
        case when exists (select 1 ${waiting} and (d.retry_at is null or d.retry_at <= now()) limit 1) then 0
          else (select extract(epoch from min(d.retry_at) - now())::float8 * 1000 ${waiting}) end as "retryMs"`;
    });
    const { rows } = await database.execute<{ id: number; retryMs: number | null }>(sql.join(lookups, sql` union all `));
    const retries = new Map(rows.map((row) => [row.id, row.retryMs]));
    return methods.map((method) => ({ ...method, retryMs: retries.get(method.id) ?? null }));
  },

  /** The content of a method. Throws when there is none. */
  async method(database: Queryable, id: number): Promise<SendMethod> {
    const { rows } = await database.execute<Record<string, unknown> & SendMethod>(sql`
      select m.id, m.definition, ${pinnedTemplate(sql`m.newsletter_version_id`)} as "templateHtml" from send_method m where m.id = ${id}`);
    const [method] = rows;
    if (!method) throw new Error(`There is no method ${id}.`);
    return { ...method, definition: storedDefinition(method.definition) };
  },
};
