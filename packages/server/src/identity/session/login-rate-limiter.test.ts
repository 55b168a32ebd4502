import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '../../kernel/http/fault.ts';
import { memoryRateLimitStore } from '../../kernel/rate-limits/testing/memory-rate-limit-store.ts';
import type { Captcha, CaptchaVerdict } from './captcha.ts';
import { createLoginRateLimiter, type LoginRateLimiter } from './login-rate-limiter.ts';

const limits = { name: 'test', windowMs: 60_000, here: 2, anywhere: 4, network: 6 };
const minute = 60_000;

let loginRateLimiter: LoginRateLimiter;
const header = jest.fn();
beforeEach(() => {
  loginRateLimiter = createLoginRateLimiter(memoryRateLimitStore(), limits);
  header.mockClear();
});
afterEach(() => void jest.useRealTimers());

const attempt = (about: string, ip: string, device?: string) => ({
  request: { ip, log: {} } as unknown as FastifyRequest,
  reply: { header } as unknown as FastifyReply,
  about,
  device,
});
const codeOf = (error: unknown) => (error instanceof Fault ? error.code : error);
const tries = async (about: string, ip = '10.0.0.1', device?: string) =>
  loginRateLimiter.consume(attempt(about, ip, device)).then(() => 'accepted', codeOf);
/** One after the other. */
const allOf = async (asked: readonly (() => Promise<unknown>)[]) => {
  const answers: unknown[] = [];
  for (const ask of asked) answers.push(await ask());
  return answers;
};
const refused = 'TOO_MANY_REQUESTS';

it("limits one person's attempts from one network, in any spelling of the name, with a retry-after", async () => {
  expect(await allOf(['ana@x.co', ' ANA@x.co', 'ana@x.co', 'eva@x.co'].map((name) => () => tries(name)))).toEqual([
    'accepted',
    'accepted',
    refused,
    'accepted',
  ]);
  expect(header.mock.calls).toEqual([['retry-after', '60']]);
});

it("limits one person's attempts from all networks", async () => {
  const answers = await allOf(['1', '2', '3', '4', '5'].map((host) => () => tries('ana@x.co', `10.0.0.${host}`)));
  expect(answers).toEqual(['accepted', 'accepted', 'accepted', 'accepted', refused]);
});

it("limits one network's attempts for all persons", async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const answers = await allOf(names.map((name, index) => () => tries(name, `2001:db8:1:2::${index}`)));
  expect(answers.slice(5)).toEqual(['accepted', refused]);
  expect(await tries('h', '2001:db8:1:3::1')).toBe('accepted');
});

it('does not let one network lock a person out everywhere', async () => {
  await allOf(Array.from({ length: 20 }, () => () => tries('ana@x.co', '10.9.9.9')));
  expect(await tries('ana@x.co', '10.0.0.1')).toBe('accepted');
});

it('counts a remembered device separately, with the same limit', async () => {
  await allOf(['1', '2', '3', '4', '5'].map((host) => () => tries('ana@x.co', `10.0.0.${host}`)));
  const own = () => tries('ana@x.co', '10.0.0.1', 'device 1');
  expect(await allOf([own, own, own])).toEqual(['accepted', 'accepted', refused]);
  expect(await tries('ana@x.co', '10.0.0.1', 'device 2')).toBe('accepted');
});

it('starts again when the window ends', async () => {
  jest.useFakeTimers({ now: Date.now(), advanceTimers: true });
  const ana = () => tries('ana');
  expect(await allOf([ana, ana, ana])).toEqual(['accepted', 'accepted', refused]);
  jest.setSystemTime(Date.now() + minute);
  expect(await ana()).toBe('accepted');
});

it('does not count successful attempts', async () => {
  for (let index = 0; index < 10; index += 1) await (await loginRateLimiter.consume(attempt('ana', '10.0.0.1'))).reset();
  expect(await tries('ana')).toBe('accepted');
});

it('counts an attempt before its result is known, so that concurrent ones count fully', async () => {
  const begun = () => loginRateLimiter.consume(attempt('ana', '10.0.0.1'));
  const pending = [await begun(), await begun()];
  expect(await tries('ana')).toBe(refused);
  for (const { reset } of pending) await reset();
  expect(await tries('ana')).toBe('accepted');
});

describe('with a bot check', () => {
  const answers = async (verdict: CaptchaVerdict) => {
    const captcha: Captcha = { isConfigured: true, check: async () => verdict };
    return loginRateLimiter.consumeWithCaptcha(attempt('ana', '10.0.0.1'), captcha, 'proof').then(() => 'accepted', codeOf);
  };

  it.each([
    ['passed', ['accepted', 'accepted', refused]],
    ['refused', ['CAPTCHA_FAILED', 'CAPTCHA_FAILED', refused]],
    ['unchecked', ['accepted', refused, refused]],
  ] as const)('%s', async (verdict, expected) => {
    expect([await answers(verdict), await answers(verdict), await answers(verdict)]).toEqual(expected);
  });
});
