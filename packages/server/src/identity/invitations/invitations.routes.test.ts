import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testEmail, testPassword } from '../../testing/test-app.ts';
import type { InviteRequest } from './invite.schema.ts';
import { invite } from './invite.ts';

const password = 'Mi-Clave-2026';

oneDatabase(({ database, pool }) => {
  let test: TestApp;
  let number = 0;
  beforeAll(async () => {
    test = await testApp(database);
  });
  afterAll(() => test.close());
  beforeEach(() => void (number += 1));

  const tokenFor = async (change: Partial<InviteRequest> = {}) => {
    const request = { email: `persona${number}@tienda.example`, role: 'operador' as const, account: 'tienda', ...change };
    const { link, email } = await invite({ ...test.services, provider: undefined }, request);
    return { token: new URL(link).searchParams.get('t') ?? '', email };
  };
  const from = () => `10.0.${number}.1`;
  const verify = (token: string) => test.app.inject({ url: `/V2/auth/verification/${token}`, remoteAddress: from() });
  const signUp = (change: { token: string; email: string } & Record<string, unknown>) => {
    const body = {
      firstName: 'Luz Marina',
      lastName: 'Ortiz',
      phone: '300',
      address: 'Calle 1',
      password,
      repeatPassword: password,
    };
    return test.app.inject({ method: 'POST', url: '/V2/auth/signup', body: { ...body, ...change }, remoteAddress: from() });
  };
  const signIn = (username: string) => test.app.inject({ method: 'POST', url: '/V1/login', body: { username, password } });

  it('shows who an invitation is for', async () => {
    const { token, email } = await tokenFor({ email: 'nueva@tienda.example' });
    expect((await verify(token)).json()).toEqual({ email });
  });

  it('registers the invited person once, with the role of the invitation', async () => {
    const invited = await tokenFor();
    const answer = await signUp({ ...invited, email: ` ${invited.email.toUpperCase()} ` });
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Usuario Registrado' }]);
    expect((await signIn(invited.email)).json()).toMatchObject({
      accountId: test.staff.lector.accountId,
      user: { name: 'Luz Marina Ortiz', role: 'operador', email: invited.email },
    });
    const { rows } = await pool.query(
      'select u.contact_phone, u.address, left(u.password_hash, 9) as hash, a.action, a.details from staff_user u join audit_event a on a.user_id = u.id where u.email = $1 order by a.id limit 1',
      [invited.email],
    );
    expect(rows).toEqual([
      {
        contact_phone: '300',
        address: 'Calle 1',
        hash: '$argon2id',
        action: 'signUp',
        details: { role: 'operador', ip: from() },
      },
    ]);
    expect((await verify(invited.token)).json().code).toBe('BAD_TOKEN');
    expect((await signUp(invited)).json().code).toBe('BAD_TOKEN');
  });

  it('makes the first user of an account its administrator, and only one of two concurrent ones', async () => {
    const account = `Nueva ${number}`;
    const [one, other] = [
      await tokenFor({ account, email: `uno${number}@nueva.example`, role: 'lector' }),
      await tokenFor({ account, email: `otro${number}@nueva.example`, role: 'lector' }),
    ];
    await pool.query(`update invitation set role = 'lector' where email like '%@nueva.example'`);
    await Promise.all([signUp(one), signUp(other)]);
    const { rows } = await pool.query(`select role from staff_user where email like '%@nueva.example' order by role`);
    expect(rows).toEqual([{ role: 'administrador' }, { role: 'lector' }]);
  });

  it('accepts one of two concurrent uses of an invitation', async () => {
    const invited = await tokenFor();
    const answers = await Promise.all([signUp(invited), signUp(invited)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]));
  });

  it.each([
    ['that was never given', async () => 'x'.repeat(43)],
    [
      'that was replaced',
      async () => {
        const { token } = await tokenFor();
        await tokenFor();
        return token;
      },
    ],
    [
      'that is a week old',
      async () => {
        const { token, email } = await tokenFor();
        await pool.query(`update invitation set expires_at = expires_at - interval '7 days' where email = $1`, [email]);
        return token;
      },
    ],
  ])('rejects a token %s', async (_, make) => {
    const token = await make();
    const refused = { code: 'BAD_TOKEN', message: 'El enlace no es válido o ya venció.' };
    expect((await verify(token)).json()).toEqual(refused);
    expect((await signUp({ token, email: `persona${number}@tienda.example` })).json()).toEqual(refused);
  });

  describe('an invitation stays valid', () => {
    const stillGood = async (token: string) => expect((await verify(token)).statusCode).toBe(200);

    it('when another address is given', async () => {
      const invited = await tokenFor();
      const answer = await signUp({ ...invited, email: 'otra@tienda.example' });
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { email: 'La invitación es para otro correo.' }]);
      await stillGood(invited.token);
    });

    it('when such a user exists meanwhile', async () => {
      const invited = await tokenFor();
      await pool.query('update invitation set email = $1 where email = $2', [testEmail('lector'), invited.email]);
      const answer = await signUp({ ...invited, email: testEmail('lector') });
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        { code: 'USER_EXISTS', message: 'Ya hay un usuario con este correo.' },
      ]);
      await stillGood(invited.token);
    });

    it('when fields are missing', async () => {
      const invited = await tokenFor();
      const answer = await signUp({ ...invited, firstName: '', password: 'corta', repeatPassword: 'otra' });
      expect(answer.json().fields).toMatchObject({
        firstName: 'El nombre es requerido',
        password: 'La contraseña debe tener al menos 8 caracteres',
      });
      await stillGood(invited.token);
    });
  });

  describe('a suspended account', () => {
    const suspend = (account: string, at: string) =>
      pool.query(`update account set suspended_at = ${at} where name = $1`, [account]);
    const accept = (token: string, chosen: string) =>
      test.app.inject({
        method: 'POST',
        url: '/V2/auth/invitation',
        body: { token, password: chosen },
        remoteAddress: from(),
      });
    afterEach(() => pool.query('update account set suspended_at = null'));

    it('takes nobody in; the invitation is valid again once it is resumed', async () => {
      const invited = await tokenFor();
      const member = await tokenFor({ email: testEmail('marketing', 'vecina') });
      await suspend('tienda', 'now()');
      const refused = { code: 'ACCOUNT_SUSPENDED', message: expect.stringContaining('está suspendida') };
      expect((await verify(invited.token)).json()).toEqual(refused);
      expect((await signUp(invited)).json()).toEqual(refused);
      expect((await accept(member.token, testPassword)).json()).toEqual(refused);
      await suspend('tienda', 'null');
      expect((await signUp(invited)).statusCode).toBe(200);
    });

    it('does not keep its people out of another one', async () => {
      const { token } = await tokenFor({ email: testEmail('operador', 'vecina') });
      await suspend('vecina', 'now()');
      expect((await accept(token, testPassword)).json()).toEqual({ message: 'Invitación aceptada' });
    });
  });

  it('cannot be guessed, because attempts are limited', async () => {
    const looked = await Promise.all(Array.from({ length: 101 }, (_, index) => verify(`guess${index}`)));
    expect(looked.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    const email = 'x@tienda.example';
    const signed = await Promise.all(Array.from({ length: 101 }, (_, index) => signUp({ token: `guess${index}`, email })));
    expect(signed.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  });
});
