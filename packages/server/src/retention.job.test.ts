import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventTypes, keptEventDays } from '@pregon/contract/events/event-types';
import { roles } from '@pregon/contract/session/roles';
import { periodicJobs } from './periodic-jobs.ts';
import { invitationsRepository } from './identity/invitations/invitations.repository.ts';
import { recoveriesRepository } from './identity/recovery/recoveries.repository.ts';
import { sessionsRepository } from './identity/session/sessions.repository.ts';
import { stores } from './retail/stores/stores.table.ts';
import { surveysRepository } from './counter/surveys/surveys.repository.ts';
import { eachDatabase } from './testing/each-database.ts';
import { type TestApp, testApp } from './testing/test-app.ts';
import { deleteExpired, retentionDays } from './retention.job.ts';

const dayMs = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);

eachDatabase(({ database, pool }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  const count = async (table: string): Promise<number> =>
    (await pool.query(`select count(*)::int as count from ${table}`)).rows[0].count;
  /** How long from now on each is still there, to the day. */
  async function keptFor(table: string, ...days: number[]): Promise<boolean[]> {
    const kept: boolean[] = [];
    for (const day of days) {
      await deleteExpired(database, inDays(day));
      kept.push((await count(table)) > 0);
    }
    return kept;
  }

  it('deletes a token a month after it expired', async () => {
    await pool.query(`update refresh_token set expires_at = now()`);
    const { refreshTokens: days } = retentionDays;
    expect(await keptFor('refresh_token', days - 1, days + 1)).toEqual([true, false]);
  });

  it('keeps where a user was last seen, and deletes where they were before', async () => {
    const { userId, family } = test.staff.operador;
    const { family: later } = await sessionsRepository.open(database, userId, { device: 'Otro', address: '127.0.0.1' });
    await pool.query(`update staff_session set used_at = now() - interval '1 hour' where id = $1`, [family]);
    await pool.query('delete from refresh_token where family = any($1)', [[family, later]]);
    const sessionsOf = async () =>
      (await pool.query('select id from staff_session where user_id = $1 order by used_at', [userId])).rows.map(({ id }) => id);
    await deleteExpired(database, inDays(retentionDays.sessions - 1));
    expect(await sessionsOf()).toEqual([family, later]);
    await deleteExpired(database, inDays(retentionDays.sessions + 1));
    expect(await sessionsOf()).toEqual([later]);
    const { rows } = await pool.query('select count(distinct user_id)::int as users, count(*)::int as all from staff_session');
    // A user of each role in both accounts of the test.
    const each = 2 * roles.length;
    expect(rows).toEqual([{ users: each, all: each }]);
  });

  it('keeps a log-in that has a token', async () => {
    const { userId, family } = test.staff.lector;
    const { family: current } = await sessionsRepository.open(database, userId, { device: 'Otro', address: '127.0.0.1' });
    const { family: latest } = await sessionsRepository.open(database, userId, { device: 'Otro', address: '127.0.0.1' });
    await pool.query(`update staff_session set used_at = now() - interval '1 year' where id <> $1`, [latest]);
    await pool.query('delete from refresh_token where family = $1', [family]);
    await deleteExpired(database, new Date());
    const { rows } = await pool.query('select id from staff_session where user_id = $1 order by used_at', [userId]);
    expect(rows.map(({ id }) => id)).toEqual([current, latest]);
  });

  it('keeps an expired invitation, so that it can be reported', async () => {
    const { accountId } = test.staff.administrador;
    await invitationsRepository.open(database, { email: 'nueva@tienda.example', accountId, role: 'lector', storeIds: [] });
    await pool.query(`update invitation set expires_at = now()`);
    expect(await keptFor('invitation', retentionDays.invitations - 1, retentionDays.invitations + 1)).toEqual([true, false]);
  });

  it('keeps a recovery link for a day', async () => {
    await recoveriesRepository.open(database, test.staff.marketing.userId);
    expect(await keptFor('password_recovery', 0, retentionDays.recoveries + 1)).toEqual([true, false]);
  });

  describe('a question to a customer', () => {
    it('stays after it was answered', async () => {
      const { accountId } = test.staff.administrador;
      const place = { code: 'A1', name: 'Norte', city: 'Cali', department: 'Valle', zone: 'Sur', channel: 'Propia' };
      const [store] = await database
        .insert(stores)
        .values({ ...place, accountId })
        .returning();
      const asked = { accountId, storeId: store?.id ?? 0, customerId: null };
      const [answered, open] = await database.transaction(async (transaction) => [
        await surveysRepository.createTrace(transaction, asked),
        await surveysRepository.createTrace(transaction, asked),
      ]);
      const answer = { questions: ['¿Qué tal?'], ratings: [5], observations: '' };
      await database.transaction((transaction) =>
        surveysRepository.answer(transaction, { ...asked, ...answer, trace: answered }),
      );
      await pool.query('update survey_trace set expires_at = now()');
      const remaining = async () =>
        (await pool.query('select id from survey_trace order by answered_at')).rows.map(({ id }) => id);
      await deleteExpired(database, inDays(retentionDays.surveys - 1));
      expect(await remaining()).toEqual([answered, open]);
      await deleteExpired(database, inDays(retentionDays.surveys + 1));
      expect(await remaining()).toEqual([answered]);
      expect(await count('survey_answer')).toBe(1);
    });
  });

  it.each(eventTypes)('keeps an event of type %s for its days after it occurred', async (type) => {
    const { accountId } = test.staff.administrador;
    const now = new Date();
    const days = keptEventDays[type];
    const inserted = `with person as (insert into customer (account_id, first_name, last_name) values ($1, 'Ana', 'P') returning id)
      insert into customer_event (account_id, customer_id, sender_id, type, at) select $1, id, $2, $2, $3 from person`;
    await pool.query(inserted, [accountId, type, now]);
    const kept = async (after: number) => {
      await deleteExpired(database, new Date(now.getTime() + after * dayMs));
      return (await pool.query('select from customer_event where type = $1', [type])).rowCount;
    };
    expect([await kept(days - 1), await kept(days + 1)]).toEqual([1, 0]);
  });

  it('runs as a periodic job of the workers', async () => {
    await recoveriesRepository.open(database, test.staff.marketing.userId);
    await pool.query(`update password_recovery set expires_at = now() - interval '2 days'`);
    const job = periodicJobs(test.services).find(({ name }) => name === 'delete-expired');
    await job?.run(new AbortController().signal);
    expect(await count('password_recovery')).toBe(0);
  });
});
