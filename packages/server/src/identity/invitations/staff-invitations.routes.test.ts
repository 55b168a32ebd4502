import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { operationName } from '@pregon/contract/operation';
import type { Invitation } from '@pregon/contract/users/invitation.schema';
import { invitationsQuery } from '@pregon/contract/users/users.operations';
import { readListFile } from '../list-files/testing/read-list-file.ts';
import type { Principal } from '../../kernel/http/principal.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testEmail, testPassword } from '../../testing/test-app.ts';

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let count = 0;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());

  const newEmail = () => `invitada${(count += 1)}@tienda.example`;
  const call = async (method: 'POST' | 'DELETE', path: string, body?: object, as: Principal = test.staff.administrador) =>
    test.app.inject({ method, url: `/V1${path}`, headers: await test.as(as), ...(body && { body }) });
  const inviteUser = async (email: string, as?: Principal, role = 'marketing') =>
    (await call('POST', '/invitation', { email, role }, as)).json();
  const list = async (filter: object = {}, as = test.staff.administrador, sort?: object): Promise<readonly Invitation[]> => {
    const variables = { page: 1, size: 100, filter, sort };
    const answer = await test.app.inject({
      method: 'POST',
      url: '/V2/query',
      headers: await test.as(as),
      body: { query: invitationsQuery.document, operationName: operationName(invitationsQuery), variables },
    });
    return answer.json().data.invitations.items;
  };
  const tokenOf = ({ link }: { link: string }) => String(new URL(link).searchParams.get('t'));
  const look = (token: string) =>
    test.app.inject({ url: `/V2/auth/verification/${token}`, remoteAddress: `10.2.0.${(count += 1)}` });
  const signUp = (token: string, email: string, change: object = {}) =>
    test.app.inject({
      method: 'POST',
      url: '/V2/auth/signup',
      remoteAddress: `10.2.0.${(count += 1)}`,
      body: {
        firstName: 'Luz',
        lastName: 'Ángel',
        email,
        password: testPassword,
        repeatPassword: testPassword,
        token,
        ...change,
      },
    });

  it('mails an invitation by which a person registers in the account with the chosen role', async () => {
    const email = newEmail();
    const made = await inviteUser(email.toUpperCase());
    expect(made).toEqual({
      id: expect.any(Number),
      email,
      role: 'marketing',
      stores: [],
      sentAt: expect.any(String),
      expiresAt: expect.any(String),
      isExpired: false,
      link: expect.stringMatching(/\/registro\?t=[\w-]{43}$/),
      isMailed: true,
    });
    const { items } = (await test.app.inject(`/outbox.json?recipient=${encodeURIComponent(email)}`)).json();
    expect(items).toEqual([expect.objectContaining({ subject: 'Te invitaron a Pregón' })]);
    expect((await list()).map((invitation) => invitation.email)).toEqual([email]);
    expect((await signUp(tokenOf(made), email, { role: 'administrador' })).json().code).toBe('INVALID');
    expect((await signUp(tokenOf(made), email)).json().message).toBe('Usuario Registrado');
    const { rows } = await pool.query('select account_id, role from staff_user where email = $1', [email]);
    expect(rows).toEqual([{ account_id: test.staff.administrador.accountId, role: 'marketing' }]);
    expect(await list()).toEqual([]);
    const log = await pool.query('select action, user_id, details from audit_event where subject = $1 order by id', [email]);
    expect(log.rows).toMatchObject([
      { action: 'inviteUser', user_id: test.staff.administrador.userId, details: { role: 'marketing' } },
      { action: 'signUp' },
    ]);
  });

  it('invalidates the earlier link when a person is invited again', async () => {
    const email = newEmail();
    const first = await inviteUser(email);
    const second = await inviteUser(email, undefined, 'lector');
    expect((await look(tokenOf(first))).json().code).toBe('BAD_TOKEN');
    expect((await look(tokenOf(second))).json()).toEqual({ email });
    expect(await list({ search: email.toUpperCase() })).toMatchObject([{ id: first.id, role: 'lector' }]);
  });

  it('shows an expired invitation, and renews it', async () => {
    const email = newEmail();
    await inviteUser(email);
    await pool.query(`update invitation set expires_at = now() - interval '1 minute' where email = $1`, [email]);
    expect(await list({ search: email })).toMatchObject([{ isExpired: true }]);
    await inviteUser(email);
    expect(await list({ search: email })).toMatchObject([{ isExpired: false }]);
  });

  it('revokes an invitation', async () => {
    const email = newEmail();
    const made = await inviteUser(email);
    expect((await call('DELETE', `/invitation/${made.id}`)).json()).toEqual({
      message: `La invitación de ${email} ya no sirve.`,
      canUndo: true,
      undoKey: expect.any(String),
    });
    expect((await look(tokenOf(made))).json().code).toBe('BAD_TOKEN');
    expect((await call('DELETE', `/invitation/${made.id}`)).json().code).toBe('NOT_FOUND');
  });

  it('keeps the invitation of another account to the same address', async () => {
    const email = newEmail();
    const theirs = await inviteUser(email, test.strangers.administrador);
    await inviteUser(email);
    expect((await look(tokenOf(theirs))).json()).toEqual({ email });
    const [foreign, none] = [await call('DELETE', `/invitation/${theirs.id}`), await call('DELETE', '/invitation/999999')].map(
      (answer) => [answer.statusCode, answer.json()],
    );
    expect(foreign).toEqual(none);
    expect((await list({ search: email })).map(({ id }) => id)).not.toContain(theirs.id);
  });

  it('refuses to invite an existing user, and ends an invitation when its user is created', async () => {
    const answer = await call('POST', '/invitation', { email: testEmail('lector'), role: 'lector' });
    expect([answer.statusCode, answer.json().fields]).toEqual([409, { email: 'Ya hay un usuario con este correo.' }]);
    const email = newEmail();
    const made = await inviteUser(email);
    const user = {
      first_name: 'Luz',
      last_name: 'Ángel',
      email,
      address: 'Calle 1',
      contact_phone: '3001234567',
      role: 'lector',
    };
    await call('POST', '/user', { ...user, password: testPassword, repeat_password: testPassword });
    expect((await look(tokenOf(made))).json().code).toBe('BAD_TOKEN');
  });

  it.each([
    [{ email: 'nadie', role: 'lector' }, { email: 'Debe ingresar un correo valido' }],
    [{ email: 'ana@x.co\r\nBcc: eva@x.co', role: 'lector' }, { email: 'Debe ingresar un correo valido' }],
    [{ email: 'ana@x.co', role: 'dueño' }, { role: 'Elige un rol.' }],
  ])('rejects %j', async (body, fields) => {
    expect((await call('POST', '/invitation', body)).json().fields).toEqual(fields);
  });

  it('sorts invitations as requested, and those of another account are in no file of chosen ones', async () => {
    const domain = `orden${(count += 1)}.example`;
    const [first, second, third] = [`b@${domain}`, `a@${domain}`, `c@${domain}`] as const;
    const made = [
      await inviteUser(first, undefined, 'lector'),
      await inviteUser(second, undefined, 'administrador'),
      await inviteUser(third, undefined, 'operador'),
    ];
    await pool.query(`update invitation set expires_at = now() - interval '1 minute' where email = $1`, [second]);
    const sorted = async (by: string, direction: string) =>
      (await list({ search: domain }, undefined, { by, direction })).map(({ email }) => email);
    expect(await sorted('email', 'asc')).toEqual([second, first, third]);
    expect(await sorted('email', 'desc')).toEqual([third, first, second]);
    expect(await sorted('role', 'asc')).toEqual([second, third, first]);
    expect(await sorted('state', 'asc')).toEqual([third, first, second]);
    expect(await sorted('state', 'desc')).toEqual([second, third, first]);
    expect(await sorted('sentAt', 'asc')).toEqual([first, second, third]);
    expect(await sorted('expiresAt', 'desc')).toEqual([third, first, second]);
    const theirs = await inviteUser(newEmail(), test.strangers.administrador);
    const [, ...rows] = await readListFile(test, test.staff.administrador, {
      list: 'invitations',
      sort: { by: 'email', direction: 'asc' },
      only: [made[0].id, made[1].id, theirs.id],
    });
    expect(rows.map(([email]) => email)).toEqual([second, first]);
  });

  it('lists the open invitations that a search shows in a file', async () => {
    const email = newEmail();
    await inviteUser(email, undefined, 'lector');
    await inviteUser(newEmail());
    const [header, ...rows] = await readListFile(test, test.staff.administrador, {
      list: 'invitations',
      filter: { search: email.toUpperCase() },
    });
    expect(header).toEqual(['Correo', 'Rol', 'Estado', 'Enviada', 'Sirve hasta']);
    const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;
    expect(rows).toEqual([[email, 'lector', 'por aceptar', expect.stringMatching(moment), expect.stringMatching(moment)]]);
    const refused = await call('POST', '/list-files', { list: 'invitations' }, test.staff.marketing);
    expect(refused.json()).toMatchObject({ code: 'FORBIDDEN' });
  });
});
