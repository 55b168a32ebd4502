import { asc, eq, sql } from 'drizzle-orm';
import { users } from '../identity/accounts/accounts.table.ts';
import type { Transaction } from '../kernel/database/database.ts';
import { sessions } from '../identity/session/sessions.table.ts';
import type { Calendar } from './calendar.ts';
import { insertRows } from './insert-rows.ts';
import type { Random } from './random.ts';

/** A network address reserved for documentation. */
const office = '203.0.113.24';
const onTheWay = '198.51.100.7';
const devices = [
  { device: 'Chrome en Windows', address: office, weight: 7 },
  { device: 'Edge en Windows', address: office, weight: 3 },
  { device: 'Chrome en Android', address: onTheWay, weight: 1 },
];
const days = 30;
const workDay = { from: 7 * 60 + 30, to: 9 * 60 + 30 };

/** A log-in of each user on most working days. */
function logInsOf(random: Random, calendar: Calendar, userId: number) {
  return Array.from({ length: days }, (_, place) => days - place).flatMap((daysAgo) => {
    const weekday = new Date(calendar.dayAgo(daysAgo)).getUTCDay();
    // Yesterday always has one, so that the list of users is not empty at a weekend.
    if (daysAgo > 1 && (weekday === 0 || weekday === 6 || random.chance(0.25))) return [];
    const { device, address } = random.weighted(devices);
    return [{ userId, device, address, at: calendar.momentAgo(daysAgo, random.between(workDay.from, workDay.to)) }];
  });
}

/**
 * Fills in the audit trail and last visits of staff, as if they had made the demo's data. Runs last, because it reads the other
 * rows; all sessions have ended.
 */
export async function fillHistory(database: Transaction, calendar: Calendar, random: Random, accountId: number): Promise<void> {
  const staff = await database.select({ id: users.id }).from(users).where(eq(users.accountId, accountId)).orderBy(asc(users.id));
  const logIns = staff.flatMap(({ id }) => logInsOf(random, calendar, id));
  await insertRows(
    database,
    sessions,
    logIns.map(({ userId, device, address, at }) => {
      const endedAt = new Date(at.getTime() + random.between(4 * 60, 9 * 60) * 60_000);
      return { id: `demo-${userId}-${at.getTime()}`, userId, device, address, openedAt: at, usedAt: endedAt, endedAt };
    }),
  );
  await database.execute(sql`
    insert into audit_event (account_id, user_id, action, subject, details, at)
    select ${accountId}::int, user_id, action, subject, details, at from (
      select user_id, 'login' as action, null as subject, jsonb_build_object('device', device, 'address', address) as details,
        opened_at as at from staff_session
      union all
      select (select min(id) from staff_user), 'createUser', id::text,
        jsonb_build_object('email', email, 'role', role, 'active', active), created_at from staff_user
        where id > (select min(id) from staff_user)
      union all
      select created_by, 'createCampaign', identifier::text, jsonb_build_object('name', name), created_at from campaign
      union all
      select created_by, 'createProfile', identifier::text, jsonb_build_object('name', name), created_at from profile
      union all
      select v.created_by, 'saveNewsletter', n.identifier::text,
        jsonb_build_object('name', n.name, 'version', v.version, 'approved', v.approved), v.created_at
        from newsletter_version v join newsletter n on n.id = v.newsletter_id
      union all
      select created_by, 'createSchedule', identifier::text, jsonb_build_object('name', name, 'active', active), created_at
        from schedule
      union all
      select created_by, 'createShortLink', code, jsonb_build_object('finalUrl', final_url), created_at from short_link
    ) as happened order by at, action`);
}
