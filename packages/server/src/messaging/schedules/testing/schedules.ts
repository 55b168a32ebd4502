import type { Role } from '@pregon/contract/session/roles';
import { eq } from 'drizzle-orm';
import { users } from '../../../identity/accounts/accounts.table.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { seedAudience } from '../../deliveries/testing/sending.ts';
import type { Principal } from '../../../kernel/http/principal.ts';
import { customers } from '../../../retail/customers/customers.table.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** Now plus some minutes, as typed on the account's clock. */
export const typed = (minutes: number): string => {
  const at = new Date(Date.now() + minutes * 60_000);
  return at.toLocaleString('sv-SE', { timeZone: 'America/Bogota' }).slice(0, 16).replace(' ', 'T');
};

/** A date some days from now, on the account's clock. */
export const dayFromNow = (days: number): string => typed(days * 24 * 60).slice(0, 10);

/** Creates an account with customers, a profile, an approved newsletter, and a user who schedules. */
export async function seedScheduling(database: Database, test: TestApp, size: number, role: Role = 'operador') {
  const seeded = await seedAudience(database, size);
  const { accountId } = seeded;
  await database.update(users).set({ accountId }).where(eq(users.id, test.staff[role].userId));
  const owner: Principal = { ...test.staff[role], accountId };

  const email = (change: object = {}) => ({
    type: 'email',
    newsletter_id: seeded.newsletterId,
    sender: 'Tienda',
    sender_email: 'hola@tienda.example',
    subject: 'Rebajas',
    ...change,
  });
  const sms = (change: object = {}) => ({ type: 'sms', sms_message: 'Hola, {{name}}', ...change });
  const form = (change: object = {}) => ({
    name: 'Viernes',
    profile: seeded.profileKey,
    date_start: typed(5),
    active: true,
    sendMethods: [email()],
    ...change,
  });
  /** Daily at one in the morning, from tomorrow for ten days. */
  const daily = (change: object = {}) =>
    form({
      date_start: dayFromNow(1),
      repeat_sending: true,
      sending_time: '01:00',
      date_end: dayFromNow(10),
      range: 1,
      sending_just_xdays: [1, 2, 3, 4, 5, 6, 7],
      ...change,
    });

  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, principal = owner) => {
    const headers = await test.as(principal);
    const answer = await test.app.inject({ method, url: `/V1/${url}`, headers, ...(body && { body }) });
    return { status: answer.statusCode, body: answer.json() };
  };
  const create = (body: object, by = owner) => call('POST', 'schedule', body, by);
  /** Creates a schedule for this minute: once more where the minute ended before the server looked at it. */
  const createNow = async (change: object = {}): ReturnType<typeof create> => {
    const minute = typed(0);
    const answer = await create(form({ ...change, date_start: minute }));
    return answer.status === 200 || minute === typed(0) ? answer : createNow(change);
  };
  return {
    ...seeded,
    owner,
    email,
    sms,
    form,
    daily,
    call,
    create,
    createNow,
    act: (identifier: string, action: string, more: object = {}, principal = owner) =>
      call('POST', `schedule/${identifier}/state`, { action, ...more }, principal),
    /** Makes all customers reachable by SMS, at made-up numbers. */
    async giveNumbers() {
      for (const [index, { id }] of seeded.people.entries()) {
        const mobile = `+57300${String(1_000_000 + index).slice(-7)}`;
        await database.update(customers).set({ mobile, smsConsent: true }).where(eq(customers.id, id));
      }
    },
  };
}
