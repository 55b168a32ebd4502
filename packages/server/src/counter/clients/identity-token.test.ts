import { expect, it } from '@jest/globals';
import { identityTokens } from './identity-token.ts';
import { singleKey } from '../../kernel/tokens/key-ring.ts';

const now = new Date('2026-12-01T12:00:00Z');
const week = 7 * 24 * 60 * 60 * 1000;
const later = (ms: number) => new Date(now.getTime() + ms);
const disputed = { accountId: 1, known: 22, registered: 333 };
const tokens = identityTokens(singleKey('a secret'));

it('confirms an identity for a week', () => {
  const token = tokens.sign(disputed, now);
  expect(tokens.verify(token, later(week - 1))).toEqual(disputed);
  expect(tokens.verify(token, later(week))).toBeUndefined();
});

it('accepts no token of another key, for other customers, or with another expiry', () => {
  const token = tokens.sign(disputed, now);
  expect(identityTokens(singleKey('another secret')).verify(token, now)).toBeUndefined();
  for (const part of [0, 1, 2, 3]) {
    const changed = token.split('.').map((text, index) => (index === part ? `${text}1` : text));
    expect(tokens.verify(changed.join('.'), now)).toBeUndefined();
  }
  expect(tokens.verify(token.slice(0, -4), now)).toBeUndefined();
  expect(tokens.verify('', now)).toBeUndefined();
});
