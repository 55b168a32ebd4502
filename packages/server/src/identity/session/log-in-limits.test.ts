import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApp } from '../../app.ts';
import { oneDatabase } from '../../testing/each-database.ts';
import { type TestApp, testApp, testConfig, testEmail, testPassword } from '../../testing/test-app.ts';
import { failed, solved, startCaptchaProvider } from './testing/captcha-provider.ts';
import { createCaptcha } from './captcha.ts';

oneDatabase(({ database }) => {
  let test: TestApp;
  let provider: Awaited<ReturnType<typeof startCaptchaProvider>>;
  let checked: TestApp['app'];
  beforeAll(async () => {
    test = await testApp(database);
    provider = await startCaptchaProvider();
    const captcha = createCaptcha(provider.settings, database, 20_000);
    checked = await createApp({ ...test.services, captcha, config: testConfig({ captcha: provider.settings }) });
  });
  afterAll(async () => {
    await checked.close();
    await test.close();
    await provider.stop();
  });

  const tooMany = { code: 'TOO_MANY_REQUESTS', message: 'Demasiados intentos. Espera un momento.' };
  const signIn = (app: TestApp['app'], username: string, body: object = {}, from = '10.0.0.1') =>
    app.inject({ method: 'POST', url: '/V1/login', body: { username, password: 'x', ...body }, remoteAddress: from });
  const manyTries = async (app: TestApp['app'], count: number, from: string, name = 'victima@tienda.example') => {
    const answers = await Promise.all(Array.from({ length: count }, () => signIn(app, name, {}, from)));
    return answers.filter(({ statusCode }) => statusCode === 429).length;
  };

  it("limits attempts at one person's password, with a retry-after", async () => {
    expect(await manyTries(test.app, 12, '10.1.1.1')).toBe(2);
    const answer = await signIn(test.app, 'victima@tienda.example', {}, '10.1.1.1');
    expect([answer.statusCode, answer.json()]).toEqual([429, tooMany]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(test.app, 'otra@tienda.example', {}, '10.1.1.1')).statusCode).toBe(400);
  });

  it('answers the same whether or not the user exists', async () => {
    await manyTries(test.app, 10, '10.1.1.4', testEmail('lector'));
    const answer = await signIn(test.app, testEmail('lector'), {}, '10.1.1.4');
    expect([answer.statusCode, answer.json()]).toEqual([429, tooMany]);
  });

  it('never limits successful log-ins', async () => {
    const good = { password: testPassword };
    const answers = [];
    for (let index = 0; index < 15; index += 1) answers.push((await signIn(test.app, testEmail('marketing'), good)).statusCode);
    expect(new Set(answers)).toEqual(new Set([200]));
  });

  describe('a person whose attempts were used up by a distributed attack', () => {
    const address = testEmail('operador');
    const forgot = (email: string, cookie: string, from: string) =>
      test.app.inject({
        method: 'POST',
        url: '/V1/forgot-password',
        body: { email },
        cookies: { pregon_device: cookie },
        remoteAddress: from,
      });
    const logIn = (email: string, cookie: string, from = '10.7.0.1', password = testPassword) =>
      test.app.inject({
        method: 'POST',
        url: '/V1/login',
        body: { username: email, password },
        cookies: { pregon_device: cookie },
        remoteAddress: from,
      });
    const deviceOf = async (email: string, cookie = '') =>
      (await logIn(email, cookie)).cookies.find(({ name }) => name === 'pregon_device');
    let device: string;
    beforeAll(async () => {
      device = (await deviceOf(address))?.value ?? '';
      for (let network = 1; network <= 8; network += 1) await manyTries(test.app, 5, `10.8.${network}.1`, address);
      for (let index = 0; index < 24; index += 1) await forgot(address, '', `10.9.${index % 12}.1`);
    });

    it('can still log in and recover the password on a browser with an earlier log-in', async () => {
      expect((await logIn(address, '', '10.7.0.2')).statusCode).toBe(429);
      expect((await forgot(address, '', '10.7.0.2')).statusCode).toBe(429);
      expect((await logIn(address, device)).statusCode).toBe(200);
      expect((await logIn(address.toUpperCase(), device, '10.8.1.1')).statusCode).toBe(200);
      expect((await forgot(address, device, '10.8.1.1')).statusCode).toBe(200);
    });

    it('is recognised by a signed device cookie that cannot be forged or moved', async () => {
      const other = (await deviceOf(testEmail('lector')))?.value ?? '';
      const [id, , signed] = device.split('.');
      for (const cookie of [other, `${device}x`, `${id}.9999999999999.${signed}`, 'x.y.z']) {
        expect((await logIn(address, cookie, '10.7.0.3')).statusCode).toBe(429);
      }
    });

    it('is protected from unlimited attempts on a stolen browser', async () => {
      const statuses = [];
      for (let index = 0; index < 14; index += 1) {
        statuses.push((await logIn(address, device, `10.7.1.${index}`, 'x')).statusCode);
      }
      expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    });

    it('shares the browser with up to five remembered people', async () => {
      const both = await deviceOf(testEmail('lector'), device);
      expect(both).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/V1', maxAge: 180 * 24 * 60 * 60 });
      expect(both?.value.split('~')).toHaveLength(2);
      expect((await deviceOf(testEmail('lector'), both?.value))?.value.split('~')).toHaveLength(2);
      const many = Array.from({ length: 9 }, (_, index) => `a${index}.1.b`).join('~');
      expect((await deviceOf(testEmail('lector'), many))?.value.split('~')).toHaveLength(5);
    });
  });

  describe('with the bot check', () => {
    it('allows more attempts to those who pass', async () => {
      provider.answers(solved);
      const good = { password: testPassword, g_recaptcha_response: 'a proof' };
      expect((await signIn(checked, testEmail('marketing'), good)).statusCode).toBe(200);
      expect((await signIn(checked, testEmail('marketing'), good)).json()).toEqual({
        code: 'CAPTCHA_FAILED',
        message: 'No pudimos comprobar que eres una persona. Intenta de nuevo.',
      });
      let index = 0;
      const guess = () => signIn(checked, 'otra@tienda.example', { g_recaptcha_response: `proof ${(index += 1)}` }, '10.2.0.1');
      const statuses = (await Promise.all(Array.from({ length: 21 }, guess))).map(({ statusCode }) => statusCode);
      expect([statuses.filter((status) => status === 400).length, statuses.filter((status) => status === 429).length]).toEqual([
        20, 1,
      ]);
    });

    it('refuses those who fail', async () => {
      provider.answers(failed('missing-input-response'));
      const answer = await signIn(checked, testEmail('marketing'), { password: testPassword });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'CAPTCHA_FAILED']);
    });

    it('continues with a lower limit when the provider is unavailable', async () => {
      provider.answers({ status: 503, body: '' });
      expect((await signIn(checked, testEmail('marketing'), { password: testPassword })).statusCode).toBe(200);
      expect(await manyTries(checked, 12, '10.2.0.2')).toBe(2);
    });
  });
});
