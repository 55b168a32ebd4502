import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApp } from '../app.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { type TestApp, testApp, testConfig, testEmail, testPassword } from '../testing/test-app.ts';
import { failed, solved, startCaptchaProvider } from './captcha-provider.fixture.ts';
import { createCaptcha } from './captcha.ts';

eachDatabase(({ database }) => {
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

  it('slows down who guesses the password of one person, and tells when to come back', async () => {
    expect(await manyTries(test.app, 12, '10.1.1.1')).toBe(2);
    const answer = await signIn(test.app, 'victima@tienda.example', {}, '10.1.1.1');
    expect([answer.statusCode, answer.json()]).toEqual([429, tooMany]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(test.app, 'otra@tienda.example', {}, '10.1.1.1')).statusCode).toBe(400);
  });

  it('answers the same about who exists', async () => {
    await manyTries(test.app, 10, '10.1.1.4', testEmail('lector'));
    const answer = await signIn(test.app, testEmail('lector'), {}, '10.1.1.4');
    expect([answer.statusCode, answer.json()]).toEqual([429, tooMany]);
  });

  it('never slows down who knows the password', async () => {
    const good = { password: testPassword };
    const answers = [];
    for (let index = 0; index < 15; index += 1) answers.push((await signIn(test.app, testEmail('marketing'), good)).statusCode);
    expect(new Set(answers)).toEqual(new Set([200]));
  });

  describe('with the bot check', () => {
    it('lets in who passes it, and is more patient with them', async () => {
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

    it('lets nobody in who does not', async () => {
      provider.answers(failed('missing-input-response'));
      const answer = await signIn(checked, testEmail('marketing'), { password: testPassword });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'CAPTCHA_FAILED']);
    });

    it('goes on when the provider is away, with less patience', async () => {
      provider.answers({ status: 503, body: '' });
      expect((await signIn(checked, testEmail('marketing'), { password: testPassword })).statusCode).toBe(200);
      expect(await manyTries(checked, 12, '10.2.0.2')).toBe(2);
    });
  });
});
