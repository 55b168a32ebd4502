import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '../endpoint/fault.ts';
import type { Captcha, CaptchaVerdict } from './captcha.ts';
import { createGatekeeper, type Gatekeeper } from './gatekeeper.ts';

const limits = { windowMs: 60_000, here: 2, anywhere: 4, network: 6 };
const minute = 60_000;

let gatekeeper: Gatekeeper;
const header = jest.fn();
beforeEach(() => {
  gatekeeper = createGatekeeper(limits);
  header.mockClear();
});
afterEach(() => void jest.useRealTimers());

const attempt = (about: string, ip: string) => ({
  request: { ip, log: {} } as unknown as FastifyRequest,
  reply: { header } as unknown as FastifyReply,
  about,
});
const codeOf = (error: unknown) => (error instanceof Fault ? error.code : error);
const tries = (about: string, ip = '10.0.0.1') => {
  try {
    gatekeeper.admit(attempt(about, ip));
    return 'admitted';
  } catch (error) {
    return codeOf(error);
  }
};
const refused = 'TOO_MANY_REQUESTS';

it('has enough of somebody from one network, however the name is written, and says for how long', () => {
  expect([tries('ana@x.co'), tries(' ANA@x.co'), tries('ana@x.co'), tries('eva@x.co')]).toEqual([
    'admitted',
    'admitted',
    refused,
    'admitted',
  ]);
  expect(header.mock.calls).toEqual([['retry-after', '60']]);
});

it('has enough of one person from everywhere', () => {
  const answers = ['1', '2', '3', '4', '5'].map((host) => tries('ana@x.co', `10.0.0.${host}`));
  expect(answers).toEqual(['admitted', 'admitted', 'admitted', 'admitted', refused]);
});

it('has enough of one network, whomever it asks about', () => {
  const answers = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name, index) => tries(name, `2001:db8:1:2::${index}`));
  expect(answers.slice(5)).toEqual(['admitted', refused]);
  expect(tries('h', '2001:db8:1:3::1')).toBe('admitted');
});

it('begins anew when the window is over', () => {
  jest.useFakeTimers({ now: Date.now(), advanceTimers: true });
  expect([tries('ana'), tries('ana'), tries('ana')]).toEqual(['admitted', 'admitted', refused]);
  jest.setSystemTime(Date.now() + minute);
  expect(tries('ana')).toBe('admitted');
});

it('does not count what turned out well', () => {
  for (let index = 0; index < 10; index += 1) gatekeeper.admit(attempt('ana', '10.0.0.1')).forgive();
  expect(tries('ana')).toBe('admitted');
});

it('counts a try before it is known how it ends: many at once are as many', () => {
  const pending = [gatekeeper.admit(attempt('ana', '10.0.0.1')), gatekeeper.admit(attempt('ana', '10.0.0.1'))];
  expect(tries('ana')).toBe(refused);
  pending.forEach(({ forgive }) => forgive());
  expect(tries('ana')).toBe('admitted');
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
