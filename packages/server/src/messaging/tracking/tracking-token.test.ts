import { expect, it } from '@jest/globals';
import { trackingTokens } from './tracking-token.ts';
import { singleKey } from '../../kernel/tokens/key-ring.ts';

const tokens = trackingTokens(singleKey('a secret'), 'https://pregon.example/');
const url = 'https://tienda.example/ofertas?a=1&b=ñ%20o#c';
const address = new URL(tokens.clickUrl({ deliveryId: 7, link: 2, url }));
const token = address.pathname.slice('/e/c/'.length);

it('reads tokens that it has signed', () => {
  expect(address.origin).toBe('https://pregon.example');
  expect(tokens.readClick(token, address.searchParams.get('u') ?? '')).toEqual({ deliveryId: 7, link: 2, url });
  const picture = new URL(tokens.openUrl(7));
  expect(tokens.readOpen(picture.pathname.slice('/e/o/'.length))).toBe(7);
});

it.each([
  ['another address', token, 'https://ladron.example/'],
  ['another message', token.replace(/^7/, '8'), url],
  ['another link of it', token.replace('.2.', '.3.'), url],
  ['a changed signature', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, url],
  ['no signature', '7.2', url],
  ['nothing', '', ''],
])('rejects %s', (_, given, to) => {
  expect(tokens.readClick(given, to)).toBeUndefined();
});

it.each(['javascript:alert(1)', 'data:text/html,x', '//ladron.example', 'https://'])(
  'does not redirect to %s, even with a valid signature',
  (to) => {
    const signed = new URL(tokens.clickUrl({ deliveryId: 7, link: 2, url: to }));
    expect(tokens.readClick(signed.pathname.slice('/e/c/'.length), to)).toBeUndefined();
  },
);

it('accepts no opening token for a click, and no token of another key', () => {
  const opened = tokens.openUrl(7).split('/').at(-1) ?? '';
  expect(tokens.readClick(opened.replace('.gif', ''), url)).toBeUndefined();
  expect(trackingTokens(singleKey('another'), 'https://pregon.example').readOpen(opened)).toBeUndefined();
});
