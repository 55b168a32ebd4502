import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SecondFactorPolicy } from '@pregon/contract/account/security.endpoints';
import type { LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { users } from '../accounts/accounts.table.ts';
import { createApp } from '../../app.ts';
import type { MessageProvider, OutgoingMail } from '../../kernel/messages/message-provider.ts';
import { hashPassword } from '../session/password.ts';
import { recoveriesRepository } from '../recovery/recoveries.repository.ts';
import { createServices } from '../../services.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testPassword } from '../../testing/test-app.ts';
import { secondFactorResetQueue, sendSecondFactorResetMail } from './reset-mail.ts';
import { securityNotices, sendSecurityNotice } from './security-notices.ts';

const halfMinute = 30_000;

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let passwordHash: string;
  let network = 0;
  beforeAll(async () => {
    test = await testApp(database);
    passwordHash = await hashPassword(testPassword);
  });
  afterAll(() => test.close());

  let email: string;
  let userId: number;
  const newUser = async (accountId: number, change: Partial<typeof users.$inferInsert> = {}) => {
    const person = { accountId, email, firstName: 'Luz', lastName: 'Paz', role: 'marketing', passwordHash } as const;
    const [user] = await database
      .insert(users)
      .values({ ...person, ...change })
      .returning();
    if (!user) throw new Error('The database did not return the user.');
    return user;
  };
  const policy = (secondFactor: SecondFactorPolicy, principal = test.staff.administrador) =>
    pool.query('update account set second_factor = $1 where id = $2', [secondFactor, principal.accountId]);
  beforeEach(async () => {
    email = `${crypto.randomUUID()}@tienda.example`;
    network += 1;
    userId = (await newUser(test.staff.lector.accountId)).id;
    await policy('opcional');
    await policy('opcional', test.strangers.administrador);
  });

  const post = (url: string, body: object, { app = test.app, remoteAddress = `10.9.${network}.1` } = {}) =>
    app.inject({ method: 'POST', url: `/V1${url}`, body, remoteAddress });
  const logIn = (password = testPassword) => post('/login', { username: email, password });
  const stepToken = async (): Promise<string> => (await logIn()).json().fields.stepToken;
  const call = (token: string, method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
    test.app.inject({ method, url: `/V1${url}`, headers: { authorization: `Bearer ${token}` }, ...(body && { body }) });
  const asAdministrator = async (method: 'GET' | 'PUT' | 'DELETE', url: string, body?: object, who = test.staff.administrador) =>
    test.app.inject({ method, url: `/V1${url}`, headers: await test.as(who), ...(body && { body }) });
  /** The code of a time: the current one, or that of a later or earlier step. */
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * halfMinute });
  const recorded = async () =>
    (await pool.query('select action, details from audit_event where user_id = $1 order by id', [userId])).rows;

  /** A person with a second factor, which was proved with the code of the step before. */
  const enrolled = async () => {
    const { accessToken } = (await logIn()).json();
    const { secret, enrolmentToken, uri } = (
      await call(accessToken, 'POST', '/session/second-factor/secret', { password: testPassword })
    ).json();
    const proof = { code: codeOf(secret, -1), enrolmentToken };
    const { recoveryCodes } = (await call(accessToken, 'POST', '/session/second-factor', proof)).json();
    return { accessToken, secret, uri, recoveryCodes: recoveryCodes as string[] };
  };
  const finish = async (code: string) => post('/login/second-factor', { stepToken: await stepToken(), code });
  const codeOfAnswer = (answer: LightMyRequestResponse): unknown => answer.json().code;

  describe('enrolment', () => {
    it('needs the password, and a code that proves the secret', async () => {
      const { accessToken } = (await logIn()).json();
      const wrong = await call(accessToken, 'POST', '/session/second-factor/secret', { password: 'x' });
      expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { password: 'Esa no es tu contraseña actual.' }]);
      const { secret, enrolmentToken } = (
        await call(accessToken, 'POST', '/session/second-factor/secret', { password: testPassword })
      ).json();
      const refused = await call(accessToken, 'POST', '/session/second-factor', { code: codeOf(secret, 40), enrolmentToken });
      expect(refused.json()).toMatchObject({ code: 'WRONG_CODE', fields: { code: 'El código no es correcto, o ya se usó.' } });
      const foreign = await call(accessToken, 'POST', '/session/second-factor', { code: codeOf(secret), enrolmentToken: 'x' });
      expect(codeOfAnswer(foreign)).toBe('STEP_EXPIRED');
      expect((await call(accessToken, 'GET', '/session/second-factor')).json()).toMatchObject({ isOn: false, codesLeft: 0 });
    });

    it('gives ten recovery codes, and stores neither them nor the secret in clear text', async () => {
      const { accessToken, secret, uri, recoveryCodes } = await enrolled();
      expect(new Set(recoveryCodes).size).toBe(10);
      expect(recoveryCodes.every((code) => /^[0-9a-z]{4}(?:-[0-9a-z]{4}){3}$/.test(code))).toBe(true);
      expect(uri).toContain(`secret=${secret}`);
      expect((await call(accessToken, 'GET', '/session/second-factor')).json()).toEqual({
        isOn: true,
        since: expect.any(String),
        codesLeft: 10,
        isRequired: false,
      });
      const { rows } = await pool.query(
        `select second_factor::text || (select string_agg(recovery_code::text, '') from recovery_code) as text from second_factor`,
      );
      const stored = rows.map(({ text }) => text).join('');
      expect(
        [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))].filter((one) =>
          stored.includes(one),
        ),
      ).toEqual([]);
    });

    it('ends the other sessions of the person, and happens once', async () => {
      const before = (await logIn()).json().accessToken;
      const { accessToken } = await enrolled();
      expect((await call(before, 'GET', '/session/second-factor')).statusCode).toBe(401);
      expect(codeOfAnswer(await call(accessToken, 'POST', '/session/second-factor/secret', { password: testPassword }))).toBe(
        'SECOND_FACTOR_ON',
      );
      expect((await recorded()).map(({ action }) => action)).toContain('enrolSecondFactor');
    });
  });

  describe('a log-in', () => {
    it('opens no session before the code', async () => {
      await enrolled();
      const answer = await logIn();
      expect([answer.statusCode, answer.json().code, answer.json().fields.secondStep]).toEqual([401, 'SECOND_STEP', 'code']);
      expect(answer.cookies).toEqual([]);
      const token = answer.json().fields.stepToken;
      expect((await call(token, 'GET', '/session/second-factor')).statusCode).toBe(401);
      expect((await logIn('x')).json().code).toBe('BAD_CREDENTIALS');
    });

    it('accepts the code of the app once, and none before it', async () => {
      const { secret } = await enrolled();
      const code = codeOf(secret);
      const opened = await finish(` ${code.slice(0, 3)} ${code.slice(3)} `);
      expect([opened.statusCode, opened.json().id]).toEqual([200, userId]);
      expect(opened.cookies.map(({ name }) => name)).toContain('pregon_refresh');
      expect((await call(opened.json().accessToken, 'GET', '/session/second-factor')).statusCode).toBe(200);
      expect(codeOfAnswer(await finish(code))).toBe('WRONG_CODE');
      expect(codeOfAnswer(await finish(codeOf(secret, -1)))).toBe('WRONG_CODE');
      expect((await finish(codeOf(secret, 1))).statusCode).toBe(200);
      expect((await recorded()).at(-1)).toMatchObject({ action: 'login', details: { way: 'app' } });
    });

    it('lets one of two uses of a code at the same time in', async () => {
      const { secret } = await enrolled();
      const [one, other] = [await stepToken(), await stepToken()];
      const code = codeOf(secret);
      const answers = await Promise.all([one, other].map((token) => post('/login/second-factor', { stepToken: token, code })));
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    });

    it('accepts each recovery code once, in any way of writing it', async () => {
      const { recoveryCodes } = await enrolled();
      const [first = '', second = ''] = recoveryCodes;
      const opened = await finish(first.toUpperCase().replaceAll('-', ' '));
      expect(opened.statusCode).toBe(200);
      expect(codeOfAnswer(await finish(first))).toBe('WRONG_CODE');
      expect((await finish(second)).statusCode).toBe(200);
      expect((await call(opened.json().accessToken, 'GET', '/session/second-factor')).json().codesLeft).toBe(8);
    });

    it('limits guesses over all processes', async () => {
      const { secret } = await enrolled();
      const second = await createApp(createServices(test.services.config, database));
      try {
        const token = await stepToken();
        const guess = (app = test.app) => post('/login/second-factor', { stepToken: token, code: '000 00' }, { app });
        const answers = [await guess(), await guess(second), await guess(), await guess(second), await guess()];
        expect(answers.map(codeOfAnswer)).toEqual(Array.from({ length: 5 }, () => 'WRONG_CODE'));
        expect((await guess(second)).statusCode).toBe(429);
        const right = await post('/login/second-factor', { stepToken: token, code: codeOf(secret) }, { app: second });
        expect([right.statusCode, Number(right.headers['retry-after']) > 0]).toEqual([429, true]);
      } finally {
        await second.close();
      }
    });

    it('does not count with a token of another kind, of an older password, or of a deactivated user', async () => {
      const { accessToken, secret } = await enrolled();
      const token = await stepToken();
      const finishWith = (given: string) => post('/login/second-factor', { stepToken: given, code: codeOf(secret) });
      expect(codeOfAnswer(await finishWith(accessToken))).toBe('STEP_EXPIRED');
      await pool.query('update staff_user set active = false where id = $1', [userId]);
      expect(codeOfAnswer(await finishWith(token))).toBe('STEP_EXPIRED');
      await pool.query(`update staff_user set active = true, password_hash = password_hash || 'x' where id = $1`, [userId]);
      expect(codeOfAnswer(await finishWith(token))).toBe('STEP_EXPIRED');
    });
  });

  describe('an account that requires it', () => {
    it('makes a person enrol at the next log-in', async () => {
      await policy('todos');
      const answer = await logIn();
      const { secondStep, stepToken: token } = answer.json().fields;
      expect([answer.statusCode, secondStep]).toEqual([401, 'enrolment']);
      const { secret, enrolmentToken } = (await post('/login/enrolment', { stepToken: token })).json();
      const proof = { stepToken: token, enrolmentToken, code: codeOf(secret) };
      const wrong = await post('/login/enrolment/code', { ...proof, code: codeOf(secret, 40) });
      expect([wrong.json().code, wrong.cookies]).toEqual(['WRONG_CODE', []]);
      const opened = await post('/login/enrolment/code', proof);
      expect(opened.json()).toMatchObject({ id: userId, recoveryCodes: expect.any(Array) });
      expect(opened.cookies.map(({ name }) => name)).toContain('pregon_refresh');
      expect((await logIn()).json().fields.secondStep).toBe('code');
      const again = await post('/login/enrolment', { stepToken: await stepToken() });
      expect(codeOfAnswer(again)).toBe('SECOND_FACTOR_ON');
    });

    it('may require it of administrators alone', async () => {
      await policy('administradores');
      expect((await logIn()).statusCode).toBe(200);
      await pool.query(`update staff_user set role = 'administrador' where id = $1`, [userId]);
      expect((await logIn()).json().fields.secondStep).toBe('enrolment');
    });

    it('does not let it be switched off', async () => {
      const { accessToken, secret } = await enrolled();
      await policy('todos');
      const answer = await call(accessToken, 'POST', '/session/second-factor/removal', {
        password: testPassword,
        code: codeOf(secret),
      });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'SECOND_FACTOR_REQUIRED']);
      expect((await logIn()).json().fields.secondStep).toBe('code');
    });

    it('cannot be entered from another account without one', async () => {
      const { personId } = await newUser(test.strangers.lector.accountId, { email: `x${email}` });
      await pool.query('update staff_user set person_id = $1 where id = $2', [personId, userId]);
      const { accessToken } = (await logIn()).json();
      await policy('todos', test.strangers.administrador);
      const enter = () => call(accessToken, 'POST', '/session/account', { accountId: test.strangers.lector.accountId });
      expect(codeOfAnswer(await enter())).toBe('SECOND_FACTOR_MISSING');
      await policy('opcional', test.strangers.administrador);
      expect((await enter()).statusCode).toBe(200);
    });
  });

  describe('switching it off', () => {
    it('needs password and code', async () => {
      const { accessToken, secret, recoveryCodes } = await enrolled();
      const remove = (body: object) => call(accessToken, 'POST', '/session/second-factor/removal', body);
      expect(codeOfAnswer(await remove({ password: 'x', code: codeOf(secret) }))).toBe('WRONG_PASSWORD');
      expect(codeOfAnswer(await remove({ password: testPassword, code: codeOf(secret, 40) }))).toBe('WRONG_CODE');
      expect((await remove({ password: testPassword, code: recoveryCodes[0] })).statusCode).toBe(200);
      expect((await logIn()).statusCode).toBe(200);
      expect(codeOfAnswer(await remove({ password: testPassword, code: codeOf(secret) }))).toBe('SECOND_FACTOR_OFF');
      expect((await recorded()).map(({ action }) => action)).toContain('removeSecondFactor');
      expect((await pool.query('select from recovery_code where factor_id not in (select id from second_factor)')).rowCount).toBe(
        0,
      );
    });

    it('replaces recovery codes by new ones', async () => {
      const { accessToken, secret, recoveryCodes } = await enrolled();
      const body = { password: testPassword, code: codeOf(secret) };
      const renewed = (await call(accessToken, 'POST', '/session/second-factor/recovery-codes', body)).json().recoveryCodes;
      expect([renewed.length, renewed.some((code: string) => recoveryCodes.includes(code))]).toEqual([10, false]);
      expect(codeOfAnswer(await finish(recoveryCodes[0] ?? ''))).toBe('WRONG_CODE');
      expect((await finish(renewed[9])).statusCode).toBe(200);
    });
  });

  describe('an administrator', () => {
    it('resets it, which ends the sessions of the person and tells them', async () => {
      const { accessToken } = await enrolled();
      const asked = new Promise<{ email: string; name: string; accountName: string }>((resolve, reject) => {
        test.services.queue.onMailRequest(secondFactorResetQueue, async (request) => resolve(request)).catch(reject);
      });
      expect((await asAdministrator('GET', `/user/${userId}`)).json().has_second_factor).toBe(true);
      const answer = await asAdministrator('DELETE', `/user/${userId}/second-factor`);
      expect(answer.json().message).toBe(`Quitamos la verificación en dos pasos. Le avisamos a ${email}.`);
      expect((await call(accessToken, 'GET', '/session/second-factor')).statusCode).toBe(401);
      expect((await logIn()).statusCode).toBe(200);
      const request = await asked;
      expect(request).toEqual({ email, name: 'Luz Paz', accountName: 'tienda' });
      const sent: { to: string; text: string }[] = [];
      const send = async (mail: { to: string; text: string }) => {
        sent.push(mail);
        return { kind: 'accepted', providerMessageId: 'x' } as never;
      };
      await sendSecondFactorResetMail({ config: test.services.config, provider: { send } }, request);
      expect(sent).toMatchObject([{ to: email, text: expect.stringContaining('Un administrador de tienda quitó') }]);
      const { rows } = await pool.query(
        `select details from audit_event where action = 'resetSecondFactor' order by id desc limit 1`,
      );
      expect(rows).toMatchObject([{ details: { email, count: 1 } }]);
      expect(codeOfAnswer(await asAdministrator('DELETE', `/user/${userId}/second-factor`))).toBe('SECOND_FACTOR_OFF');
    });

    it('does not reset their own', async () => {
      const own = await asAdministrator('DELETE', `/user/${test.staff.administrador.userId}/second-factor`);
      expect(own.json()).toMatchObject({ code: 'OWN_USER', message: 'Desactiva tu propia verificación en tu menú.' });
    });

    it('leaves the second factor of the other accounts of the person alone', async () => {
      const other = await newUser(test.strangers.lector.accountId, { email: `x${email}` });
      await pool.query('update staff_user set person_id = $1 where id = $2', [other.personId, userId]);
      await enrolled();
      expect((await asAdministrator('DELETE', `/user/${userId}/second-factor`)).statusCode).toBe(200);
      expect((await logIn()).statusCode).toBe(200);
      const theirs = await asAdministrator('GET', `/user/${other.id}`, undefined, test.strangers.administrador);
      expect(theirs.json().has_second_factor).toBe(true);
    });

    it('ends the sessions of a user, but not their own current one', async () => {
      const { accessToken } = (await logIn()).json();
      expect((await asAdministrator('DELETE', `/user/${userId}/sessions`)).statusCode).toBe(200);
      expect((await call(accessToken, 'GET', '/session/all')).statusCode).toBe(401);
      await asAdministrator('DELETE', `/user/${test.staff.administrador.userId}/sessions`);
      expect((await asAdministrator('GET', '/account/security')).statusCode).toBe(200);
    });

    it('keeps the second factor of a user whose address changes', async () => {
      const { secret } = await enrolled();
      const user = (await asAdministrator('GET', `/user/${userId}`)).json();
      email = `nuevo-${email}`;
      const { user_id, version, first_name, last_name, address, contact_phone, role } = user;
      const edit = { user_id, version, first_name, last_name, address, contact_phone, role, email };
      expect((await asAdministrator('PUT', '/user', edit)).statusCode).toBe(200);
      expect((await finish(codeOf(secret))).statusCode).toBe(200);
    });

    it('changes the rules of the account, which are recorded', async () => {
      const form = { secondFactor: 'administradores', passwordMinLength: 12 };
      const answer = await asAdministrator('PUT', '/account/security', form);
      expect(answer.json()).toMatchObject({ ...form, activeUsers: expect.any(Number), protectedUsers: expect.any(Number) });
      const { rows } = await pool.query(
        `select details from audit_event where action = 'changeSecurity' order by id desc limit 1`,
      );
      expect(rows[0]?.details.changes).toMatchObject({
        secondFactor: { from: 'opcional', to: 'administradores' },
        passwordMinLength: { from: 8, to: 12 },
      });
      expect((await asAdministrator('PUT', '/account/security', { ...form, passwordMinLength: 7 })).json().fields).toEqual({
        passwordMinLength: 'Escribe de 8 a 64 caracteres.',
      });
      await pool.query('update account set password_min_length = 8');
    });
  });

  describe('the person', () => {
    const queued = async (about = email) =>
      (
        await pool.query(`select data from pgboss.job where name = $1 and data ->> 'email' = $2 order by created_on`, [
          securityNotices.name,
          about,
        ])
      ).rows.map(({ data }) => data);
    const removal = (accessToken: string, code = '') =>
      call(accessToken, 'POST', '/session/second-factor/removal', { password: testPassword, code });

    it('is told by mail of each change that they make, at each of their addresses', async () => {
      const other = await newUser(test.strangers.lector.accountId, { email: `x${email}` });
      await pool.query('update staff_user set person_id = $1 where id = $2', [other.personId, userId]);
      const { accessToken, secret, recoveryCodes } = await enrolled();
      const renewal = { password: testPassword, code: codeOf(secret) };
      await call(accessToken, 'POST', '/session/second-factor/recovery-codes', renewal);
      expect((await removal(accessToken, recoveryCodes[0])).json().code).toBe('WRONG_CODE');
      expect((await removal(accessToken, codeOf(secret, 1))).statusCode).toBe(200);
      const changes = ['secondFactorOn', 'recoveryCodes', 'secondFactorOff'];
      expect((await queued()).map(({ change }) => change)).toEqual(changes);
      expect((await queued(`x${email}`)).map(({ change }) => change)).toEqual(changes);
    });

    it('is told of an enrolment during a log-in, with device, address and time', async () => {
      await policy('todos');
      const token = await stepToken();
      const { secret, enrolmentToken } = (await post('/login/enrolment', { stepToken: token })).json();
      await post('/login/enrolment/code', { stepToken: token, enrolmentToken, code: codeOf(secret) });
      const [notice] = await queued();
      expect(notice).toMatchObject({ change: 'secondFactorOn', name: 'Luz Paz', address: `10.9.${network}.1` });
      const send = jest.fn<MessageProvider<OutgoingMail>['send']>(async () => ({ kind: 'accepted', reference: undefined }));
      const at = '2026-11-23T23:40:00.000Z';
      const { config } = test.services;
      await sendSecurityNotice({ config, provider: { send } }, { ...notice, device: 'Chrome en Windows', at });
      const mail = send.mock.calls[0]?.[0];
      expect([mail?.to, mail?.subject]).toEqual([email, 'Activaste la verificación en dos pasos']);
      expect(mail?.text).toContain(`Fue el 23 de noviembre de 2026 a las 18:40, desde Chrome en Windows (10.9.${network}.1).`);
      send.mockResolvedValueOnce({ kind: 'unavailable', reason: 'busy' });
      await expect(sendSecurityNotice({ config, provider: { send } }, notice)).rejects.toThrow('busy');
    });

    it('keeps the second factor where the mail cannot be queued', async () => {
      const { accessToken, secret } = await enrolled();
      jest.spyOn(test.services.queue, 'mailOnCommit').mockRejectedValueOnce(new Error('planted'));
      expect((await removal(accessToken, codeOf(secret))).statusCode).toBe(500);
      expect((await call(accessToken, 'GET', '/session/second-factor')).json().isOn).toBe(true);
      expect((await queued()).map(({ change }) => change)).toEqual(['secondFactorOn']);
    });
  });

  it('keeps the oldest second factor when memberships with one address become one person', async () => {
    const { secret } = await enrolled();
    const other = await newUser(test.strangers.lector.accountId);
    await pool.query(
      `insert into second_factor (id, person_id, secret, last_step, enrolled_at) values (gen_random_uuid(), $1, 'x', 0, now() + interval '1 hour')`,
      [other.personId],
    );
    const token = await recoveriesRepository.open(database, other.id);
    const password = 'Nueva-Clave-Larga-1';
    const reset = await post('/reset-password', { password, confirmPassword: password, token });
    expect(reset.statusCode).toBe(200);
    const half = (await logIn(password)).json().fields.stepToken;
    expect((await post('/login/second-factor', { stepToken: half, code: codeOf(secret) })).statusCode).toBe(200);
  });

  describe('a new password', () => {
    const change = async (password: string) => {
      const { accessToken } = (await logIn()).json();
      const answer = await test.app.inject({
        method: 'PUT',
        url: '/V1/session/password',
        headers: { authorization: `Bearer ${accessToken}` },
        body: { currentPassword: testPassword, password, confirmPassword: password },
      });
      return answer.json();
    };

    it.each(['Password1!', 'P@ssw0rd-2026', 'Colombia-123', '!Qaz2wsx'])('may not be as common as %s', async (password) => {
      expect((await change(password)).fields).toEqual({
        password: 'Esta contraseña es de las más usadas o está en listas de contraseñas robadas. Elige otra.',
      });
    });

    it('is as long as each of the accounts of the person asks', async () => {
      await pool.query('update account set password_min_length = 14 where id = $1', [test.staff.lector.accountId]);
      expect((await change('Azul-Verde-1!')).fields).toEqual({ password: 'La contraseña debe tener al menos 14 caracteres' });
      await pool.query('update account set password_min_length = 8');
      expect((await change('Azul-Verde-1!')).message).toBe('Tu contraseña cambió. Cerramos tus otras sesiones.');
    });

    it('is checked for users that an administrator creates too', async () => {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/V1/user',
        headers: await test.as(test.staff.administrador),
        body: {
          first_name: 'Luz',
          last_name: 'Paz',
          address: 'Calle 1',
          contact_phone: '3001234567',
          email: `otra-${email}`,
          password: 'Password1!',
          repeat_password: 'Password1!',
        },
      });
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['password']]);
    });
  });
});
