import { expect, it } from '@jest/globals';
import { recipientTokens, unsubscribeUrl } from './recipient-token.ts';
import { singleKey } from '../../kernel/tokens/key-ring.ts';

const now = new Date('2026-11-24T14:00:00Z');
const { sign, verify } = recipientTokens(singleKey('una clave de prueba'));
const token = sign({ accountId: 7, email: 'Ana@tienda.example' }, now);

it('returns the account of a valid token, whatever the case of the address', () => {
  expect(verify(token, 'ana@TIENDA.example', now)).toBe(7);
});

it.each([
  ['for another address', token, 'eva@tienda.example', now],
  ['for another account', token.replace(/^7/, '8'), 'ana@tienda.example', now],
  ['with a later end', token.replace(/\.\d+\./, '.9999999999.'), 'ana@tienda.example', now],
  ['after its end', token, 'ana@tienda.example', new Date('2027-11-25T14:00:00Z')],
  [
    'of another key',
    recipientTokens(singleKey('otra')).sign({ accountId: 7, email: 'ana@tienda.example' }, now),
    'ana@tienda.example',
    now,
  ],
  ['cut short', token.slice(0, -1), 'ana@tienda.example', now],
  ['without anything', '', 'ana@tienda.example', now],
])('rejects a token %s', (_, given, email, at) => {
  expect(verify(given, email, at)).toBeUndefined();
});

it('makes an address that survives in a mail header', () => {
  expect(unsubscribeUrl('https://pregon.example/', 'ana+ñ@tienda.example', token)).toMatch(
    /^https:\/\/pregon\.example\/unsubscribe\/ana%2B%C3%B1%40tienda\.example\?t=7\.\d+\.[\w-]{43}$/,
  );
});
