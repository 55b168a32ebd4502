import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { recoveryForm } from '@pregon/contract/session/account.schema';
import { users } from '../accounts/accounts.table.ts';
import { createApp } from '../../app.ts';
import type { ProviderRegistry } from '../../channels/providers/provider-registry.ts';
import { openMail, type Mail } from '../../channels/email/open-mail.ts';
import type { Providers } from '../../channels/channel-providers.ts';
import { startWorker } from '../../worker.ts';
import { failed, startCaptchaProvider } from '../session/testing/captcha-provider.ts';
import { createCaptcha } from '../session/captcha.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testEmail, testPassword } from '../../testing/test-app.ts';
import { sendRecoveryMail } from './recovery-mail.ts';
import { devMailbox } from '../../demo/dev-mailbox/dev-mailbox.ts';

const newPassword = 'Otra-Clave-2026';
/** Statements that pg-boss sends by a timer of its own, beside any request. */
const maintenance = /\bpgboss\.(?:bam|warning)\b/;
const message = 'Se ha enviado un correo con instrucciones.';

eachDatabase(({ database, pool }) => {
  let test: TestApp;
  let mail: Mail;
  let address = 0;
  beforeAll(async () => {
    test = await testApp(database);
    mail = await openMail({ smtpUrl: undefined, dkim: undefined }, database, devMailbox);
    await test.services.queue.start();
  });
  afterAll(async () => {
    await test.close();
    await mail.close();
  });
  beforeEach(() => {
    address += 1;
  });

  const post = (url: string, body: object, remoteAddress = `10.0.0.${address}`) =>
    test.app.inject({ method: 'POST', url, body, remoteAddress });
  const forgot = (email: string, from?: string) => post('/V1/forgot-password', { email }, from);
  const signIn = (email: string, password: string) => post('/V1/login', { username: email, password });
  const reset = (token: string, password = newPassword) =>
    post('/V1/reset-password', { password, confirmPassword: password, token });
  const work = (email: string) => sendRecoveryMail({ ...test.services, provider: mail.provider }, email);
  const messagesTo = async (email: string) => {
    const { items } = (await test.app.inject(`/outbox.json?recipient=${encodeURIComponent(email)}`)).json();
    const ids: number[] = items.map(({ id }: { id: number }) => id);
    return Promise.all(ids.map(async (id) => (await test.app.inject(`/outbox/${id}.json`)).json()));
  };
  const tokenIn = ({ links }: { links: { href: string }[] }) => String(links[0]?.href.split('/').at(-1));
  const tokenFor = async (email: string) => {
    await work(email);
    return tokenIn((await messagesTo(email))[0]);
  };
  const newUser = async (change: object = {}) => {
    const email = `${crypto.randomUUID()}@tienda.example`;
    const [model] = await database.select().from(users).limit(1);
    if (!model) throw new Error('There is no user.');
    const { id: _, ...rest } = model;
    await database.insert(users).values({ ...rest, email, ...change });
    return email;
  };
  const linksOf = async (email: string) =>
    (await pool.query('select 1 from password_recovery join staff_user u on u.id = user_id where u.email = $1', [email]))
      .rowCount;

  it('answers the same with the same statements, whether or not the address is known', async () => {
    const query = jest.spyOn(pool, 'query');
    const asked = async (email: string) => {
      query.mockClear();
      const { statusCode, body } = await forgot(email);
      return {
        statusCode,
        body,
        statements: query.mock.calls
          .map(([statement]) => (statement as { text?: string }).text ?? statement)
          .filter((statement) => !maintenance.test(statement)),
      };
    };
    await asked('primero@tienda.example');
    const [known, unknown, none] = [
      await asked(testEmail('lector')),
      await asked('nadie@tienda.example'),
      await asked('ni un correo'),
    ];
    query.mockRestore();
    expect([known.statusCode, JSON.parse(known.body)]).toEqual([200, { message }]);
    expect([unknown, none]).toEqual([known, known]);
  });

  it('mails existing users in Spanish', async () => {
    const email = testEmail('marketing');
    await work(email.toUpperCase());
    const [received] = await messagesTo(email);
    expect(received).toMatchObject({
      recipient: email,
      subject: 'Elige una contraseña nueva',
      sender: 'Pregón <no-responder@admin.localhost>',
      links: [
        {
          words: 'Elegir una contraseña nueva',
          href: expect.stringMatching(/^http:\/\/admin\.localhost:8080\/account\/recovery\/[\w-]{43}$/),
        },
      ],
    });
    expect(received.text).toMatch(/^Hola, Ana marketing:\n\nRecibimos una solicitud para cambiar la contraseña/);
    expect(received.text).toContain(received.links[0].href);
    expect(received.text).toContain('durante 10 minutos');
    const { rows } = await pool.query(`select action from audit_event where user_id = $1`, [test.staff.marketing.userId]);
    expect(rows).toEqual([{ action: 'forgotPassword' }]);
  });

  it('mails neither unknown nor deactivated users', async () => {
    const inactive = await newUser({ active: false });
    for (const email of ['nadie@tienda.example', inactive, 'ana@x.co\r\nBcc: eva@x.co']) {
      await work(email);
      expect(await messagesTo(email)).toEqual([]);
    }
    expect(await linksOf(inactive)).toBe(0);
  });

  it('prevents header injection and markup by names', async () => {
    const email = await newUser({ firstName: 'Ana\r\nBcc: eva@x.co\r\n\r\n', lastName: '<script>x</script>' });
    await work(email);
    const [received] = await messagesTo(email);
    const { rows } = await pool.query('select source, recipient from outbox_message where recipient = $1', [email]);
    expect(rows).toHaveLength(1);
    expect(rows[0].source.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
    expect(received.html).toContain('&lt;script&gt;');
    expect(received.html).not.toContain('<script>');
  });

  describe('the recovery link', () => {
    it('changes the password once, ends every session, and is recorded', async () => {
      const email = await newUser();
      const session = (await signIn(email, testPassword)).json();
      const token = await tokenFor(email);
      expect((await reset(token)).json()).toEqual({ message: 'Su contraseña a cambiado.' });
      const headers = { authorization: `Bearer ${session.accessToken}` };
      expect((await test.app.inject({ url: '/V1/session/all', headers })).statusCode).toBe(401);
      expect((await signIn(email, testPassword)).statusCode).toBe(400);
      expect((await signIn(email, newPassword)).statusCode).toBe(200);
      expect((await reset(token, 'Una-Mas-2026')).json().code).toBe('BAD_TOKEN');
      const { rows } = await pool.query('select action from audit_event where user_id = $1 order by id', [session.id]);
      expect(rows.map(({ action }) => action)).toEqual(['login', 'forgotPassword', 'resetPassword', 'login']);
    });

    it('works for one of two concurrent uses', async () => {
      const token = await tokenFor(await newUser());
      const answers = await Promise.all([reset(token), reset(token)]);
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]));
    });

    it('stays valid when a stranger requests another, and ends with the first that is used', async () => {
      const email = await newUser();
      const links = [await tokenFor(email), await tokenFor(email), await tokenFor(email)];
      expect(new Set(links).size).toBe(3);
      expect((await reset(links[0] ?? '')).statusCode).toBe(200);
      for (const later of links) {
        expect((await reset(later)).json()).toEqual({ code: 'BAD_TOKEN', message: 'El enlace no es válido o ya venció.' });
      }
      expect(await linksOf(email)).toBe(0);
    });

    it('is not stored in the database in plain text', async () => {
      const token = await tokenFor(await newUser());
      const { rows } = await pool.query(
        'select (select json_agg(r) from password_recovery r) as links, (select json_agg(j.data) from pgboss.job j) as jobs, (select json_agg(a) from audit_event a) as log',
      );
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    it('stays valid when the new password is refused', async () => {
      const email = await newUser();
      const token = await tokenFor(email);
      expect((await reset(token, 'corta')).json().fields).toEqual({ password: 'La contraseña debe tener al menos 8 caracteres' });
      expect((await reset(token)).statusCode).toBe(200);
    });

    it('cannot be guessed, because attempts are limited', async () => {
      const answers = await Promise.all(Array.from({ length: 61 }, (_, index) => reset(`guess ${index}`)));
      expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    });
  });

  it('limits repeated requests, whether or not the person exists', async () => {
    const refused = async (email: string, from: string) => {
      const answers = await Promise.all(Array.from({ length: 7 }, () => forgot(email, from)));
      return answers.filter(({ statusCode }) => statusCode === 429).map((answer) => answer.json().code);
    };
    const twice = ['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'];
    expect(await refused(testEmail('operador'), '10.9.0.1')).toEqual(twice);
    expect(await refused('nadie.mas@tienda.example', '10.9.0.2')).toEqual(twice);
  });

  it('requires the bot check where configured', async () => {
    const provider = await startCaptchaProvider();
    provider.answers(failed('invalid-input-response'));
    const captcha = createCaptcha(provider.settings, database, 20_000);
    const checked = await createApp({ ...test.services, captcha });
    const body = { email: testEmail('lector'), g_recaptcha_response: 'x' };
    const answer = await checked.inject({ method: 'POST', url: '/V1/forgot-password', body });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'CAPTCHA_FAILED']);
    await checked.close();
    await provider.stop();
  });

  it('accepts any text but an empty one', async () => {
    expect((await forgot(' ')).json().fields).toEqual({ email: recoveryForm.entries.email.pipe[2].message });
  });

  it('is processed by a worker shortly after', async () => {
    const email = await newUser();
    await pool.query(`delete from pgboss.job where name = 'recovery'`);
    await forgot(email);
    const { promise: arrived, resolve } = Promise.withResolvers<void>();
    const send: Mail['provider']['send'] = async (outgoing) => {
      const outcome = await mail.provider.send(outgoing);
      if (outgoing.to === email) resolve();
      return outcome;
    };
    const watched = { ...mail.provider, send };
    const { providerRegistry } = test.services;
    const providers: Providers = {
      email: watched,
      sms: await providerRegistry.provider('sms'),
      wa: await providerRegistry.provider('wa'),
    };
    const watching: ProviderRegistry = { ...providerRegistry, provider: async (channel) => providers[channel] };
    const worker = await startWorker({ ...test.services, providerRegistry: watching });
    await arrived;
    await worker.stop();
    expect((await messagesTo(email)).map(({ subject }) => subject)).toEqual(['Elige una contraseña nueva']);
  });
});
