import type { SendMethod as Definition } from '@pregon/contract/schedules/send-method.schema';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { ledger } from '../deliveries/ledger.ts';
import { countGoneOut } from '../profiles/profile-uses.sql.ts';
import { followOccurrences } from './schedule-state.ts';

/** One sending that is due or going on. */
export interface Occurrence {
  readonly id: number;
  readonly scheduleId: number;
  readonly accountId: number;
  readonly profileKey: number;
  readonly timeZone: string;
  readonly dueAt: Date;
  readonly state: 'programada' | 'en_curso';
  /** Tags that nothing is known for are left empty. */
  readonly acceptMissingValues: boolean;
}

/** How a sending speaks to people. */
export interface SendMethod {
  readonly id: number;
  readonly definition: Definition;
  /** Of e-mail: the version of the newsletter that is sent. */
  readonly templateHtml: string | null;
}

/** A schedule of which something may start or go on. */
const isGoing = sql`s.active and s.state in ('programada', 'en_curso')`;
const nothingToTakeBack = (now: Date): SQL => sql`(s.undo_until is null or s.undo_until <= ${now.toISOString()}::timestamptz)`;

export const occurrencesRepository = {
  /** Everything that a worker has to do now: what is due and what is going on, the oldest first. */
  async workable(database: Database, now: Date): Promise<Occurrence[]> {
    const { rows } = await database.execute<Omit<Occurrence, 'dueAt'> & { dueAt: string }>(sql`
      select o.id, o.schedule_id as "scheduleId", s.account_id as "accountId", s.profile_key as "profileKey",
        a.time_zone as "timeZone", o.due_at as "dueAt", o.state,
        s.accept_missing_values as "acceptMissingValues"
      from occurrence o join schedule s on s.id = o.schedule_id join account a on a.id = s.account_id
      where ${isGoing} and (o.state = 'en_curso' or (o.state = 'programada'
        and o.due_at <= ${now.toISOString()}::timestamptz and ${nothingToTakeBack(now)}))
      order by o.due_at, o.id`);
    return rows.map((row) => ({ ...row, dueAt: new Date(row.dueAt) }));
  },

  /**
   * Starts a sending, for the first of the workers that try. False: another has, or somebody has paused, cancelled or taken back its
   * schedule meanwhile. The schedule is asked by a statement of its own: one that had to wait would see what was before it waited.
   */
  async start(transaction: Transaction, { id, scheduleId }: Occurrence, now: Date): Promise<boolean> {
    const held = await transaction.execute(sql`select from occurrence where id = ${id} and state = 'programada' for update`);
    if (held.rows.length === 0) return false;
    const { rows } = await transaction.execute(sql`
      select from schedule s where s.id = ${scheduleId} and ${isGoing} and ${nothingToTakeBack(now)} for no key update`);
    if (rows.length === 0) return false;
    await transaction.execute(sql`
      update occurrence set state = 'en_curso', started_at = ${now.toISOString()} where id = ${id}`);
    await followOccurrences(transaction, scheduleId);
    return true;
  },

  /** Ends a sending that was not started in time. False: another worker has. */
  async omit(transaction: Transaction, { id, scheduleId }: Occurrence, now: Date): Promise<boolean> {
    const { rowCount } = await transaction.execute(sql`
      update occurrence set state = 'omitida', finished_at = ${now.toISOString()} where id = ${id} and state = 'programada'`);
    if (!rowCount) return false;
    await followOccurrences(transaction, scheduleId);
    return true;
  },

  /** Ends a sending whose messages are all settled. False: it is not so, or another worker has. */
  async complete(transaction: Transaction, { id, scheduleId }: Occurrence, now: Date): Promise<boolean> {
    const here = sql`occurrence.id`;
    const { rowCount } = await transaction.execute(sql`
      update occurrence set state = case when ${ledger.allRefused(here)} then 'fallida' else 'completada' end,
        finished_at = ${now.toISOString()}, sent_count = ${countGoneOut(here)}
      where id = ${id} and state = 'en_curso' and not ${ledger.hasOpen(here)}`);
    if (!rowCount) return false;
    await followOccurrences(transaction, scheduleId);
    return true;
  },

  async methods(database: Queryable, { scheduleId }: Pick<Occurrence, 'scheduleId'>): Promise<SendMethod[]> {
    const { rows } = await database.execute<Record<string, unknown> & SendMethod>(sql`
      select m.id, m.definition, v.template_html as "templateHtml"
      from send_method m left join newsletter_version v on v.id = m.newsletter_version_id
      where m.schedule_id = ${scheduleId} order by m.id`);
    return rows;
  },
};
