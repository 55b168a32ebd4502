import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { OpenSession } from '@pregon/contract/session/account.schema';
import { users } from '../accounts/accounts.table.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { recoveriesRepository } from '../recovery/recoveries.repository.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testPassword } from '../../testing/test-app.ts';
import { hashPassword } from './password.ts';

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const newPassword = 'Otra-Clave-2026';

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let passwordHash: string;
  beforeAll(async () => {
    test = await testApp(database);
    passwordHash = await hashPassword(testPassword);
  });
  afterAll(() => test.close());

  let email: string;
  let userId: number;
  /** A user whose sessions no other test opens. */
  beforeEach(async () => {
    email = `${crypto.randomUUID()}@tienda.example`;
    const person = { accountId: test.staff.lector.accountId, email, firstName: 'Luz', lastName: 'Paz', role: 'lector' } as const;
    const [user] = await database
      .insert(users)
      .values({ ...person, passwordHash })
      .returning();
    userId = user?.id ?? 0;
  });

  const signIn = (userAgent: string, remoteAddress: string, password = testPassword) =>
    test.app.inject({
      method: 'POST',
      url: '/V1/login',
      headers: { 'user-agent': userAgent },
      body: { username: email, password },
      remoteAddress,
    });
  const opened = async (userAgent = chrome, from = '10.0.0.1') => String((await signIn(userAgent, from)).json().accessToken);
  const call = (accessToken: string, method: 'GET' | 'PUT' | 'DELETE', url: string, body?: object) =>
    test.app.inject({ method, url, headers: { authorization: `Bearer ${accessToken}` }, ...(body && { body }) });
  const sessionsOf = async (accessToken: string): Promise<OpenSession[]> =>
    (await call(accessToken, 'GET', '/V1/session/all')).json().items;
  const isIn = async (accessToken: string) => (await call(accessToken, 'GET', '/V1/session/all')).statusCode === 200;
  const recorded = async () =>
    (await pool.query('select action, subject, details from audit_event where user_id = $1 order by id', [userId])).rows;

  it("lists a person's own sessions, latest first", async () => {
    await opened(firefox, '10.0.0.2');
    const items = await sessionsOf(await opened(chrome, '10.0.0.1'));
    expect(items).toMatchObject([
      { device: 'Chrome en Windows', address: '10.0.0.1', isCurrent: true },
      { device: 'Firefox en Linux', address: '10.0.0.2', isCurrent: false },
    ]);
    expect(Object.keys(items[0] ?? {}).toSorted()).toEqual([
      'address',
      'bySso',
      'device',
      'id',
      'isCurrent',
      'openedAt',
      'usedAt',
    ]);
  });

  it('shows when and from where a session was last used, and none unused for a week', async () => {
    const answer = await signIn(chrome, '10.0.0.1');
    const accessToken = String(answer.json().accessToken);
    await pool.query(`update staff_session set used_at = now() - interval '8 days' where user_id = $1`, [userId]);
    expect(await sessionsOf(accessToken)).toEqual([]);
    const cookie = answer.cookies.find(({ name }) => name === 'pregon_refresh')?.value ?? '';
    await test.app.inject({
      method: 'POST',
      url: '/V1/refresh-token',
      body: { accessToken },
      cookies: { pregon_refresh: cookie },
      remoteAddress: '10.0.0.7',
    });
    const [session] = await sessionsOf(accessToken);
    expect(session?.address).toBe('10.0.0.7');
    expect(Date.now() - Date.parse(session?.usedAt ?? '')).toBeLessThan(60_000);
  });

  it('ends one of the own sessions at once', async () => {
    const elsewhere = await opened(firefox);
    const here = await opened();
    const other = (await sessionsOf(here)).find(({ isCurrent }) => !isCurrent);
    expect((await call(here, 'DELETE', `/V1/session/all/${other?.id}`)).statusCode).toBe(200);
    expect([await isIn(elsewhere), await isIn(here)]).toEqual([false, true]);
    expect((await recorded()).at(-1)).toMatchObject({ action: 'endSession', subject: other?.id });
    expect((await call(here, 'DELETE', `/V1/session/all/${other?.id}`)).statusCode).toBe(404);
  });

  it('cannot end sessions of others', async () => {
    const here = await opened();
    const { family } = test.staff.marketing;
    for (const id of [family, 'x', crypto.randomUUID()]) {
      expect((await call(here, 'DELETE', `/V1/session/all/${id}`)).json().code).toBe('NOT_FOUND');
    }
    const theirs = await test.app.inject({ url: '/V1/session/all', headers: await test.as(test.staff.marketing) });
    expect(theirs.statusCode).toBe(200);
  });

  it('ends all sessions but the current one', async () => {
    const elsewhere = [await opened(firefox), await opened()];
    const here = await opened();
    expect((await call(here, 'DELETE', '/V1/session/all')).statusCode).toBe(200);
    expect(await Promise.all([...elsewhere, here].map(isIn))).toEqual([false, false, true]);
    expect((await recorded()).at(-1)).toMatchObject({ action: 'endOtherSessions', details: { count: 2 } });
  });

  describe('the own password', () => {
    const form = { currentPassword: testPassword, password: newPassword, confirmPassword: newPassword };

    it('is changed, which ends the sessions opened with the old one', async () => {
      const elsewhere = await opened(firefox);
      const here = await opened();
      const link = await recoveriesRepository.open(database, userId);
      expect((await call(here, 'PUT', '/V1/session/password', form)).statusCode).toBe(200);
      expect([await isIn(elsewhere), await isIn(here)]).toEqual([false, true]);
      expect(await recoveriesRepository.find(database, link)).toBeUndefined();
      expect((await signIn(chrome, '10.0.0.1')).statusCode).toBe(400);
      expect((await signIn(chrome, '10.0.0.1', newPassword)).statusCode).toBe(200);
      expect((await recorded()).map(({ action }) => action)).toContain('changeOwnPassword');
      expect(JSON.stringify(await recorded())).not.toContain(newPassword);
    });

    it('stays when the current one is wrong, which is reported at its field', async () => {
      const here = await opened();
      const answer = await call(here, 'PUT', '/V1/session/password', { ...form, currentPassword: 'x' });
      const message = 'Esa no es tu contraseña actual.';
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { code: 'WRONG_PASSWORD', message, fields: { currentPassword: message } },
      ]);
      expect((await signIn(chrome, '10.0.0.1')).statusCode).toBe(200);
    });

    it('cannot be guessed, because attempts are limited', async () => {
      const here = await opened();
      const wrong = { ...form, currentPassword: 'x' };
      const answers = await Promise.all(Array.from({ length: 11 }, () => call(here, 'PUT', '/V1/session/password', wrong)));
      expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    });
  });

  it('refuses a log-in whose password changes while it is verified', async () => {
    const memberships = await usersRepository.listByEmail(database, email);
    jest.spyOn(usersRepository, 'listByEmail').mockImplementationOnce(async () => {
      await usersRepository.setPassword(database, userId, await hashPassword(newPassword));
      return memberships;
    });
    expect((await signIn(chrome, '10.0.0.1')).json().code).toBe('BAD_CREDENTIALS');
    expect((await signIn(chrome, '10.0.0.1', newPassword)).statusCode).toBe(200);
  });
});
