import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '../../kernel/http/fault.ts';
import { memoryRateLimitStore } from '../../kernel/rate-limits/memory-rate-limit-store.fixture.ts';
import type { Captcha, CaptchaVerdict } from './captcha.ts';
import { createGatekeeper, type Gatekeeper } from './gatekeeper.ts';

const limits = { name: 'test', windowMs: 60_000, here: 2, anywhere: 4, network: 6 };
const minute = 60_000;

let gatekeeper: Gatekeeper;
const header = jest.fn();
beforeEach(() => {
  gatekeeper = createGatekeeper(memoryRateLimitStore(), limits);
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
  gatekeeper.admit(attempt(about, ip, device)).then(() => 'admitted', codeOf);
/** One after the other. */
const allOf = async (asked: readonly (() => Promise<unknown>)[]) => {
  const answers: unknown[] = [];
  for (const ask of asked) answers.push(await ask());
  return answers;
};
const refused = 'TOO_MANY_REQUESTS';

it('has enough of somebody from one network, however the name is written, and says for how long', async () => {
  expect(await allOf(['ana@x.co', ' ANA@x.co', 'ana@x.co', 'eva@x.co'].map((name) => () => tries(name)))).toEqual([
    'admitted',
    'admitted',
    refused,
    'admitted',
  ]);
  expect(header.mock.calls).toEqual([['retry-after', '60']]);
});

it('has enough of one person from everywhere', async () => {
  const answers = await allOf(['1', '2', '3', '4', '5'].map((host) => () => tries('ana@x.co', `10.0.0.${host}`)));
  expect(answers).toEqual(['admitted', 'admitted', 'admitted', 'admitted', refused]);
});

it('has enough of one network, whomever it asks about', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const answers = await allOf(names.map((name, index) => () => tries(name, `2001:db8:1:2::${index}`)));
  expect(answers.slice(5)).toEqual(['admitted', refused]);
  expect(await tries('h', '2001:db8:1:3::1')).toBe('admitted');
});

it('does not let one network lock a person out for everybody', async () => {
  await allOf(Array.from({ length: 20 }, () => () => tries('ana@x.co', '10.9.9.9')));
  expect(await tries('ana@x.co', '10.0.0.1')).toBe('admitted');
});

it('counts a remembered device by itself: nobody else uses its tries up, and it has no more of them', async () => {
  await allOf(['1', '2', '3', '4', '5'].map((host) => () => tries('ana@x.co', `10.0.0.${host}`)));
  const own = () => tries('ana@x.co', '10.0.0.1', 'device 1');
  expect(await allOf([own, own, own])).toEqual(['admitted', 'admitted', refused]);
  expect(await tries('ana@x.co', '10.0.0.1', 'device 2')).toBe('admitted');
});

it('begins anew when the window is over', async () => {
  jest.useFakeTimers({ now: Date.now(), advanceTimers: true });
  const ana = () => tries('ana');
  expect(await allOf([ana, ana, ana])).toEqual(['admitted', 'admitted', refused]);
  jest.setSystemTime(Date.now() + minute);
  expect(await ana()).toBe('admitted');
});

it('does not count what turned out well', async () => {
  for (let index = 0; index < 10; index += 1) await (await gatekeeper.admit(attempt('ana', '10.0.0.1'))).forgive();
  expect(await tries('ana')).toBe('admitted');
});

it('counts a try before it is known how it ends: many at once are as many', async () => {
  const begun = () => gatekeeper.admit(attempt('ana', '10.0.0.1'));
  const pending = [await begun(), await begun()];
  expect(await tries('ana')).toBe(refused);
  for (const { forgive } of pending) await forgive();
  expect(await tries('ana')).toBe('admitted');
});

describe('with a bot check', () => {
  const answers = async (verdict: CaptchaVerdict) => {
    const captcha: Captcha = { isConfigured: true, check: async () => verdict };
    return gatekeeper.admitPerson(attempt('ana', '10.0.0.1'), captcha, 'proof').then(() => 'admitted', codeOf);
  };

  it.each([
    ['passed', ['admitted', 'admitted', refused]],
    ['refused', ['CAPTCHA_FAILED', 'CAPTCHA_FAILED', refused]],
    ['unchecked', ['admitted', refused, refused]],
  ] as const)('%s', async (verdict, expected) => {
    expect([await answers(verdict), await answers(verdict), await answers(verdict)]).toEqual(expected);
  });
});
