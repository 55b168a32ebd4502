import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Role } from '@pregon/contract/session/roles';
import type { OwnAccount } from '@pregon/contract/session/session.schema';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testEmail, testPassword } from '../../testing/test-app.ts';
import type { Principal } from '../../kernel/http/principal.ts';

const otherPassword = 'Otra-Clave-2026!';

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let number = 0;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());
  beforeEach(() => void (number += 1));

  const newEmail = () => `persona${(number += 1)}@ambas.example`;
  const call = async (as: Principal | string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
    const headers = typeof as === 'string' ? { authorization: `Bearer ${as}` } : await test.as(as);
    return test.app.inject({ method, url, headers, ...(body && { body }) });
  };
  const logIn = (username: string, password = testPassword) =>
    test.app.inject({ method: 'POST', url: '/V1/login', body: { username, password }, remoteAddress: `10.3.0.${number % 250}` });
  const createUser = (email: string, as: Principal, password = testPassword, role: Role = 'marketing') =>
    call(as, 'POST', '/V1/user', {
      first_name: 'Luz',
      last_name: 'Ángel',
      address: 'Calle 1',
      contact_phone: '3001234567',
      email,
      password,
      repeat_password: password,
      role,
    });
  const invite = async (email: string, as: Principal, role: Role = 'operador') => {
    const answer = await call(as, 'POST', '/V1/invitation', { email, role });
    return new URL(answer.json().link).searchParams.get('t') ?? '';
  };
  const accept = (token: string, password = testPassword) =>
    test.app.inject({
      method: 'POST',
      url: '/V2/auth/invitation',
      body: { token, password },
      remoteAddress: `10.4.0.${(number += 1) % 250}`,
    });
  const tienda = () => test.staff.administrador;
  const vecina = () => test.strangers.administrador;

  /** A person of the first account who has accepted an invitation to the second. */
  const personOfBoth = async () => {
    const email = newEmail();
    const signUp = {
      firstName: 'Luz',
      lastName: 'Ángel',
      email,
      password: testPassword,
      repeatPassword: testPassword,
      token: await invite(email, tienda(), 'marketing'),
    };
    await test.app.inject({ method: 'POST', url: '/V2/auth/signup', body: signUp, remoteAddress: `10.5.0.${number % 250}` });
    const accepted = await accept(await invite(email, vecina()));
    expect(accepted.json()).toEqual({ message: 'Invitación aceptada' });
    return email;
  };

  describe('another account', () => {
    it('creates and invites users of the first account, with the same answers as for anybody', async () => {
      const [known, unknown] = [testEmail('lector'), newEmail()];
      const created = await Promise.all([known, unknown].map((email) => createUser(email, vecina(), otherPassword)));
      const withoutNames = created.map((answer) => {
        const { user_id: _, email: __, createdAt: ___, updatedAt: ____, ...rest } = answer.json();
        return [answer.statusCode, rest];
      });
      expect(withoutNames[0]).toEqual(withoutNames[1]);
      const invited = await Promise.all(
        [testEmail('operador'), newEmail()].map((email) => call(vecina(), 'POST', '/V1/invitation', { email, role: 'lector' })),
      );
      expect(invited.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(invited.map((answer) => answer.json().isMailed)).toEqual([true, true]);
    });

    it('may give its user the address of a person elsewhere', async () => {
      const user = (await createUser(newEmail(), vecina())).json();
      const readOnly = new Set(['active', 'lastSeenAt', 'createdAt', 'updatedAt', 'has_second_factor', 'stores']);
      const edit = Object.fromEntries(Object.entries(user).filter(([name]) => !readOnly.has(name)));
      const answer = await call(vecina(), 'PUT', '/V1/user', { ...edit, email: testEmail('marketing') });
      expect(answer.statusCode).toBe(200);
      expect((await logIn(testEmail('marketing'))).json()).toMatchObject({ accountId: tienda().accountId });
    });

    it('cannot log into the first account with a password that it has chosen', async () => {
      const email = newEmail();
      await createUser(email, tienda());
      await createUser(email, vecina(), otherPassword);
      expect((await logIn(email)).json()).toMatchObject({ accountId: tienda().accountId });
      const there = await logIn(email, otherPassword);
      expect(there.json()).toMatchObject({ accountId: vecina().accountId });
      const { items } = (await call(there.json().accessToken, 'GET', '/V1/session/accounts')).json();
      expect(items).toMatchObject([{ accountId: vecina().accountId }]);
      const foreign = await call(there.json().accessToken, 'POST', '/V1/session/account', { accountId: tienda().accountId });
      const none = await call(there.json().accessToken, 'POST', '/V1/session/account', { accountId: 999_999 });
      expect([foreign.statusCode, foreign.json()]).toEqual([404, none.json()]);
    });

    it('cannot take a person over by changing their address', async () => {
      const email = await personOfBoth();
      const { rows } = await pool.query('select id, version from staff_user where email = $1 and account_id = $2', [
        email,
        vecina().accountId,
      ]);
      const stolen = newEmail();
      const change = { first_name: 'Luz', last_name: 'Ángel', email: stolen, role: 'operador' };
      await call(vecina(), 'PUT', '/V1/user', { ...change, user_id: rows[0].id, version: rows[0].version });
      const token = await test.services.accessTokens.read((await logIn(stolen)).json().accessToken);
      const { items } = (await call(token ?? tienda(), 'GET', '/V1/session/accounts')).json();
      expect(items.map(({ accountId }: OwnAccount) => accountId)).toEqual([vecina().accountId]);
    });
  });

  describe('an invitation to a person of another account', () => {
    it('is accepted with their own password, and gives the role in that account only', async () => {
      const email = await personOfBoth();
      const session = (await logIn(email)).json();
      const { items } = (await call(session.accessToken, 'GET', '/V1/session/accounts')).json();
      expect(items).toEqual([
        { accountId: tienda().accountId, name: 'tienda', role: 'marketing', isCurrent: true },
        { accountId: vecina().accountId, name: 'vecina', role: 'operador', isCurrent: false },
      ]);
      const log = await pool.query(
        `select account_id, details from audit_event where action = 'acceptInvitation' and subject = $1`,
        [email],
      );
      expect(log.rows).toEqual([{ account_id: vecina().accountId, details: { role: 'operador', ip: expect.any(String) } }]);
    });

    it('is refused alike for a wrong password and an unknown address', async () => {
      const [known, unknown] = [testEmail('administrador'), newEmail()];
      const answers = await Promise.all(
        [known, unknown].map(async (email) => accept(await invite(email, vecina()), 'No-Es-Esta-1!')),
      );
      const [one, other] = answers.map((answer) => [answer.statusCode, answer.json()]);
      expect(one).toEqual([400, expect.objectContaining({ code: 'BAD_CREDENTIALS' })]);
      expect(one).toEqual(other);
    });

    it('requires a password that no administrator has chosen', async () => {
      const email = newEmail();
      await createUser(email, tienda());
      const token = await invite(email, vecina());
      expect((await accept(token)).json()).toMatchObject({ code: 'INVALID', fields: { password: expect.any(String) } });
      const { accessToken } = (await logIn(email)).json();
      const form = { currentPassword: testPassword, password: otherPassword, confirmPassword: otherPassword };
      await call(accessToken, 'PUT', '/V1/session/password', form);
      expect((await accept(token, otherPassword)).statusCode).toBe(200);
      expect((await accept(token, otherPassword)).json().code).toBe('BAD_TOKEN');
    });
  });

  describe('a person with two accounts', () => {
    const inAccount = async (email: string, accountId: number) => {
      const { accessToken } = (await logIn(email)).json();
      return call(accessToken, 'POST', '/V1/session/account', { accountId });
    };

    it('switches to the other, which ends the previous session, and returns there at the next log-in', async () => {
      const email = await personOfBoth();
      const before = (await logIn(email)).json();
      const answer = await call(before.accessToken, 'POST', '/V1/session/account', { accountId: vecina().accountId });
      expect(answer.json()).toMatchObject({
        accountId: vecina().accountId,
        user: { accountName: 'vecina', role: 'operador', email },
      });
      const cookie = answer.cookies.find(({ name }) => name === 'pregon_refresh')?.value ?? '';
      expect((await call(before.accessToken, 'GET', '/V1/session/all')).statusCode).toBe(401);
      const refreshed = await test.app.inject({
        method: 'POST',
        url: '/V1/refresh-token',
        body: { accessToken: answer.json().accessToken },
        cookies: { pregon_refresh: cookie },
      });
      expect(refreshed.json()).toMatchObject({ accountId: vecina().accountId });
      expect((await logIn(email)).json()).toMatchObject({ accountId: vecina().accountId });
      const log = await pool.query(`select account_id from audit_event where action = 'switchAccount' order by id desc limit 1`);
      expect(log.rows).toEqual([{ account_id: vecina().accountId }]);
    });

    it('does not extend the 30 days of a log-in by switching', async () => {
      const before = (await logIn(await personOfBoth())).json();
      const { family = '' } = (await test.services.accessTokens.read(before.accessToken)) ?? {};
      await pool.query(`update staff_session set opened_at = now() - interval '29 days 23 hours' where id = $1`, [family]);
      const answer = await call(before.accessToken, 'POST', '/V1/session/account', { accountId: vecina().accountId });
      const cookie = answer.cookies.find(({ name }) => name === 'pregon_refresh');
      expect(cookie?.maxAge).toBeGreaterThan(3500);
      expect(cookie?.maxAge).toBeLessThanOrEqual(3600);
    });

    it('has the permissions of the role in each account', async () => {
      const email = await personOfBoth();
      const here = (await logIn(email)).json();
      const campaign = { name: 'Una', description: 'x', dateStart: '2026-12-01', dateEnd: '2026-12-31', numberSends: 1 };
      expect((await call(here.accessToken, 'POST', '/V1/campaign', campaign)).statusCode).not.toBe(404);
      const there = (await inAccount(email, vecina().accountId)).json();
      expect((await call(there.accessToken, 'POST', '/V1/campaign', campaign)).json().code).toBe('FORBIDDEN');
    });

    it('loses one account only when its administrator deactivates them there', async () => {
      const email = await personOfBoth();
      const here = (await logIn(email)).json();
      const there = (await inAccount(email, vecina().accountId)).json();
      const again = (await logIn(email)).json();
      expect((await call(vecina(), 'DELETE', `/V1/user/${there.id}/activation`)).statusCode).toBe(200);
      expect((await call(there.accessToken, 'GET', '/V1/session/all')).statusCode).toBe(401);
      expect((await call(again.accessToken, 'GET', '/V1/session/all')).statusCode).toBe(401);
      expect((await logIn(email)).json()).toMatchObject({ accountId: tienda().accountId, id: here.id });
      expect((await call(vecina(), 'GET', `/V1/user/${here.id}`)).statusCode).toBe(404);
    });

    it('has one password: changing it in one account ends the sessions in both', async () => {
      const email = await personOfBoth();
      const there = (await inAccount(email, vecina().accountId)).json();
      const here = (await inAccount(email, tienda().accountId)).json();
      const again = (await inAccount(email, vecina().accountId)).json();
      const form = { currentPassword: testPassword, password: otherPassword, confirmPassword: otherPassword };
      expect((await call(again.accessToken, 'PUT', '/V1/session/password', form)).statusCode).toBe(200);
      expect((await call(here.accessToken, 'GET', '/V1/session/all')).statusCode).toBe(401);
      expect((await logIn(email)).json().code).toBe('BAD_CREDENTIALS');
      expect((await logIn(email, otherPassword)).json()).toMatchObject({ id: there.id });
    });

    it('is linked by the mail to the address that two users share', async () => {
      const email = newEmail();
      await createUser(email, tienda());
      await createUser(email, vecina(), otherPassword);
      await test.app.inject({
        method: 'POST',
        url: '/V1/forgot-password',
        body: { email },
        remoteAddress: `10.6.0.${number % 250}`,
      });
      const { rows } = await pool.query('select id from staff_user where email = $1 order by id', [email]);
      const { recoveriesRepository } = await import('../recovery/recoveries.repository.ts');
      const token = await recoveriesRepository.open(database, rows[0].id);
      const password = 'La-Tercera-2026!';
      const reset = { token, password, confirmPassword: password };
      await test.app.inject({ method: 'POST', url: '/V1/reset-password', body: reset, remoteAddress: `10.7.0.${number % 250}` });
      const { accessToken } = (await logIn(email, password)).json();
      const { items } = (await call(accessToken, 'GET', '/V1/session/accounts')).json();
      expect(items).toHaveLength(2);
    });
  });
});
