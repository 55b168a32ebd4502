import type { RecordKind } from '@pregon/contract/collaboration/collaboration.schema';
import { senderRoles } from '@pregon/contract/session/roles';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { profileDefinition } from '../../audiences/profiles/profile-names.sql.ts';
import { findRecord, type ReviewedRecords } from '../../collaboration/reviewed-records.ts';
import { hasApproval, isSecondPersonRequired } from '../../collaboration/second-person.ts';
import type { Queryable, Transaction } from '../../kernel/database/database.ts';
import { Fault } from '../../kernel/http/fault.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { describeSchedule } from './describe-schedule.ts';
import { schedules } from './schedules.table.ts';

const kind: RecordKind = 'schedule';

/**
 * A hash of all that a schedule sends, to whom and when. Its name and its state do not belong to it, nor do the name and the objectives of
 * its profile, which select nobody. It names the tables literally:
 * Drizzle would drop the table name of a column given here.
 */
const revision = sql<string>`md5(jsonb_build_array(
  schedule.profile_key, ${profileDefinition(sql`schedule.profile_key`)} - 'name' - 'objective',
  schedule.date_start, schedule.repeat_sending, schedule.sending_time, schedule.date_end, schedule.range,
  schedule.sending_just_xdays, schedule.repeat_each_month, schedule.day_the_month, schedule.ordinal, schedule.weekday,
  schedule.accept_missing_values, schedule.service_message, schedule.experiment_id,
  (select jsonb_agg(jsonb_build_array(m.type, m.newsletter_version_id, m.definition) order by m.type)
    from send_method m where m.schedule_id = schedule.id and m.arm is null),
  (select jsonb_agg(jsonb_build_array(a.arm, a.delay_hours, a.type, a.newsletter_version_id, a.definition) order by a.arm, a.type)
    from arm_method a where a.schedule_id = schedule.id))::text)`;

/** Schedules for comments and approvals. */
export const reviewedSchedules: ReviewedRecords = {
  requesters: senderRoles,
  approvers: senderRoles,
  pathOf: (identifier) => `/admin/sends/scheduled-list/${identifier}`,

  async find(database, { accountId }, identifiers) {
    const rows = await database
      .select({
        identifier: schedules.identifier,
        name: schedules.name,
        revision,
        authorId: sql<number>`coalesce(schedule.changed_by, schedule.created_by)`,
      })
      .from(schedules)
      .where(and(eq(schedules.accountId, accountId), inArray(schedules.identifier, [...identifiers])));
    return new Map(rows.map(({ identifier, ...row }) => [identifier, { ...row, isApproved: null }]));
  },

  describe: describeSchedule,

  async lock(transaction, { accountId }, identifier) {
    const own = and(eq(schedules.accountId, accountId), eq(schedules.identifier, identifier));
    await transaction.select({ id: schedules.id }).from(schedules).where(own).for('update');
  },

  /** Activating it checks everything again, so that nothing has to hold before. */
  check: async () => undefined,

  async approve(transaction, principal, identifier) {
    const found = await findRecord(transaction, principal, kind, identifier);
    if (!found) throw new Fault('NOT_FOUND');
    return found.revision;
  },
};

/** Throws APPROVAL_NEEDED where the account demands a second person: a new schedule is approved by nobody yet. */
export async function checkMayActivateNew(database: Queryable, { accountId }: Principal): Promise<void> {
  if (await isSecondPersonRequired(database, accountId, kind)) throw new Fault('APPROVAL_NEEDED');
}

/** The revision of a stored schedule; null where nobody else has to approve it. */
export async function revisionToApprove(
  transaction: Transaction,
  principal: Principal,
  identifier: string,
): Promise<string | null> {
  if (!(await isSecondPersonRequired(transaction, principal.accountId, kind))) return null;
  return (await findRecord(transaction, principal, kind, identifier))?.revision ?? null;
}

/**
 * Throws APPROVAL_NEEDED unless a second person approved the stored revision of a schedule, where the account demands it. `active` is the
 * revision that was active already: it needs no approval again.
 */
export async function checkSecondPerson(
  transaction: Transaction,
  principal: Principal,
  record: string,
  active: string | null = null,
): Promise<void> {
  const current = await revisionToApprove(transaction, principal, record);
  if (current === null || current === active) return;
  const { accountId } = principal;
  if (!(await hasApproval(transaction, { accountId, kind, record, revision: current }))) throw new Fault('APPROVAL_NEEDED');
}
