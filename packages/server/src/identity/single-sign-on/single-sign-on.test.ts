import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Role } from '@pregon/contract/session/roles';
import { createApp } from '../../app.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testPassword } from '../../testing/test-app.ts';
import { users } from '../accounts/accounts.table.ts';
import { sessionsRepository } from '../session/sessions.repository.ts';
import { hashPassword } from '../session/password.ts';
import { redirectUriOf } from './redirect-uri.ts';
import { startPlanted, startProvider, type TestProvider } from './testing/provider.ts';

/** A parsed answer. */
type Json = ReturnType<typeof JSON.parse>;

interface Answer {
  readonly status: number;
  readonly body: Json;
}

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let provider: TestProvider;
  let passwordHash: string;
  /** The account of these tests has a domain of its own for each, so that none finds the users of another. */
  let domain: string;
  let network = 0;
  let txt: Record<string, string[][]>;
  let administrator: Principal;
  let app: TestApp['app'];
  beforeAll(async () => {
    test = await testApp(database);
    app = await createApp({ ...test.services, resolveTxt: async (name) => txt[name] ?? [] });
    administrator = test.staff.administrador;
    provider = await startProvider(redirectUriOf(test.services.config));
    passwordHash = await hashPassword(testPassword);
  });
  afterAll(async () => {
    await provider.close();
    await app.close();
    await test.close();
  });

  const call = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, body?: object, headers: object = {}) => {
    const answer = await app.inject({
      method,
      url: `/V1${url}`,
      headers: { ...headers },
      ...(body && { body }),
      remoteAddress: `10.9.${network}.1`,
    });
    return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies };
  };
  const as = async (
    principal: Principal,
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    url: string,
    body?: object,
  ): Promise<Answer> => call(method, url, body, await test.as(principal));

  const form = (change: object = {}) => ({
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    enabled: true,
    required: false,
    providerVerifies: false,
    roleClaim: '',
    roleValues: { administrador: '', marketing: '', operador: '', lector: '', gerente_tienda: '' },
    defaultRole: 'lector',
    ...change,
  });
  const save = (change: object = {}, by = administrator) => as(by, 'PUT', '/account/single-sign-on', form(change));
  /** Adds a domain and confirms it by its TXT record. */
  const confirm = async (name: string, by = administrator): Promise<Answer> => {
    const added = await as(by, 'POST', '/account/single-sign-on/domains', { domain: name });
    const own = added.body['domains'].find((one: { domain: string }) => one.domain === name);
    txt[own.recordName] = [[own.recordValue]];
    return as(by, 'POST', `/account/single-sign-on/domains/${own.id}/confirmation`);
  };
  const newUser = async (email: string, change: Partial<typeof users.$inferInsert> = {}) => {
    const person = { email, firstName: 'Luz', lastName: 'Paz', role: 'marketing', passwordHash } as const;
    const [user] = await database
      .insert(users)
      .values({ accountId: administrator.accountId, ...person, ...change })
      .returning();
    if (!user) throw new Error('The database did not return the user.');
    return user;
  };
  const luz = () => `luz@${domain}`;
  const person = (change: object = {}) => ({
    sub: crypto.randomUUID(),
    email: luz(),
    email_verified: true,
    name: 'Luz Paz Ángel',
    ...change,
  });
  beforeEach(async () => {
    network += 1;
    domain = `d${crypto.randomUUID()}.example`;
    txt = {};
    provider.person = person();
    provider.meanwhile = async () => undefined;
    await pool.query('delete from rate_limit');
    await pool.query('delete from passkey');
    await pool.query('delete from single_sign_on');
    await pool.query('delete from single_sign_on_domain');
    await pool.query(`update account set second_factor = 'opcional'`);
    await save();
    await confirm(domain);
  });

  const start = async (email = luz()) => {
    const answer = await call('POST', '/login/sso', { email });
    return { ...answer, cookie: answer.cookies.find(({ name }) => name === 'pregon_sso')?.value ?? '' };
  };
  const finish = (query: string, cookie: string) =>
    call('POST', '/login/sso/callback', { query }, cookie ? { cookie: `pregon_sso=${cookie}` } : {});
  /** A whole log-in, with changes of what the browser carries. */
  const enter = async ({ to = (url: string) => url, back = (query: string) => query } = {}): Promise<Answer> => {
    const { body, cookie } = await start();
    return finish(back(await provider.browse(to(body['url']))), cookie);
  };
  const failed = ({ status, body }: Answer) => [status, body['code'], body['message']];
  const userOf = async (email = luz()) =>
    (await pool.query('select * from staff_user where email = $1 and account_id = $2', [email, administrator.accountId])).rows[0];
  const recorded = async (userId: number) =>
    (await pool.query('select action, details from audit_event where user_id = $1 order by id', [userId])).rows;

  describe('a log-in', () => {
    it('opens the session of the user with the verified address', async () => {
      const { id } = await newUser(luz());
      const answer = await enter();
      expect([answer.status, answer.body['id'], answer.body['user']?.role]).toEqual([200, id, 'marketing']);
      expect(await recorded(id)).toMatchObject([{ action: 'login', details: { way: 'sso' } }]);
      const authorization = `Bearer ${answer.body['accessToken']}`;
      const { body } = await call('GET', '/session/all', undefined, { authorization });
      expect(body.items).toMatchObject([{ bySso: true, isCurrent: true }]);
    });

    it('finds the user in any case of the address', async () => {
      const { id } = await newUser(luz());
      provider.person = person({ email: luz().toUpperCase() });
      expect((await enter()).body['id']).toBe(id);
    });

    it('creates the user of a first log-in, and records it', async () => {
      const answer = await enter();
      expect([answer.status, answer.body['user']]).toMatchObject([200, { name: 'Luz Paz Ángel', email: luz(), role: 'lector' }]);
      const { id } = await userOf();
      expect(await recorded(id)).toMatchObject([
        { action: 'createFromProvider', details: { role: 'lector' } },
        { action: 'login' },
      ]);
    });

    it('creates nobody where no role is for them', async () => {
      await save({ defaultRole: '' });
      expect((await enter()).body['message']).toContain('no te dio acceso');
      expect(await userOf()).toBeUndefined();
    });

    it('refuses a user who was deactivated', async () => {
      await newUser(luz(), { active: false });
      expect((await enter()).body['code']).toBe('USER_DISABLED');
    });

    it.each([
      ['removed', () => as(administrator, 'DELETE', '/account/single-sign-on')],
      ['switched off', () => save({ enabled: false })],
      ['replaced by another', () => save({ issuer: 'http://127.0.0.1:9' })],
      ['told another client', () => save({ clientId: 'otro' })],
    ])('opens nothing when the provider is %s while it is asked', async (_, change) => {
      const { id } = await newUser(luz());
      provider.meanwhile = async () => expect((await change()).status).toBe(200);
      expect((await enter()).body['code']).toBe('SSO_EXPIRED');
      const { rows } = await pool.query('select from staff_session where user_id = $1', [id]);
      expect(rows).toEqual([]);
    });

    it('refuses everybody while the account is suspended, and creates nobody', async () => {
      const suspend = (at: string) =>
        pool.query(`update account set suspended_at = ${at} where id = $1`, [administrator.accountId]);
      await suspend('now()');
      try {
        expect(failed(await enter())).toEqual([401, 'ACCOUNT_SUSPENDED', expect.stringContaining('está suspendida')]);
        expect(await userOf()).toBeUndefined();
        await newUser(luz());
        expect((await enter()).body['code']).toBe('ACCOUNT_SUSPENDED');
      } finally {
        await suspend('null');
      }
      expect((await enter()).status).toBe(200);
    });

    it.each([
      ['unverified', { email_verified: false }, 'no confirma'],
      ['not said to be verified', { email_verified: undefined }, 'no confirma'],
      ['missing', { email: undefined }, 'no confirma'],
      ['of another domain', { email: 'luz@otro.example' }, 'no es de los dominios'],
      ['of a domain with the same end', { email: 'luz@mi-otro.example' }, 'no es de los dominios'],
    ])('refuses an address that is %s', async (_, change, message) => {
      await newUser(luz());
      provider.person = person(change);
      const answer = await enter();
      expect(failed(answer)).toEqual([400, 'SSO_FAILED', expect.stringContaining(message)]);
    });

    it('accepts the statement of Microsoft Entra ID about the domain of an address', async () => {
      provider.person = person({ email_verified: undefined, xms_edov: true });
      expect((await enter()).status).toBe(200);
    });

    it('never opens another account, whose domain it is or whose user', async () => {
      const theirs = `v${crypto.randomUUID()}.example`;
      const stranger = await newUser(`eva@${theirs}`, { accountId: test.strangers.lector.accountId });
      provider.person = person({ email: stranger.email });
      expect((await enter()).body['message']).toContain('no es de los dominios');
      await newUser(luz(), { accountId: test.strangers.lector.accountId, role: 'administrador' });
      provider.person = person();
      expect((await enter()).body).toMatchObject({ accountId: administrator.accountId, user: { role: 'lector' } });
    });

    it('stays in its account: it neither lists nor enters others of the person', async () => {
      const { personId } = await newUser(luz());
      const other = test.strangers.lector.accountId;
      const { id } = await newUser(luz(), { accountId: other, personId });
      await sessionsRepository.open(database, id, { device: 'Otro', address: '127.0.0.1' });
      const { body } = await enter();
      const authorization = `Bearer ${body['accessToken']}`;
      const own = await call('GET', '/session/accounts', undefined, { authorization });
      expect(own.body.items).toHaveLength(1);
      const switched = await call('POST', '/session/account', { accountId: other }, { authorization });
      expect([switched.status, switched.body.code]).toEqual([409, 'SSO_SESSION']);
      const mine = await call('GET', '/session/all', undefined, { authorization });
      expect(mine.body.items).toMatchObject([{ bySso: true }]);
    });

    it('does not make anybody an operator of the platform', async () => {
      const operated = await createApp({ ...test.services, config: { ...test.services.config, platformAdmins: [luz()] } });
      const { body, cookie } = await start();
      const query = await provider.browse(body.url);
      const answer = await operated.inject({
        method: 'POST',
        url: '/V1/login/sso/callback',
        body: { query },
        cookies: { pregon_sso: cookie },
      });
      expect(answer.json().message).toContain('Quien opera la plataforma');
      await operated.close();
    });
  });

  describe('an answer of the provider', () => {
    it.each([
      ['another state', (query: string) => query.replace(/state=[^&]+/, 'state=otro')],
      ['no state', (query: string) => query.replace(/state=[^&]+/, '')],
      ['nothing', () => ''],
    ])('with %s is refused', async (_, back) => {
      await newUser(luz());
      expect((await enter({ back })).body['code']).toBe('SSO_EXPIRED');
    });

    it.each([
      ['another nonce', (url: string) => url.replace(/nonce=[^&]+/, 'nonce=otro')],
      ['another code verifier', (url: string) => url.replace(/code_challenge=[^&]+/, `code_challenge=${'a'.repeat(43)}`)],
    ])('with %s is refused', async (_, to) => {
      await newUser(luz());
      expect(failed(await enter({ to }))).toEqual([400, 'SSO_FAILED', expect.stringContaining('No pudimos comprobar')]);
    });

    it('with another issuer is refused', async () => {
      const back = (query: string) => query.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example');
      expect((await enter({ back })).body['code']).toBe('SSO_FAILED');
    });

    it('opens one session, in the browser that started', async () => {
      const { body, cookie } = await start();
      const query = await provider.browse(body.url);
      expect((await finish(query, '')).body.code).toBe('SSO_EXPIRED');
      expect((await finish(query, 'inventado')).body.code).toBe('SSO_EXPIRED');
      expect((await finish(query, cookie)).status).toBe(200);
      expect((await finish(query, cookie)).body.code).toBe('SSO_EXPIRED');
    });

    it('cannot bring the code of an earlier log-in', async () => {
      const first = await start();
      const query = await provider.browse(first.body.url);
      await finish(query, first.cookie);
      const code = new URLSearchParams(query).get('code') ?? '';
      const back = (own: string) => own.replace(/code=[^&]+/, `code=${code}`);
      expect((await enter({ back })).body['code']).toBe('SSO_FAILED');
    });

    it('is too late after ten minutes', async () => {
      const { body, cookie } = await start();
      const query = await provider.browse(body.url);
      await pool.query(`update single_sign_on_attempt set expires_at = now() - interval '1 second'`);
      expect((await finish(query, cookie)).body.code).toBe('SSO_EXPIRED');
    });

    it('may be a refusal', async () => {
      provider.person = null;
      expect(failed(await enter())).toEqual([400, 'SSO_FAILED', 'Tu empresa no autorizó el ingreso.']);
    });

    it('counts for nothing when the account has switched single sign-on off meanwhile', async () => {
      const { body, cookie } = await start();
      const query = await provider.browse(body.url);
      await save({ enabled: false });
      expect((await finish(query, cookie)).body.code).toBe('SSO_EXPIRED');
    });
  });

  describe('roles', () => {
    const roleValues = {
      administrador: 'jefes\nti',
      marketing: 'mercadeo',
      operador: '',
      lector: 'todos',
      gerente_tienda: 'gerentes',
    };
    const mapped = (change: object = {}) => save({ roleClaim: 'groups', roleValues, defaultRole: '', ...change });

    it.each([
      [['todos', 'mercadeo'], 'marketing'],
      [['ti'], 'administrador'],
      ['todos', 'lector'],
      [['gerentes'], 'gerente_tienda'],
      [['gerentes', 'todos'], 'lector'],
    ])('come from the claim: %j is %s', async (groups, role) => {
      await mapped();
      provider.person = person({ groups });
      expect((await enter()).body['user'].role).toBe(role);
    });

    it('are updated at each log-in, which is recorded', async () => {
      const { id } = await newUser(luz());
      await mapped();
      provider.person = person({ groups: ['todos'] });
      expect((await enter()).body['user'].role).toBe('lector');
      const changes = { role: { from: 'marketing', to: 'lector' } };
      expect(await recorded(id)).toMatchObject([{ action: 'takeRoleFromProvider', details: { changes } }, { action: 'login' }]);
    });

    it('are refused to whoever has no value, and a default is given where there is one', async () => {
      const { id } = await newUser(luz());
      await mapped();
      provider.person = person({ groups: ['otros', 'JEFES'] });
      expect((await enter()).body['message']).toContain('no te dio acceso');
      expect(await recorded(id)).toEqual([]);
      await mapped({ defaultRole: 'operador' });
      expect((await enter()).body['user'].role).toBe('operador');
    });

    it('leave the last administrator theirs', async () => {
      await mapped();
      await pool.query(`update staff_user set active = false where account_id = $1 and role = 'administrador'`, [
        administrator.accountId,
      ]);
      await newUser(luz(), { role: 'administrador' });
      provider.person = person({ groups: ['todos'] });
      const { body } = await enter();
      await pool.query('update staff_user set active = true where id = $1', [administrator.userId]);
      expect(body['user'].role).toBe('administrador');
      expect((await enter()).body['user'].role).toBe('lector');
    });
  });

  describe('a second factor', () => {
    beforeEach(() => pool.query(`update account set second_factor = 'todos' where id = $1`, [administrator.accountId]));

    it.each([
      ['says that there were two', ['mfa'], 200],
      ['names methods of two kinds', ['pwd', 'otp'], 200],
      ['names methods of one kind', ['otp', 'sms'], 400],
      ['says nothing', undefined, 400],
    ])('that the account requires is proved where the provider %s', async (_, amr, status) => {
      provider.person = person({ amr });
      expect((await enter()).status).toBe(status);
      expect((await userOf()) !== undefined).toBe(status === 200);
    });

    it('is left to the provider where the account declares that it asks everybody', async () => {
      await save({ providerVerifies: true });
      expect((await enter()).status).toBe(200);
    });
  });

  describe('where single sign-on is required', () => {
    const logIn = (email: string) => call('POST', '/login', { username: email, password: testPassword });
    const withFactor = async (role: Role) => {
      const user = await newUser(`${role}@${domain}`, { role });
      await pool.query(
        `insert into passkey (person_id, credential_id, public_key, counter, transports, synced, name)
         values ($1, $2, 'x', 0, '{}', false, 'Portátil')`,
        [user.personId, crypto.randomUUID()],
      );
      return user;
    };

    it('opens nothing by password, but for administrators with a second factor', async () => {
      await newUser(luz());
      const chief = await withFactor('administrador');
      const clerk = await withFactor('operador');
      await newUser(`otra@${domain}`, { role: 'administrador' });
      const before = (await logIn(luz())).body;
      expect((await save({ required: true })).status).toBe(200);
      expect((await call('GET', '/session/all', undefined, { authorization: `Bearer ${before.accessToken}` })).status).toBe(401);
      expect((await logIn(luz())).body.code).toBe('SSO_REQUIRED');
      expect((await logIn(clerk.email)).body.code).toBe('SSO_REQUIRED');
      expect((await logIn(`otra@${domain}`)).body.code).toBe('SSO_REQUIRED');
      expect((await logIn(chief.email)).body).toMatchObject({ code: 'SECOND_STEP', fields: { secondStep: 'passkey' } });
      expect((await enter()).status).toBe(200);
    });

    it('opens other accounts of the person, and is not entered from them', async () => {
      await withFactor('administrador');
      const { personId } = await newUser(luz());
      await newUser(luz(), { accountId: test.strangers.lector.accountId, personId });
      await save({ required: true });
      const { body } = await logIn(luz());
      expect(body.accountId).toBe(test.strangers.lector.accountId);
      const authorization = `Bearer ${body.accessToken}`;
      const switched = await call('POST', '/session/account', { accountId: administrator.accountId }, { authorization });
      expect(switched.body.code).toBe('SSO_REQUIRED');
    });

    it('is refused while no administrator could enter otherwise, no domain is confirmed, or it is off', async () => {
      const refusal = async (change: object = {}) => (await save({ required: true, ...change })).body['fields']?.required;
      expect(await refusal()).toContain('un administrador tiene que activar');
      await withFactor('administrador');
      expect(await refusal({ enabled: false })).toContain('Activa primero');
      await pool.query('update single_sign_on_domain set confirmed_at = null');
      expect(await refusal()).toContain('Verifica primero');
    });

    it('lets passwords in again when the last domain is removed', async () => {
      await newUser(luz());
      await withFactor('administrador');
      await save({ required: true });
      await pool.query('delete from single_sign_on_domain');
      expect((await logIn(luz())).status).toBe(200);
    });
  });

  describe('the start', () => {
    it('answers the same for every address of a domain', async () => {
      await newUser(luz());
      const [known, unknown] = [await start(luz()), await start(`nadie@${domain}`)];
      expect([known.status, unknown.status]).toEqual([200, 200]);
      const without = (url: string) => url.replaceAll(/(?:state|nonce|code_challenge|login_hint)=[^&]+/g, '');
      expect(without(known.body.url)).toBe(without(unknown.body.url));
    });

    it('knows confirmed domains of enabled providers only', async () => {
      await pool.query('update single_sign_on_domain set confirmed_at = null');
      expect((await start()).body.fields.email).toContain('Ninguna cuenta');
      await pool.query('update single_sign_on_domain set confirmed_at = now()');
      await save({ enabled: false });
      expect((await start()).body.fields.email).toContain('Ninguna cuenta');
    });

    it('says in Spanish that the provider does not answer', async () => {
      await save({ issuer: 'http://127.0.0.1:9' });
      const { status, body, cookie } = await start();
      expect([status, body.message, cookie]).toEqual([400, expect.stringContaining('no responde'), '']);
    });

    it('never sends a browser to an address that is no web page', async () => {
      const planted = await startPlanted({ authorization_endpoint: 'javascript:alert(1)' });
      await save({ issuer: planted.issuer });
      expect((await start()).status).toBe(400);
      await planted.close();
    });
  });

  describe('the settings', () => {
    const tried = async () => (await as(administrator, 'POST', '/account/single-sign-on/test')).body['message'];

    it('are read without the secret, which is encrypted', async () => {
      const { body } = await as(administrator, 'GET', '/account/single-sign-on');
      expect(body).toMatchObject({ settings: { issuer: provider.issuer, enabled: true }, domains: [{ domain }] });
      expect(JSON.stringify(body)).not.toContain(provider.clientSecret);
      expect((await pool.query('select client_secret from single_sign_on')).rows[0].client_secret).toMatch(/^v1\./);
    });

    it('keep the secret for the same provider, and ask for it again for another one', async () => {
      expect((await save({ clientSecret: '' })).status).toBe(200);
      expect(await tried()).toContain('aceptó la clave');
      const moved = await save({ clientSecret: '', issuer: 'http://127.0.0.1:9' });
      expect(moved.body['fields'].clientSecret).toContain('Escribe la clave');
    });

    it('are recorded without the secret', async () => {
      await save({ defaultRole: 'operador' });
      const { details } = (await recorded(administrator.userId)).findLast(({ action }) => action === 'changeSingleSignOn') ?? {};
      expect(details.changes).toMatchObject({ defaultRole: { from: 'lector', to: 'operador' } });
      expect(JSON.stringify(details)).not.toContain(provider.clientSecret);
    });

    it('are removed with the secret, and the sessions that they opened end, but for the own one', async () => {
      await newUser(luz());
      const entered = await enter();
      const authorization = `Bearer ${entered.body['accessToken']}`;
      const ownToken = await as(administrator, 'GET', '/session/all');
      const removed = await as(administrator, 'DELETE', '/account/single-sign-on');
      expect([removed.status, removed.body]).toMatchObject([200, { settings: null, domains: [{ domain }] }]);
      expect((await pool.query('select count(*)::int as n from single_sign_on')).rows).toEqual([{ n: 0 }]);
      expect((await call('GET', '/session/all', undefined, { authorization })).status).toBe(401);
      expect([ownToken.status, (await as(administrator, 'GET', '/session/all')).status]).toEqual([200, 200]);
      expect((await start()).body.fields.email).toContain('Ninguna cuenta');
      expect(await recorded(administrator.userId)).toContainEqual({
        action: 'removeSingleSignOn',
        details: { issuer: provider.issuer },
      });
      expect((await as(administrator, 'DELETE', '/account/single-sign-on')).body['code']).toBe('NOT_FOUND');
    });

    it('are tried: the address, the name and the secret', async () => {
      expect(await tried()).toBe('El proveedor respondió y aceptó la clave del cliente.');
      await save({ clientSecret: 'otra' });
      expect(await tried()).toContain('no aceptó el identificador de cliente o su clave');
      await save({ issuer: 'http://127.0.0.1:9' });
      expect(await tried()).toContain('No hay respuesta en 127.0.0.1:9');
      await save({ issuer: `${provider.issuer}/otro` });
      expect(await tried()).toContain('no es la de un proveedor OpenID Connect');
    });

    it('refuse providers in private networks where the installation does', async () => {
      const guarded = await createApp({ ...test.services, config: { ...test.services.config, privateHosts: false } });
      const put = async (issuer: string) =>
        (
          await guarded.inject({
            method: 'PUT',
            url: '/V1/account/single-sign-on',
            body: form({ issuer }),
            headers: await test.as(administrator),
          })
        ).json();
      expect((await put(provider.issuer)).fields.issuer).toContain('https://');
      expect((await put('https://169.254.169.254/')).fields.issuer).toContain('red privada');
      await put('https://localhost:9');
      const answer = await guarded.inject({
        method: 'POST',
        url: '/V1/account/single-sign-on/test',
        headers: await test.as(administrator),
      });
      expect(answer.json().message).toContain('red privada');
      await guarded.close();
    });
  });

  describe('a domain', () => {
    it('is confirmed by its TXT record, which differs by account', async () => {
      const name = `n${crypto.randomUUID()}.example`;
      const add = async (by: Principal) =>
        (await as(by, 'POST', '/account/single-sign-on/domains', { domain: name })).body['domains'].find(
          (one: { domain: string }) => one.domain === name,
        );
      const [own, theirs] = [await add(administrator), await add(test.strangers.administrador)];
      const check = (by: Principal, { id }: { id: number }) =>
        as(by, 'POST', `/account/single-sign-on/domains/${id}/confirmation`);
      expect((await check(administrator, own)).body['code']).toBe('DOMAIN_UNPROVED');
      txt[own.recordName] = [['v=spf1 -all'], [theirs.recordValue.slice(0, 9), theirs.recordValue.slice(9)]];
      expect((await check(administrator, own)).body['code']).toBe('DOMAIN_UNPROVED');
      expect((await check(test.strangers.administrador, theirs)).status).toBe(200);
      txt[own.recordName] = [[own.recordValue]];
      expect((await check(administrator, own)).body['code']).toBe('DOMAIN_TAKEN');
      await as(test.strangers.administrador, 'DELETE', `/account/single-sign-on/domains/${theirs.id}`);
      expect((await check(administrator, own)).status).toBe(200);
    });

    it.each([['gmail'], ['-a.example'], ['a..example'], ['https://a.example'], ['a@b.example']])('cannot be %s', async (name) => {
      const { body } = await as(administrator, 'POST', '/account/single-sign-on/domains', { domain: name });
      expect(body['fields'].domain).toContain('Escribe un dominio');
    });
  });
});
