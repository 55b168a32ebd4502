import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { User } from '@pregon/contract/users/user.schema';
import { usersQuery } from '@pregon/contract/users/users.operations';
import { operationName } from '@pregon/contract/operation';
import type { Principal } from '../../kernel/http/principal.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { recoveryQueue } from '../recovery/recovery-queue.ts';
import { type TestApp, testApp, testEmail, testPassword } from '../../testing/test-app.ts';

const form = {
  first_name: 'Luz',
  last_name: 'Ángel',
  address: 'Calle 10 # 5-51',
  contact_phone: '300 123 4567',
  password: testPassword,
  repeat_password: testPassword,
  role: 'operador',
};

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let count = 0;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  const newEmail = () => `persona${(count += 1)}@tienda.example`;
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    as: Principal = test.staff.administrador,
  ) => test.app.inject({ method, url: `/V1${path}`, headers: await test.as(as), ...(body && { body }) });
  const create = async (change: object = {}, as?: Principal) =>
    call('POST', '/user', { ...form, email: newEmail(), ...change }, as);
  const created = async (change: object = {}, as?: Principal) => (await create(change, as)).json();
  const signIn = (username: string, password = testPassword) =>
    test.app.inject({
      method: 'POST',
      url: '/V1/login',
      body: { username, password },
      remoteAddress: `10.1.0.${(count += 1) % 250}`,
    });
  const change = ({ user_id, version, first_name, last_name, email, address, contact_phone, role }: Record<string, unknown>) => ({
    user_id,
    version,
    first_name,
    last_name,
    email,
    address,
    contact_phone,
    role,
  });
  const actionsAbout = async (id: number) => {
    const { rows } = await pool.query('select action, user_id, details from audit_event where subject = $1 order by id', [
      String(id),
    ]);
    return rows;
  };
  const list = async (variables: object, as: Principal = test.staff.administrador): Promise<{ items: User[]; total: number }> => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/V2/query',
      headers: await test.as(as),
      body: {
        query: usersQuery.document,
        operationName: operationName(usersQuery),
        variables: { page: 1, size: 100, ...variables },
      },
    });
    return answer.json().data.users;
  };

  describe('creating a user', () => {
    it('lets them log in, and returns them without the password', async () => {
      const answer = await create({ email: ' Luz.Angel@Tienda.example ' });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        user_id: expect.any(Number),
        version: 1,
        has_second_factor: false,
        first_name: 'Luz',
        last_name: 'Ángel',
        email: 'luz.angel@tienda.example',
        address: 'Calle 10 # 5-51',
        contact_phone: '300 123 4567',
        role: 'operador',
        stores: [],
        active: true,
        lastSeenAt: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      });
      const session = await signIn('luz.angel@tienda.example');
      expect(session.json()).toMatchObject({ accountId: test.staff.administrador.accountId, user: { role: 'operador' } });
      expect(await actionsAbout(answer.json().user_id)).toEqual([
        {
          action: 'createUser',
          user_id: test.staff.administrador.userId,
          details: { email: 'luz.angel@tienda.example', role: 'operador', active: true },
        },
      ]);
    });

    it('may create an inactive one', async () => {
      const { email } = await created({ active: false });
      expect((await signIn(email)).json().code).toBe('USER_DISABLED');
    });

    it.each([
      ['first_name', ' ', 'El nombre es requerido'],
      ['last_name', '', 'El apellido es requerido'],
      ['email', '', 'El correo es requerido'],
      ['email', 'luz', 'Debe ingresar un correo valido'],
      ['address', '', 'La dirección es requerida'],
      ['contact_phone', '', 'El teléfono de contacto es requerido'],
      ['contact_phone', 'no tengo', 'Escribe un teléfono, como 300 123 4567.'],
      ['contact_phone', '300', 'Al teléfono le faltan números.'],
      ['password', 'corta', 'La contraseña debe tener al menos 8 caracteres'],
      ['repeat_password', 'Otra-2026!', 'Las contraseñas deben coincidir'],
      ['role', 'jefe', 'Elige un rol.'],
    ])('refuses %s %j with the reason at the field', async (name, value, message) => {
      const answer = await create({ [name]: value });
      expect([answer.statusCode, answer.json().fields]).toEqual([400, expect.objectContaining({ [name]: message })]);
    });

    it('refuses an address that another user of the account has', async () => {
      const answer = await create({ email: testEmail('lector').toUpperCase() });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({
        code: 'USER_EXISTS',
        message: 'Ya hay un usuario con este correo.',
        fields: { email: 'Ya hay un usuario con este correo.' },
      });
    });

    it.each([
      ['accountId', 2],
      ['account_id', 2],
      ['id', 1],
      ['version', 7],
      ['passwordHash', 'x'],
      ['createdAt', '2020-01-01'],
    ])('rejects %s', async (name, value) => {
      expect((await create({ [name]: value })).json().code).toBe('INVALID');
    });

    it('succeeds once for two concurrent requests', async () => {
      const email = newEmail();
      const answers = await Promise.all([create({ email }), create({ email })]);
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    });
  });

  describe('changing a user', () => {
    it('saves the change, and records the old values', async () => {
      const user = await created();
      const answer = await call('PUT', '/user', { ...change(user), first_name: 'Luz Marina', role: 'marketing' });
      expect(answer.json()).toMatchObject({ first_name: 'Luz Marina', role: 'marketing', version: 2 });
      expect((await actionsAbout(user.user_id)).at(-1)).toMatchObject({
        action: 'updateUser',
        details: { changes: { firstName: { from: 'Luz', to: 'Luz Marina' }, role: { from: 'operador', to: 'marketing' } } },
      });
    });

    it('does not require fields that are optional in registration', async () => {
      const user = await created();
      const answer = await call('PUT', '/user', { ...change(user), address: '', contact_phone: '' });
      expect(answer.json()).toMatchObject({ address: '', contact_phone: '' });
      const wrong = await call('PUT', '/user', { ...change(answer.json()), contact_phone: '300' });
      expect(wrong.json().fields).toEqual({ contact_phone: 'Al teléfono le faltan números.' });
    });

    it('gives a running session its new role at once', async () => {
      const user = await created();
      const { accessToken } = (await signIn(user.email)).json();
      const createCampaign = () =>
        test.app.inject({ method: 'POST', url: '/V1/campaign', headers: { authorization: `Bearer ${accessToken}` }, body: {} });
      expect((await createCampaign()).json().code).toBe('FORBIDDEN');
      await call('PUT', '/user', { ...change(user), role: 'marketing' });
      expect((await createCampaign()).json().code).toBe('INVALID');
    });

    it('refuses an outdated version with an edit conflict', async () => {
      const user = await created();
      await call('PUT', '/user', { ...change(user), first_name: 'Una' });
      expect((await call('PUT', '/user', { ...change(user), first_name: 'Otra' })).json().code).toBe('CONFLICT');
    });

    it("refuses another user's address at the field", async () => {
      const user = await created();
      const answer = await call('PUT', '/user', { ...change(user), email: testEmail('lector') });
      expect([answer.statusCode, answer.json().fields]).toEqual([409, { email: 'Ya hay un usuario con este correo.' }]);
    });

    it.each([
      ['password', testPassword],
      ['active', false],
      ['accountId', 2],
    ])('rejects %s', async (name, value) => {
      const user = await created();
      expect((await call('PUT', '/user', { ...change(user), [name]: value })).json().code).toBe('INVALID');
    });

    it("refuses to change one's own role, but not the name", async () => {
      const own = (await call('GET', `/user/${test.staff.administrador.userId}`)).json();
      const person = { ...change(own), address: 'Calle 1', contact_phone: '601 555 0101' };
      const answer = await call('PUT', '/user', { ...person, role: 'lector' });
      expect([answer.statusCode, answer.json().fields]).toEqual([409, { role: 'No puedes cambiar tu propio rol.' }]);
      expect((await call('PUT', '/user', person)).statusCode).toBe(200);
    });

    it('separates the user from the person with memberships elsewhere when the address changes, and only then', async () => {
      const user = await created();
      const personOf = async () => {
        const { rows } = await pool.query('select person_id from staff_user where id = $1', [user.user_id]);
        return rows[0].person_id;
      };
      const person = await personOf();
      const renamed = (await call('PUT', '/user', { ...change(user), first_name: 'Sol' })).json();
      expect(await personOf()).toBe(person);
      await call('PUT', '/user', { ...change(renamed), email: newEmail() });
      expect(await personOf()).not.toBe(person);
    });

    it('invalidates the recovery link to the old address', async () => {
      const user = await created();
      await pool.query(`insert into password_recovery values ($1, 'x', now() + interval '1 hour')`, [user.user_id]);
      await call('PUT', '/user', { ...change(user), email: newEmail() });
      expect((await pool.query('select from password_recovery where user_id = $1', [user.user_id])).rowCount).toBe(0);
    });
  });

  describe('deactivating a user', () => {
    it('ends running sessions: their calls, queries and refreshes', async () => {
      const { email, user_id } = await created({ role: 'administrador' });
      const opened = await signIn(email);
      const { accessToken } = opened.json();
      const headers = { authorization: `Bearer ${accessToken}` };
      const rest = () => test.app.inject({ url: '/V1/session/all', headers });
      const graphql = () => test.app.inject({ method: 'POST', url: '/V2/query', headers, body: { query: '{ __typename }' } });
      const refresh = () =>
        test.app.inject({
          method: 'POST',
          url: '/V1/refresh-token',
          cookies: Object.fromEntries(opened.cookies.map(({ name, value }) => [name, value])),
          body: { accessToken },
        });
      expect([(await rest()).statusCode, (await graphql()).statusCode]).toEqual([200, 200]);
      expect((await call('DELETE', `/user/${user_id}/activation`)).json()).toMatchObject({ active: false, version: 1 });
      expect([(await rest()).statusCode, (await graphql()).statusCode, (await refresh()).statusCode]).toEqual([401, 403, 401]);
      expect((await signIn(email)).json().code).toBe('USER_DISABLED');
      await call('POST', `/user/${user_id}/activation`);
      expect([(await rest()).statusCode, (await signIn(email)).statusCode]).toEqual([401, 200]);
      const actions = (await actionsAbout(user_id)).map(({ action }) => action);
      expect(actions).toEqual(['createUser', 'deactivateUser', 'activateUser']);
    });

    it('is idempotent, and recorded once', async () => {
      const { user_id } = await created();
      await call('DELETE', `/user/${user_id}/activation`);
      expect((await call('DELETE', `/user/${user_id}/activation`)).statusCode).toBe(200);
      expect((await actionsAbout(user_id)).map(({ action }) => action)).toEqual(['createUser', 'deactivateUser']);
    });

    it('is refused for oneself', async () => {
      const answer = await call('DELETE', `/user/${test.staff.administrador.userId}/activation`);
      expect(answer.json()).toEqual({ code: 'OWN_USER', message: 'No puedes desactivarte ni cambiar tu propio rol.' });
    });

    it('leaves one administrator when two deactivate each other at the same time', async () => {
      const seat = async (): Promise<Principal> => {
        const { user_id: userId, email } = await created({ role: 'administrador' }, test.strangers.administrador);
        await signIn(email);
        const { rows } = await pool.query('select id from staff_session where user_id = $1', [userId]);
        return { ...test.strangers.administrador, userId, family: rows[0].id };
      };
      const [one, other] = [await seat(), await seat()];
      const answers = await Promise.all([
        call('DELETE', `/user/${other.userId}/activation`, undefined, one),
        call('DELETE', `/user/${one.userId}/activation`, undefined, other),
      ]);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const { rowCount } = await pool.query('select from staff_user where active and id = any($1)', [[one.userId, other.userId]]);
      expect(rowCount).toBe(1);
    });
  });

  describe('the recovery mail for a user', () => {
    it('is requested in the user’s name, and the audit trail names its author', async () => {
      const { user_id, email } = await created();
      const asked = new Promise<string>((resolve, reject) => {
        test.services.queue.onMailRequest(recoveryQueue, async (request) => resolve(request.email)).catch(reject);
      });
      expect((await call('POST', `/user/${user_id}/recovery`)).json().message).toBe(
        `Enviamos a ${email} un enlace para elegir otra contraseña.`,
      );
      expect(await asked).toBe(email);
      expect((await actionsAbout(user_id)).at(-1)).toMatchObject({
        action: 'sendUserRecovery',
        user_id: test.staff.administrador.userId,
      });
    });

    it('is not sent to a deactivated user', async () => {
      const { user_id } = await created({ active: false });
      expect((await call('POST', `/user/${user_id}/recovery`)).json().code).toBe('USER_INACTIVE');
    });
  });

  it('hides the users of an account from all others', async () => {
    const own = await created();
    const { user_id } = own;
    const attempts = await Promise.all(
      [user_id, 999_999].map(async (id) => [
        await call('GET', `/user/${id}`, undefined, test.strangers.administrador),
        await call('PUT', '/user', { ...change(own), user_id: id }, test.strangers.administrador),
        await call('POST', `/user/${id}/activation`, undefined, test.strangers.administrador),
        await call('DELETE', `/user/${id}/activation`, undefined, test.strangers.administrador),
        await call('POST', `/user/${id}/recovery`, undefined, test.strangers.administrador),
      ]),
    );
    const [theirs, nobodys] = attempts.map((answers) => answers.map((answer) => [answer.statusCode, answer.json()]));
    expect(theirs).toEqual(nobodys);
    expect(new Set(theirs?.map(([status]) => status))).toEqual(new Set([404]));
    expect((await call('GET', `/user/${user_id}`)).json()).toEqual(own);
    expect((await list({}, test.strangers.administrador)).items.map(({ id }) => id)).not.toContain(user_id);
  });

  describe('the list of users', () => {
    it('is searched by name without accents and by address', async () => {
      const { email } = await created({ first_name: 'Ñusta', last_name: 'Quispe' });
      for (const search of ['nusta', 'NUSTA QUI', email.toUpperCase()]) {
        expect((await list({ filter: { search } })).items).toMatchObject([{ firstName: 'Ñusta', email }]);
      }
      expect((await list({ filter: { search: '%' } })).total).toBe(0);
    });

    it('is filtered by role and activity', async () => {
      const { user_id } = await created({ role: 'lector', active: false });
      const found = await list({ filter: { role: 'lector', active: false } });
      expect(found.items.map(({ id }) => id)).toEqual([user_id]);
    });

    it('shows and sorts by the last activity', async () => {
      const { email } = await created({ first_name: 'Reciente' });
      await signIn(email);
      await pool.query(
        `update staff_session set used_at = now() + interval '1 minute' where user_id = (select id from staff_user where email = $1)`,
        [email],
      );
      const { items } = await list({ sort: { by: 'lastSeenAt', direction: 'desc' } });
      expect(items[0]).toMatchObject({ firstName: 'Reciente', lastSeenAt: expect.any(String) });
      expect(items.at(-1)?.lastSeenAt).toBeNull();
    });

    it('is sorted by activity, those who may log in first', async () => {
      await created({ active: false });
      const states = async (direction: string) =>
        (await list({ sort: { by: 'active', direction } })).items.map(({ active }) => active);
      const ascending = await states('asc');
      expect(new Set(ascending)).toEqual(new Set([true, false]));
      expect(ascending).toEqual(ascending.toSorted((one, other) => Number(other) - Number(one)));
      expect(await states('desc')).toEqual(ascending.toReversed());
    });

    it('is sorted by name and paged', async () => {
      const all = await list({});
      const names = all.items.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
      expect(names).toEqual(
        names.toSorted((one, other) => one.localeCompare(other, 'es', { sensitivity: 'base', ignorePunctuation: true })),
      );
      const second = await list({ page: 2, size: 2 });
      expect([second.total, second.items]).toEqual([all.total, all.items.slice(2, 4)]);
    });
  });
});
