import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Principal } from '../../kernel/http/principal.ts';
import { sessionsRepository } from '../session/sessions.repository.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testEmail, testPassword } from '../../testing/test-app.ts';

const operator = 'operaciones@tienda.example';

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(database, { platformAdmins: [operator, testEmail('administrador')] });
  });
  afterAll(() => test.close());

  const form = {
    first_name: 'Luz',
    last_name: 'Ángel',
    address: 'Calle 1',
    contact_phone: '3001234567',
    role: 'administrador',
    password: testPassword,
    repeat_password: testPassword,
  };
  const call = async (as: Principal, method: 'POST' | 'PUT', url: string, body: object) =>
    (await test.app.inject({ method, url, headers: await test.as(as), body })).json();
  const isRefused = expect.objectContaining({ fields: { email: 'Este correo es de quien opera la plataforma.' } });

  /** An administrator of the oldest account who does not operate the platform. */
  const administrator = async (): Promise<Principal> => {
    const { user_id: userId } = await call(test.staff.administrador, 'POST', '/V1/user', {
      ...form,
      email: 'eva@tienda.example',
    });
    const { family } = await sessionsRepository.open(database, userId, { device: 'Prueba', address: '::1' });
    return { ...test.staff.administrador, userId, family };
  };

  it("refuses an operator's address to a user, unless an operator assigns it", async () => {
    const eva = await administrator();
    expect(await call(eva, 'POST', '/V1/user', { ...form, email: operator.toUpperCase() })).toEqual(isRefused);
    expect(await call(eva, 'POST', '/V1/invitation', { email: operator, role: 'lector' })).toEqual(isRefused);
    const { rows } = await pool.query('select version from staff_user where id = $1', [eva.userId]);
    const { password: _, repeat_password: __, ...edit } = form;
    const own = { ...edit, user_id: eva.userId, version: rows[0].version, email: operator };
    expect(await call(eva, 'PUT', '/V1/user', own)).toEqual(isRefused);
    expect(await call(test.staff.administrador, 'POST', '/V1/user', { ...form, email: operator })).toMatchObject({
      email: operator,
    });
  });

  it('lets administrators of the account change an operator’s other data', async () => {
    const user = { ...form, email: testEmail('administrador'), user_id: test.staff.administrador.userId, version: 1 };
    const { password: _, repeat_password: __, ...edit } = user;
    const changed = await call(test.staff.administrador, 'PUT', '/V1/user', edit);
    expect(changed).toMatchObject({ first_name: 'Luz' });
  });
});
