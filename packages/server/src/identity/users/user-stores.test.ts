import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { stores } from '../../retail/stores/stores.table.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testPassword } from '../../testing/test-app.ts';

const person = { first_name: 'Gloria', last_name: 'Patiño', address: 'Calle 10 # 5-51', contact_phone: '300 123 4567' };
const passwords = { password: testPassword, repeat_password: testPassword };
const missing = { code: 'INVALID', fields: { store_ids: 'Elige al menos una tienda.' } };
const gone = { code: 'INVALID', fields: { store_ids: 'Una de estas tiendas ya no existe: elígelas de nuevo.' } };

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let patio = 0;
  let norte = 0;
  let foreign = 0;
  let count = 0;
  beforeAll(async () => {
    test = await testApp(database);
    const store = async (accountId: number, name: string) => {
      const place = { city: 'Cali', department: 'Valle', zone: 'Sur', channel: 'Almacén' };
      const [row] = await database
        .insert(stores)
        .values({ ...place, accountId, code: name, name })
        .returning();
      return row?.id ?? 0;
    };
    const { accountId } = test.staff.administrador;
    [patio, norte] = [await store(accountId, 'Patio'), await store(accountId, 'Norte')];
    foreign = await store(test.strangers.administrador.accountId, 'Ajena');
  });
  afterAll(() => test.close());

  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const headers = await test.as(test.staff.administrador);
    return (await test.app.inject({ method, url: `/V1${path}`, headers, ...(body && { body }) })).json();
  };
  const newEmail = () => `gerente${(count += 1)}@tienda.example`;
  const create = (change: object = {}) =>
    call('POST', '/user', {
      ...person,
      ...passwords,
      email: newEmail(),
      role: 'gerente_tienda',
      store_ids: [patio],
      ...change,
    });
  const change = ({ user_id, version, email }: Record<string, unknown>, to: object) =>
    call('PUT', '/user', { ...person, user_id, version, email, ...to });
  const logIn = async (email: string): Promise<string> => {
    const body = { username: email, password: testPassword };
    const answer = await test.app.inject({ method: 'POST', url: '/V1/login', body, remoteAddress: `10.7.0.${(count += 1)}` });
    return answer.json().accessToken;
  };
  const mayRead = async (token: string, id: number): Promise<boolean> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await test.app.inject({ url: `/V1/store/${id}`, headers })).statusCode === 200;
  };
  const detailsOf = async (subject: unknown, action: string) => {
    const asked = 'select details from audit_event where subject = $1 and action = $2 order by id desc limit 1';
    return (await pool.query(asked, [String(subject), action])).rows[0]?.details;
  };

  it('a manager has the stores that were chosen, once each, by name', async () => {
    const user = await create({ store_ids: [patio, norte, patio] });
    expect(user.stores).toEqual([
      { store_id: norte, name: 'Norte' },
      { store_id: patio, name: 'Patio' },
    ]);
    expect(await call('GET', `/user/${user.user_id}`)).toEqual(user);
    expect(await detailsOf(user.user_id, 'createUser')).toMatchObject({ role: 'gerente_tienda', stores: ['Norte', 'Patio'] });
    const token = await logIn(user.email);
    expect([await mayRead(token, patio), await mayRead(token, norte), await mayRead(token, foreign)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('needs a store, of the own account, and refuses others at the field', async () => {
    expect(await create({ store_ids: [] })).toMatchObject(missing);
    expect(await create({ store_ids: undefined })).toMatchObject(missing);
    expect(await create({ store_ids: [patio, foreign] })).toMatchObject(gone);
    expect(await create({ store_ids: [2_147_483_647] })).toMatchObject(gone);
    const user = await create();
    expect(await change(user, { role: 'gerente_tienda', store_ids: [foreign] })).toMatchObject(gone);
    expect(await change(user, { role: 'gerente_tienda' })).toMatchObject(missing);
    expect((await call('GET', `/user/${user.user_id}`)).stores).toEqual([{ store_id: patio, name: 'Patio' }]);
  });

  it('another role has none, whatever was sent', async () => {
    expect((await create({ role: 'lector' })).stores).toEqual([]);
  });

  it('a change of the stores or of the role applies to open sessions, and is recorded by name', async () => {
    const user = await create();
    const token = await logIn(user.email);
    expect([await mayRead(token, patio), await mayRead(token, norte)]).toEqual([true, false]);
    const moved = await change(user, { role: 'gerente_tienda', store_ids: [norte] });
    expect([await mayRead(token, patio), await mayRead(token, norte)]).toEqual([false, true]);
    expect(await detailsOf(user.user_id, 'updateUser')).toMatchObject({
      changes: { storeIds: { from: ['Patio'], to: ['Norte'] } },
    });
    const reader = await change(moved, { role: 'lector', store_ids: [norte] });
    expect(reader.stores).toEqual([]);
    expect([await mayRead(token, patio), await mayRead(token, norte)]).toEqual([true, true]);
    await change(reader, { role: 'gerente_tienda', store_ids: [patio] });
    expect([await mayRead(token, patio), await mayRead(token, norte)]).toEqual([true, false]);
  });

  it('an invitation carries the stores to the user', async () => {
    const email = newEmail();
    const refused = { code: 'INVALID', fields: { storeIds: 'Elige al menos una tienda.' } };
    expect(await call('POST', '/invitation', { email, role: 'gerente_tienda' })).toMatchObject(refused);
    expect(await call('POST', '/invitation', { email, role: 'gerente_tienda', storeIds: [foreign] })).toMatchObject({
      code: 'INVALID',
    });
    const made = await call('POST', '/invitation', { email, role: 'gerente_tienda', storeIds: [patio] });
    expect(made.stores).toEqual([{ storeId: patio, name: 'Patio' }]);
    expect(await detailsOf(email, 'inviteUser')).toEqual({ role: 'gerente_tienda', stores: ['Patio'] });
    const token = new URL(made.link).searchParams.get('t');
    const body = { token, email, firstName: 'Gloria', lastName: 'P', phone: '300', address: 'x', password: testPassword };
    const signUp = { ...body, repeatPassword: testPassword };
    const answer = await test.app.inject({ method: 'POST', url: '/V2/auth/signup', body: signUp });
    expect(answer.statusCode).toBe(200);
    const { rows } = await pool.query('select role, store_ids from staff_user where email = $1', [email]);
    expect(rows).toEqual([{ role: 'gerente_tienda', store_ids: [patio] }]);
  });
});
