import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { campaignsQuery, createCampaignMutation } from '@pregon/contract/campaigns/campaigns.operations';
import type { LightMyRequestResponse } from 'fastify';
import { createApp } from '../../app.ts';
import { createServices } from '../../services.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testEmail, testPassword } from '../../testing/test-app.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { createRefreshTokens } from './refresh-tokens.ts';
import { sessionsRepository } from './sessions.repository.ts';
import { singleKey } from '../../kernel/tokens/key-ring.ts';

const elevenMinutes = 11 * 60 * 1000;

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  const cookieOf = (answer: LightMyRequestResponse) => answer.cookies.find(({ name }) => name === 'pregon_refresh');
  const signIn = (username: string, password = testPassword, from = '127.0.0.1') =>
    test.app.inject({ method: 'POST', url: '/V1/login', body: { username, password }, remoteAddress: from });

  const newSession = async (role: 'lector' | 'marketing' = 'lector') => {
    const answer = await signIn(
      testEmail(role),
      testPassword,
      `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    );
    return { accessToken: String(answer.json().accessToken), cookie: cookieOf(answer)?.value ?? '' };
  };
  const refresh = (session: { accessToken: string; cookie?: string }) =>
    test.app.inject({
      method: 'POST',
      url: '/V1/refresh-token',
      body: { accessToken: session.accessToken },
      ...(session.cookie && { cookies: { pregon_refresh: session.cookie } }),
    });
  const next = async (session: { accessToken: string; cookie: string }) => {
    const answer = await refresh(session);
    return { accessToken: String(answer.json().accessToken), cookie: cookieOf(answer)?.value ?? '' };
  };
  const callRest = (accessToken: string) =>
    test.app.inject({ url: `/V1/campaign/${crypto.randomUUID()}`, headers: { authorization: `Bearer ${accessToken}` } });
  const callGraphql = (accessToken?: string) =>
    test.app.inject({
      method: 'POST',
      url: '/V2/query',
      body: { query: campaignsQuery.document, variables: { page: 1, size: 1 } },
      ...(accessToken && { headers: { authorization: `Bearer ${accessToken}` } }),
    });
  const expired = async (principal: Principal) => {
    jest.useFakeTimers({ now: Date.now() - elevenMinutes, advanceTimers: true });
    try {
      return await test.services.accessTokens.sign(principal);
    } finally {
      jest.useRealTimers();
    }
  };
  const familyOf = async ({ accessToken }: { accessToken: string }) =>
    (await test.services.accessTokens.read(accessToken))?.family ?? '';

  describe('log-in', () => {
    it('returns the session, and sets the refresh token as an HttpOnly cookie', async () => {
      const answer = await signIn(` ${testEmail('marketing').toUpperCase()} `);
      expect(answer.json()).toEqual({
        accessToken: expect.any(String),
        id: test.staff.marketing.userId,
        accountId: test.staff.marketing.accountId,
        user: {
          name: 'Ana marketing',
          email: testEmail('marketing'),
          role: 'marketing',
          accountName: 'tienda',
          timeZone: 'America/Bogota',
          currency: 'COP',
        },
      });
      const week = 7 * 24 * 60 * 60;
      expect(cookieOf(answer)).toMatchObject({ path: '/V1', httpOnly: true, secure: true, sameSite: 'Strict', maxAge: week });
      expect((await callRest(answer.json().accessToken)).json().code).toBe('NOT_FOUND');
    });

    it('answers the same for a wrong password and an unknown user', async () => {
      const wrong = await signIn(testEmail('marketing'), 'x');
      const nobody = await signIn('nadie@tienda.example', 'x');
      expect([wrong.statusCode, wrong.json()]).toEqual([
        400,
        { code: 'BAD_CREDENTIALS', message: 'Usuario o contraseña no válidos' },
      ]);
      expect([nobody.statusCode, nobody.json()]).toEqual([wrong.statusCode, wrong.json()]);
    });

    it('reveals that a user is disabled only with the right password', async () => {
      await pool.query('update staff_user set active = false where email = $1', [testEmail('operador')]);
      expect((await signIn(testEmail('operador'))).json().code).toBe('USER_DISABLED');
      expect((await signIn(testEmail('operador'), 'x')).json().code).toBe('BAD_CREDENTIALS');
    });

    it('is recorded, as is log-out', async () => {
      const { accessToken } = await newSession('marketing');
      await test.app.inject({ method: 'POST', url: '/V1/logout', headers: { authorization: `Bearer ${accessToken}` } });
      const { rows } = await pool.query('select action from audit_event where user_id = $1 order by id desc limit 2', [
        test.staff.marketing.userId,
      ]);
      expect(rows.map(({ action }) => action)).toEqual(['logout', 'login']);
    });
  });

  describe('an expired access token', () => {
    it('gets 401 on REST and 403 on GraphQL; a missing one gets 401 on both', async () => {
      const token = await expired(test.staff.lector);
      const answers = [await callRest(token), await callGraphql(token), await callGraphql()];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 401]);
      expect(answers[1]?.json().errors).toMatchObject([{ extensions: { code: 'SESSION_EXPIRED' } }]);
      expect(answers[2]?.json().errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    });

    it('can still refresh its session', async () => {
      const session = await newSession();
      const principal = { ...test.staff.lector, family: await familyOf(session) };
      const answer = await refresh({ ...session, accessToken: await expired(principal) });
      expect(answer.statusCode).toBe(200);
      expect((await callRest(answer.json().accessToken)).statusCode).toBe(404);
    });
  });

  describe('refresh', () => {
    it('returns the session at the root and under content', async () => {
      const { content, ...root } = (await refresh(await newSession())).json();
      expect(content).toEqual(root);
      expect(root).toMatchObject({ id: test.staff.lector.userId, user: { role: 'lector' } });
    });

    it.each([
      ['without the cookie', (own: { accessToken: string; cookie: string }) => ({ accessToken: own.accessToken })],
      [
        'with another session’s cookie',
        (own: { accessToken: string }, other: { cookie: string }) => ({ ...own, cookie: other.cookie }),
      ],
      ['with a forged access token', (own: { cookie: string }) => ({ ...own, accessToken: 'x.y.z' })],
    ])('is refused %s', async (_, mixed) => {
      const answer = await refresh(mixed(await newSession(), await newSession()));
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED']);
    });

    it('returns the same successor to concurrent requests with one token: the session never forks', async () => {
      const session = await newSession();
      const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session)));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      const successors = new Set(answers.map((answer) => cookieOf(answer)?.value));
      expect(successors.size).toBe(1);
      const live = await pool.query('select 1 from refresh_token where family = $1 and used_at is null', [
        await familyOf(session),
      ]);
      expect(live.rowCount).toBe(1);
      const [cookie = ''] = successors;
      expect((await refresh({ ...session, cookie })).statusCode).toBe(200);
      expect((await refresh(session)).statusCode).toBe(401);
      expect((await refresh({ ...session, cookie })).statusCode).toBe(401);
    });

    it('returns the same successor in another process', async () => {
      const session = await newSession();
      const other = await createApp(createServices(test.services.config, database));
      const renewed = await next(session);
      const again = await other.inject({
        method: 'POST',
        url: '/V1/refresh-token',
        body: { accessToken: session.accessToken },
        cookies: { pregon_refresh: session.cookie },
      });
      await other.close();
      expect(cookieOf(again)?.value).toBe(renewed.cookie);
    });

    it('gets the same successor from a process whose first key is the next one, while keys are rotated', async () => {
      const session = await newSession();
      const [former] = test.services.config.keys.session;
      const rotated = [{ id: '2026b', secret: 'the key after it, of thirty-two letters' }, former] as const;
      const config = { ...test.services.config, keys: { ...test.services.config.keys, session: rotated } };
      const other = await createApp(createServices(config, database));
      const renewed = await next(session);
      const again = await other.inject({
        method: 'POST',
        url: '/V1/refresh-token',
        body: { accessToken: session.accessToken },
        cookies: { pregon_refresh: session.cookie },
      });
      await other.close();
      expect(again.statusCode).toBe(200);
      expect(cookieOf(again)?.value).toBe(renewed.cookie);
    });

    it("derives successors that cannot be computed from the token alone, nor from another log-in's", async () => {
      const { session } = test.services.config.keys;
      const [ours] = createRefreshTokens(session).successorsOf('f1', 'token');
      expect(ours).toMatch(/^[\w-]{43}$/);
      expect(createRefreshTokens(singleKey(`${session[0].secret}x`)).successorsOf('f1', 'token')).not.toContain(ours);
      expect(createRefreshTokens(session).successorsOf('f2', 'token')).not.toContain(ours);
    });

    describe('of a log-in after 30 days', () => {
      const agedBy = async (session: { accessToken: string }, age: string) => {
        await pool.query(`update staff_session set opened_at = now() - $2::interval where id = $1`, [
          await familyOf(session),
          age,
        ]);
        test.services.liveSessions.forget([await familyOf(session)]);
      };

      it('is refused like all else, however often it was renewed', async () => {
        const session = await next(await newSession());
        await agedBy(session, '30 days');
        expect((await callRest(session.accessToken)).statusCode).toBe(401);
        expect((await callGraphql(session.accessToken)).statusCode).toBe(403);
        expect((await refresh(session)).statusCode).toBe(401);
      });

      it('sets cookies that expire with the log-in', async () => {
        const session = await newSession();
        await agedBy(session, '29 days 23 hours');
        const answer = await refresh(session);
        expect(answer.statusCode).toBe(200);
        expect(cookieOf(answer)?.maxAge).toBeGreaterThan(3500);
        expect(cookieOf(answer)?.maxAge).toBeLessThanOrEqual(3600);
      });
    });

    it('ends the session when a token is reused after 10 s', async () => {
      const session = await newSession();
      const renewed = await next(session);
      await pool.query(`update refresh_token set used_at = used_at - interval '11 seconds' where family = $1`, [
        await familyOf(session),
      ]);
      expect((await refresh(session)).statusCode).toBe(401);
      expect((await refresh(renewed)).statusCode).toBe(401);
      expect((await callRest(renewed.accessToken)).statusCode).toBe(401);
      expect((await callGraphql(renewed.accessToken)).statusCode).toBe(403);
    });

    it('ends the session when a token is reused after its successor', async () => {
      const session = await newSession();
      const latest = await next(await next(session));
      expect((await refresh(session)).statusCode).toBe(401);
      expect((await refresh(latest)).statusCode).toBe(401);
    });

    it('ignores the clock of the browser', async () => {
      const answer = await refresh(await newSession());
      expect(cookieOf(answer)).not.toHaveProperty('expires');
      expect(Object.keys(answer.json())).toEqual(['accessToken', 'id', 'accountId', 'user', 'content']);
    });

    it.each([
      ['a session like any other', ''],
      ['a session that was ended', 'update staff_session set ended_at = now() where id = $1'],
      [
        'a user who is disabled',
        'update staff_user set active = false where id = (select user_id from staff_session where id = $1)',
      ],
      [
        'a user who was disabled until now',
        'update staff_user set active = true where id = (select user_id from staff_session where id = $1)',
      ],
    ])('never returns a token that is refused at once: %s', async (_, change) => {
      const session = await newSession();
      await callGraphql(session.accessToken);
      if (change) await pool.query(change, [await familyOf(session)]);
      const renewed = await refresh(session);
      await pool.query('update staff_user set active = true where id = $1', [test.staff.lector.userId]);
      const after = renewed.statusCode === 200 ? (await callGraphql(renewed.json().accessToken)).statusCode : undefined;
      expect([renewed.statusCode, after]).toEqual(
        change.includes('ended') || change.includes('false') ? [401, undefined] : [200, 200],
      );
    });

    it('is refused after a week without use', async () => {
      const session = await newSession();
      await pool.query(`update refresh_token set expires_at = now() where family = $1`, [await familyOf(session)]);
      expect((await refresh(session)).statusCode).toBe(401);
    });
  });

  it('ends both tokens at log-out', async () => {
    const session = await newSession();
    const headers = { authorization: `Bearer ${session.accessToken}`, 'content-type': 'application/json' };
    const answer = await test.app.inject({ method: 'POST', url: '/V1/logout', headers });
    expect([answer.statusCode, cookieOf(answer)?.value]).toEqual([200, '']);
    expect((await callRest(session.accessToken)).statusCode).toBe(401);
    expect((await refresh(session)).statusCode).toBe(401);
  });

  it('ends within 5 s when another process ends the session', async () => {
    const session = await newSession();
    expect((await callRest(session.accessToken)).statusCode).toBe(404);
    await pool.query('update staff_session set ended_at = now() where id = $1', [await familyOf(session)]);
    const later = Date.now() + 5000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    const answer = await callRest(session.accessToken);
    jest.restoreAllMocks();
    expect(answer.statusCode).toBe(401);
  });

  describe("an administrator's change in one process", () => {
    let other: TestApp['app'];
    beforeAll(async () => {
      other = await createApp(createServices(test.services.config, database));
    });
    afterAll(() => other.close());
    afterEach(() =>
      pool.query(`update staff_user set active = true, role = 'marketing' where id = $1`, [test.staff.marketing.userId]),
    );

    /** The statuses and codes of a REST call that editors may make, and of a GraphQL call that all may, by process. */
    const seenBy = async (app: TestApp['app'], accessToken: string) => {
      const headers = { authorization: `Bearer ${accessToken}` };
      const rest = await app.inject({ method: 'POST', url: '/V1/campaign', headers, body: {} });
      const campaign = { name: '', description: '', dateStart: '2026-12-01', dateEnd: '2026-12-31', numberSends: 1 };
      const query = { query: createCampaignMutation.document, variables: { campaign } };
      const graphql = await app.inject({ method: 'POST', url: '/V2/query', headers, body: query });
      return [rest.json().code, graphql.statusCode, graphql.json().code ?? graphql.json().errors?.[0].extensions.code];
    };
    const inFiveSeconds = async <T>(act: () => Promise<T>): Promise<T> => {
      const later = Date.now() + 5000;
      const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
      try {
        return await act();
      } finally {
        clock.mockRestore();
      }
    };
    const asAdministrator = async (method: 'PUT' | 'DELETE', url: string, body?: object) => {
      const headers = await test.as(test.staff.administrador);
      const answer = await test.app.inject({ method, url, headers, ...(body && { body }) });
      expect(answer.statusCode).toBe(200);
    };

    it('of a role takes effect at once there, and within 5 s in every other process, on REST and GraphQL', async () => {
      const { accessToken } = await newSession('marketing');
      const { userId } = test.staff.marketing;
      const before = ['INVALID', 200, 'INVALID'];
      expect([await seenBy(test.app, accessToken), await seenBy(other, accessToken)]).toEqual([before, before]);
      const [{ version } = { version: 0 }] = (await pool.query('select version from staff_user where id = $1', [userId])).rows;
      const user = { first_name: 'Ana', last_name: 'marketing', address: 'Calle 10', contact_phone: '300 123 4567' };
      const change = { user_id: userId, version, ...user, email: testEmail('marketing'), role: 'lector' };
      await asAdministrator('PUT', '/V1/user', change);
      const lowered = ['FORBIDDEN', 200, 'FORBIDDEN'];
      expect(await seenBy(test.app, accessToken)).toEqual(lowered);
      expect(await inFiveSeconds(() => seenBy(other, accessToken))).toEqual(lowered);
    });

    it('to deactivate a user takes effect at once there, and within 5 s in every other process, on REST and GraphQL', async () => {
      const { accessToken } = await newSession('marketing');
      await seenBy(other, accessToken);
      await asAdministrator('DELETE', `/V1/user/${test.staff.marketing.userId}/activation`);
      const out = ['UNAUTHENTICATED', 403, 'SESSION_EXPIRED'];
      expect(await seenBy(test.app, accessToken)).toEqual(out);
      expect(await inFiveSeconds(() => seenBy(other, accessToken))).toEqual(out);
    });
  });

  it('retries after a database failure, which is not cached', async () => {
    const { accessToken } = await newSession();
    test.services.liveSessions.forget([await familyOf({ accessToken })]);
    const asked = jest
      .spyOn(sessionsRepository, 'accessIn')
      .mockRejectedValueOnce(Object.assign(new Error('gone'), { code: '57P01' }));
    expect((await callRest(accessToken)).statusCode).toBe(503);
    expect((await callRest(accessToken)).statusCode).toBe(404);
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockRestore();
  });

  it("returns the user's current role", async () => {
    const session = await newSession('marketing');
    await pool.query(`update staff_user set role = 'lector' where id = $1`, [test.staff.marketing.userId]);
    const headers = { authorization: `Bearer ${session.accessToken}` };
    expect((await test.app.inject({ method: 'POST', url: '/V1/campaign', headers, body: {} })).json().code).toBe('FORBIDDEN');
  });
});
