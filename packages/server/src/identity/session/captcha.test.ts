import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { oneDatabase } from '../../testing/each-database.ts';
import { failed, says, solved, startCaptchaProvider } from './testing/captcha-provider.ts';
import { createCaptcha } from './captcha.ts';

oneDatabase(({ database }) => {
  let provider: Awaited<ReturnType<typeof startCaptchaProvider>>;
  const log = { info: jest.fn(), error: jest.fn() };
  beforeAll(async () => {
    provider = await startCaptchaProvider();
  });
  beforeEach(() => void jest.clearAllMocks());
  afterAll(() => provider.stop());

  /** Another process on the same database. */
  const captcha = (change: object = {}, timeoutMs = 20_000) =>
    createCaptcha({ ...provider.settings, ...change }, database, timeoutMs);

  it('sends the provider the expected request', async () => {
    provider.answers(solved);
    expect(await captcha().check('first proof', log)).toBe('passed');
    expect(provider.asked).toEqual([{ secret: 'secret', response: 'first proof' }]);
  });

  it('accepts a proof once over all processes, even if the provider accepts it again', async () => {
    provider.answers(solved);
    const verdicts = await Promise.all([captcha().check('twice', log), captcha().check('twice', log)]);
    expect(verdicts.toSorted()).toEqual(['passed', 'refused']);
    expect(await captcha().check('twice', log)).toBe('refused');
  });

  it.each([
    ['an expired or used one', failed('timeout-or-duplicate'), {}, { kind: 'expired' }],
    ['an invalid one', failed('invalid-input-response'), {}, { kind: 'refused', reason: 'invalid-input-response' }],
    [
      'one of another site',
      solved,
      { hostnames: ['admin.pregon.example'] },
      { kind: 'refused', reason: 'solved on admin.tienda.example' },
    ],
  ])('refuses %s, with the reason in the log only', async (_, answer, change, reason) => {
    provider.answers(answer);
    expect(await captcha(change).check(`refused ${reason.kind}`, log)).toBe('refused');
    expect(log.info.mock.calls).toEqual([[{ captcha: reason }, expect.any(String)]]);
    expect(log.error).not.toHaveBeenCalled();
  });

  it('refuses a missing proof, as the provider does', async () => {
    provider.answers((proof) => (proof === '' ? failed('missing-input-response') : solved));
    expect(await captcha().check(undefined, log)).toBe('refused');
  });

  it('refuses an overlong proof without a request', async () => {
    provider.answers({ status: 413, body: '' });
    expect(await captcha().check('x'.repeat(8001), log)).toBe('refused');
    expect(provider.asked).toEqual([]);
  });

  it('accepts proofs for our own hosts', async () => {
    provider.answers(solved);
    expect(await captcha({ hostnames: ['admin.tienda.example'] }).check('ours', log)).toBe('passed');
  });

  it.each([
    ['does not answer', 'silence' as const],
    ['fails', { status: 500, body: 'x' }],
    ['returns an invalid response', { body: '<html>' }],
    ['returns another format', says({ ok: 1 })],
    ['rejects the key', failed('invalid-input-secret')],
  ])('is undecided when the provider %s, and does not ask again at once', async (_, answer) => {
    provider.answers(answer);
    const one = captcha({}, answer === 'silence' ? 50 : undefined);
    expect([await one.check('a', log), await one.check('b', log)]).toEqual(['unchecked', 'unchecked']);
    expect(provider.asked).toHaveLength(1);
    expect(log.error).toHaveBeenCalledTimes(2);
  });

  it('is undecided when the provider does not listen', async () => {
    expect(await captcha({ verifyUrl: 'http://127.0.0.1:1/siteverify' }).check('c', log)).toBe('unchecked');
  });

  it('asks the provider again after a while', async () => {
    provider.answers({ status: 503, body: '' });
    const one = captcha();
    await one.check('d', log);
    provider.answers(solved);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 11_000);
    expect(await one.check('d', log)).toBe('passed');
    jest.restoreAllMocks();
  });

  it('is undecided without keys', async () => {
    const none = createCaptcha(undefined, database);
    expect([none.isConfigured, await none.check('e', log)]).toEqual([false, 'unchecked']);
  });
});
