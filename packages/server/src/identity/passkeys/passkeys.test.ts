import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { users } from '../accounts/accounts.table.ts';
import { createApp } from '../../app.ts';
import { createServices } from '../../services.ts';
import { securityNotices } from '../second-factor/security-notices.ts';
import { recoveriesRepository } from '../recovery/recoveries.repository.ts';
import { hashPassword } from '../session/password.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testPassword } from '../../testing/test-app.ts';
import { Secret, TOTP } from 'otpauth';
import { createSoftwareAuthenticator } from './testing/software-authenticator.ts';

const password = testPassword;

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let origin: string;
  let passwordHash: string;
  let network = 0;
  let email: string;
  let userId: number;
  beforeAll(async () => {
    test = await testApp(database);
    ({ origin } = new URL(test.services.config.adminUrl));
    passwordHash = await hashPassword(testPassword);
  });
  afterAll(() => test.close());

  const newUser = async (accountId: number, change: Partial<typeof users.$inferInsert> = {}) => {
    const person = { accountId, email, firstName: 'Luz', lastName: 'Paz', role: 'marketing', passwordHash } as const;
    const [user] = await database
      .insert(users)
      .values({ ...person, ...change })
      .returning();
    if (!user) throw new Error('The database did not return the user.');
    return user;
  };
  const policy = (secondFactor: string, principal = test.staff.administrador) =>
    pool.query('update account set second_factor = $1 where id = $2', [secondFactor, principal.accountId]);
  beforeEach(async () => {
    email = `${crypto.randomUUID()}@tienda.example`;
    network += 1;
    userId = (await newUser(test.staff.lector.accountId)).id;
    await policy('opcional');
    await policy('opcional', test.strangers.administrador);
  });

  const post = (url: string, body: object = {}, { app = test.app, token = '' } = {}) =>
    app.inject({
      method: 'POST',
      url: `/V1${url}`,
      body,
      remoteAddress: `10.8.${network}.1`,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    });
  const list = async (token: string) =>
    (await test.app.inject({ url: '/V1/session/passkeys', headers: { authorization: `Bearer ${token}` } })).json();
  const logIn = () => post('/login', { username: email, password });
  const tokenOf = async (): Promise<string> => (await logIn()).json().accessToken;
  const recorded = async () =>
    (await pool.query('select action, details from audit_event where user_id = $1 order by id', [userId])).rows;
  const queued = async () =>
    (
      await pool.query(`select data from pgboss.job where name = $1 and data ->> 'email' = $2 order by created_on`, [
        securityNotices.name,
        email,
      ])
    ).rows.map(({ data }) => data);

  type Authenticator = ReturnType<typeof createSoftwareAuthenticator>;
  const begin = (token: string, form: object = {}) =>
    post('/session/passkeys/challenge', { name: 'Mi portátil', password, ...form }, { token });
  const registered = async (authenticator: Authenticator = createSoftwareAuthenticator(origin), token?: string) => {
    const accessToken = token ?? (await tokenOf());
    const options = (await begin(accessToken)).json();
    const answer = await post(
      '/session/passkeys',
      { name: 'Mi portátil', ...authenticator.create(options) },
      { token: accessToken },
    );
    return { authenticator, accessToken, answer };
  };
  const challenge = async () => (await post('/login/passkey/challenge')).json();
  const enter = async (authenticator: Authenticator, planted?: Parameters<Authenticator['get']>[1]) =>
    post('/login/passkey', authenticator.get(await challenge(), planted));

  describe('registration', () => {
    it('stores a passkey under its name, records it, and tells the person', async () => {
      const { answer, accessToken } = await registered();
      expect([answer.statusCode, answer.json().message]).toEqual([200, 'Registraste la llave de acceso «Mi portátil».']);
      const { items, needsCode } = await list(accessToken);
      expect(items).toEqual([
        { id: expect.any(String), name: 'Mi portátil', createdAt: expect.any(String), lastUsedAt: null, isSynced: false },
      ]);
      expect(needsCode).toBe(false);
      expect((await recorded()).at(-1)).toMatchObject({ action: 'addPasskey', details: { name: 'Mi portátil' } });
      expect(await queued()).toMatchObject([{ change: 'passkeyAdded', about: 'Mi portátil' }]);
    });

    it('needs the password', async () => {
      const answer = await begin(await tokenOf(), { password: 'x' });
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { password: 'Esa no es tu contraseña actual.' }]);
    });

    it('needs a code where the second factor by codes is on', async () => {
      const token = await tokenOf();
      const start = (await post('/session/second-factor/secret', { password }, { token })).json();
      const codeOf = (steps: number) =>
        new TOTP({ secret: Secret.fromBase32(start.secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
      await post('/session/second-factor', { code: codeOf(-1), enrolmentToken: start.enrolmentToken }, { token });
      expect((await list(token)).needsCode).toBe(true);
      expect((await begin(token)).json().code).toBe('WRONG_CODE');
      expect((await begin(token, { code: codeOf(1) })).statusCode).toBe(200);
    });

    it.each([
      ['another origin', { origin: 'https://evil.example' }],
      ['another relying party', { rpId: 'evil.example' }],
      ['an invented challenge', { challenge: 'aW52ZW50ZWQ' }],
      ['a person who was not verified', { isVerified: false }],
    ])('refuses %s', async (_, planted) => {
      const token = await tokenOf();
      const options = (await begin(token)).json();
      const created = createSoftwareAuthenticator(origin).create(options, planted);
      const answer = await post('/session/passkeys', { name: 'x', ...created }, { token });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_PASSKEY']);
      expect((await list(token)).items).toEqual([]);
    });

    it('uses a challenge once, for five minutes, and for the person it was issued to', async () => {
      const token = await tokenOf();
      const options = (await begin(token)).json();
      const finish = (by: string) =>
        post('/session/passkeys', { name: 'x', ...createSoftwareAuthenticator(origin).create(options) }, { token: by });
      const stranger = (await test.as(test.staff.marketing)).authorization.slice('Bearer '.length);
      expect((await finish(stranger)).json().code).toBe('BAD_PASSKEY');
      expect((await finish(token)).statusCode).toBe(200);
      expect((await finish(token)).json().code).toBe('BAD_PASSKEY');
      const late = (await begin(token)).json();
      await pool.query(`update passkey_challenge set expires_at = now() - interval '1 second'`);
      const answer = await post(
        '/session/passkeys',
        { name: 'x', ...createSoftwareAuthenticator(origin).create(late) },
        { token },
      );
      expect(answer.json().code).toBe('BAD_PASSKEY');
      await challenge();
      expect((await pool.query('select from passkey_challenge where expires_at <= now()')).rowCount).toBe(0);
    });

    it('ends at ten passkeys', async () => {
      const { accessToken } = await registered();
      await pool.query(
        `insert into passkey (person_id, credential_id, public_key, counter, transports, synced, name)
         select person_id, gen_random_uuid()::text, 'x', 0, '{}', false, 'x' from staff_user, generate_series(1, 9) where id = $1`,
        [userId],
      );
      expect((await begin(accessToken)).json().code).toBe('TOO_MANY_PASSKEYS');
    });
  });

  describe('a log-in', () => {
    it('opens a session without a password, and is recorded', async () => {
      const { authenticator } = await registered();
      const answer = await enter(authenticator);
      expect([answer.statusCode, answer.json().id]).toEqual([200, userId]);
      expect(answer.cookies.map(({ name }) => name)).toContain('pregon_refresh');
      expect((await recorded()).at(-1)).toMatchObject({ action: 'login', details: { way: 'passkey' } });
      expect((await list(answer.json().accessToken)).items[0].lastUsedAt).toEqual(expect.any(String));
    });

    it('accepts each challenge once, in every process', async () => {
      const { authenticator } = await registered();
      const second = await createApp(createServices(test.services.config, database));
      try {
        const options = await challenge();
        expect((await post('/login/passkey', authenticator.get(options), { app: second })).statusCode).toBe(200);
        expect((await post('/login/passkey', authenticator.get(options))).json().code).toBe('BAD_PASSKEY');
      } finally {
        await second.close();
      }
    });

    it.each([
      ['another origin', { origin: 'https://evil.example' }],
      ['another relying party', { rpId: 'evil.example' }],
      ['a person who was not verified', { isVerified: false }],
    ])('refuses %s', async (_, planted) => {
      const { authenticator } = await registered();
      const answer = await enter(authenticator, planted);
      expect([answer.statusCode, answer.json().code, answer.cookies]).toEqual([400, 'BAD_PASSKEY', []]);
    });

    it('refuses an unknown passkey, a foreign signature and a challenge of a registration', async () => {
      const { authenticator, accessToken } = await registered();
      expect((await enter(createSoftwareAuthenticator(origin))).json().code).toBe('BAD_PASSKEY');
      const foreign = createSoftwareAuthenticator(origin).get(await challenge());
      const { credentialId } = authenticator.get(await challenge());
      expect((await post('/login/passkey', { ...foreign, credentialId })).json().code).toBe('BAD_PASSKEY');
      const ofRegistration = { ...(await begin(accessToken)).json(), rpId: new URL(origin).hostname };
      expect((await post('/login/passkey', authenticator.get(ofRegistration))).json().code).toBe('BAD_PASSKEY');
    });

    it('refuses a copy, whose counter is behind, and tells the person', async () => {
      const { authenticator } = await registered();
      expect((await enter(authenticator)).statusCode).toBe(200);
      authenticator.state.counter = 0;
      const answer = await enter(authenticator);
      expect([answer.statusCode, answer.json().code, answer.cookies]).toEqual([400, 'BAD_PASSKEY', []]);
      expect((await recorded()).at(-1)).toMatchObject({ action: 'refusePasskey', details: { name: 'Mi portátil' } });
      expect((await queued()).map(({ change }) => change)).toEqual(['passkeyAdded', 'passkeyRefused']);
    });

    it('does not count for a deactivated user, and opens the accounts where the person is active', async () => {
      const { authenticator } = await registered();
      await pool.query('update staff_user set active = false where id = $1', [userId]);
      expect((await enter(authenticator)).json().code).toBe('USER_DISABLED');
      const other = await newUser(test.strangers.lector.accountId, { email: `x${email}` });
      await pool.query('update staff_user set person_id = (select person_id from staff_user where id = $1) where id = $2', [
        userId,
        other.id,
      ]);
      expect((await enter(authenticator)).json().id).toBe(other.id);
    });
  });

  it('opens no suspended account, and another one of the person', async () => {
    const { authenticator } = await registered();
    const suspend = (at: string) =>
      pool.query(`update account set suspended_at = ${at} where id = $1`, [test.staff.lector.accountId]);
    await suspend('now()');
    try {
      const refused = await enter(authenticator);
      expect([refused.statusCode, refused.json().code, refused.cookies]).toEqual([401, 'ACCOUNT_SUSPENDED', []]);
      const other = await newUser(test.strangers.lector.accountId, { email: `x${email}` });
      await pool.query('update staff_user set person_id = (select person_id from staff_user where id = $1) where id = $2', [
        userId,
        other.id,
      ]);
      expect((await enter(authenticator)).json().id).toBe(other.id);
    } finally {
      await suspend('null');
    }
  });

  describe('an account that requires a second factor', () => {
    it('takes a passkey for one: the password alone neither enters nor enrols', async () => {
      const { authenticator } = await registered();
      await policy('todos');
      const { secondStep, stepToken } = (await logIn()).json().fields;
      expect(secondStep).toBe('passkey');
      expect((await post('/login/enrolment', { stepToken })).json().code).toBe('SECOND_FACTOR_ON');
      expect((await enter(authenticator)).statusCode).toBe(200);
    });

    it('is entered from another account by a session of a passkey only', async () => {
      const { authenticator, accessToken } = await registered();
      const other = await newUser(test.strangers.lector.accountId, { email: `x${email}` });
      await pool.query('update staff_user set person_id = (select person_id from staff_user where id = $1) where id = $2', [
        userId,
        other.id,
      ]);
      const token = (await enter(authenticator)).json().accessToken;
      await policy('todos', test.strangers.administrador);
      const enterOther = (by: string) => post('/session/account', { accountId: test.strangers.lector.accountId }, { token: by });
      expect((await enterOther(accessToken)).json().code).toBe('SECOND_FACTOR_MISSING');
      expect((await enterOther(token)).statusCode).toBe(200);
    });

    it('keeps the last passkey', async () => {
      const { accessToken } = await registered();
      await policy('todos');
      const [{ id }] = (await list(accessToken)).items;
      const remove = () => post(`/session/passkeys/${id}/removal`, { password }, { token: accessToken });
      expect((await remove()).json().code).toBe('SECOND_FACTOR_REQUIRED');
      await policy('opcional');
      expect((await remove()).statusCode).toBe(200);
      expect((await queued()).at(-1)).toMatchObject({ change: 'passkeyRemoved', about: 'Mi portátil' });
    });
  });

  it('is removed with the password, by its owner only', async () => {
    const { accessToken } = await registered();
    const [{ id }] = (await list(accessToken)).items;
    const stranger = (await test.as(test.staff.marketing)).authorization.slice('Bearer '.length);
    const remove = (token: string, typed = password) => post(`/session/passkeys/${id}/removal`, { password: typed }, { token });
    expect((await remove(stranger)).json().code).toBe('NOT_FOUND');
    expect((await remove(accessToken, 'x')).json().code).toBe('WRONG_PASSWORD');
    expect((await remove(accessToken)).statusCode).toBe(200);
    expect((await list(accessToken)).items).toEqual([]);
  });

  it('goes with a reset by an administrator', async () => {
    const { authenticator } = await registered();
    const answer = await test.app.inject({
      method: 'DELETE',
      url: `/V1/user/${userId}/second-factor`,
      headers: await test.as(test.staff.administrador),
    });
    expect(answer.statusCode).toBe(200);
    expect((await enter(authenticator)).json().code).toBe('BAD_PASSKEY');
  });

  it('stays after a reset of the password, unless several persons become one', async () => {
    const reset = async () => {
      const token = await recoveriesRepository.open(database, userId);
      const chosen = 'Nueva-Clave-Larga-1';
      expect((await post('/reset-password', { password: chosen, confirmPassword: chosen, token })).statusCode).toBe(200);
    };
    const { authenticator } = await registered();
    await reset();
    expect((await enter(authenticator)).statusCode).toBe(200);
    await newUser(test.strangers.lector.accountId);
    await reset();
    expect((await enter(authenticator)).json().code).toBe('BAD_PASSKEY');
  });
});
