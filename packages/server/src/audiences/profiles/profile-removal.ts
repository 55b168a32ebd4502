import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../kernel/database/database.ts';
import { scheduleCount, sentCount } from '../../messaging/schedules/profile-uses.sql.ts';

interface Uses {
  readonly schedules: number;
  readonly sent: number;
}

/**
 * Holds profiles and their sendings until the transaction ends, and says what has come of them: no schedule is added, no sending
 * starts meanwhile. Locks in the order of those who start a sending, who hold it before its schedule; counted by a statement of its
 * own, which sees what a lock had to wait for. `condition` is on `profile`, as `p`.
 */
export async function holdProfiles(transaction: Transaction, condition: SQL): Promise<Uses> {
  await transaction.execute(sql`select from profile p where ${condition} order by p.key for update`);
  await transaction.execute(sql`
    select from occurrence o join schedule s on s.id = o.schedule_id join profile p on p.key = s.profile_key
    where ${condition} order by o.id for update of o`);
  const uses = sql`select ${scheduleCount(condition)} as schedules, ${sentCount(condition)} as sent`;
  const { rows } = await transaction.execute<Record<string, unknown> & Uses>(uses);
  return rows[0] ?? { schedules: 0, sent: 0 };
}

/** Removes profiles with all that hangs on them. The caller holds them and knows that nothing was sent: see `holdProfiles`. */
export async function removeProfiles(transaction: Transaction, condition: SQL): Promise<void> {
  const keys = sql`select p.key from profile p where ${condition}`;
  const scheduleIds = sql`select s.id from schedule s where s.profile_key in (${keys})`;
  const occurrenceIds = sql`select o.id from occurrence o where o.schedule_id in (${scheduleIds})`;
  const deliveryIds = sql`select d.id from delivery d where d.occurrence_id in (${occurrenceIds})`;
  for (const statement of [
    sql`delete from engagement where delivery_id in (${deliveryIds})`,
    sql`delete from delivery where occurrence_id in (${occurrenceIds})`,
    sql`delete from occurrence where schedule_id in (${scheduleIds})`,
    sql`delete from send_method where schedule_id in (${scheduleIds})`,
    sql`delete from schedule where profile_key in (${keys})`,
    sql`delete from audience_size where profile_key in (${keys})`,
    sql`delete from profile p where ${condition}`,
  ]) {
    await transaction.execute(statement);
  }
}
