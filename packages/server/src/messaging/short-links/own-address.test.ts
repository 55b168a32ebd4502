import { describe, expect, it } from '@jest/globals';
import { isPrivatePage, isShortLink } from './own-address.ts';

const places = {
  publicUrl: 'https://tienda.example:8443/',
  adminUrl: 'https://admin.tienda.example',
  rootDomains: ['ñandú.example'].map((domain) => new URL(`https://${domain}`).hostname),
};

describe('a short link of ours is recognised:', () => {
  it.each([
    'https://tienda.example:8443/s/x7Kp2QaZ',
    'http://tienda.example/s/x7Kp2QaZ',
    'https://tienda.example:1/s/x7Kp2QaZ?a=b#c',
    'https://TIENDA.Example/S/x7Kp2QaZ',
    'https://tienda.example./s/x7Kp2QaZ',
    'https://admin.tienda.example/s/x7Kp2QaZ',
    'https://tienda.example/%73/x7Kp2QaZ',
    'https://tienda.example/%2573/x7Kp2QaZ',
    'https://tienda.example/s%2Fx7Kp2QaZ',
    'https://tienda.example//s//x7Kp2QaZ',
    'https://tienda.example/./s/x7Kp2QaZ',
    'https://tienda.example/a/../s/x7Kp2QaZ',
    'https://tienda.example/a/%2e%2e/s/x7Kp2QaZ',
    'https://tienda.example/a/..%2fs/x7Kp2QaZ',
    'https://tienda.example/a%5c..%5cs/x7Kp2QaZ',
    'https://tienda.example\\s\\x7Kp2QaZ',
    'https://otro@tienda.example/s/x7Kp2QaZ',
    'https://ti\u00ADenda.example/s/x7Kp2QaZ',
    'https://ｔienda.example/s/x7Kp2QaZ',
    'https://ñandú.example/s/x7Kp2QaZ',
    'https://xn--and-6ma2c.example/s/x7Kp2QaZ'.replace('xn--and-6ma2c', places.rootDomains[0]?.split('.')[0] ?? ''),
    'https://promo.ñandú.example/s/x7Kp2QaZ',
    'http://localhost:8080/s/x7Kp2QaZ',
    'http://admin.localhost/s/x7Kp2QaZ',
    'http://127.0.0.1/s/x7Kp2QaZ',
    'http://127.1/s/x7Kp2QaZ',
    'http://2130706433/s/x7Kp2QaZ',
    'http://0x7f.0.0.1/s/x7Kp2QaZ',
    'http://0/s/x7Kp2QaZ',
    'http://[::1]:8080/s/x7Kp2QaZ',
    'http://[::ffff:127.0.0.1]/s/x7Kp2QaZ',
  ])('%s', (address) => {
    expect(isShortLink(new URL(address), places)).toBe(true);
  });
});

describe('another address is not recognised:', () => {
  it.each([
    'https://tienda.example/',
    'https://tienda.example/ofertas/s/x',
    'https://tienda.example/store',
    'https://tienda.example/?s=/s/x7Kp2QaZ',
    'https://tienda.example/#/s/x7Kp2QaZ',
    'https://otra.example/s/x7Kp2QaZ',
    'https://otratienda.example/s/x7Kp2QaZ',
    'https://tienda.example.otra.example/s/x7Kp2QaZ',
    'https://otrañandú.example/s/x7Kp2QaZ',
    'https://tienda.example@otra.example/s/x7Kp2QaZ',
    'https://127.otra.example/s/x7Kp2QaZ',
    'https://otra.example/%E0%A4%A',
  ])('%s', (address) => {
    expect(isShortLink(new URL(address), places)).toBe(false);
  });
});

it('recognises the pages that are not tracked', () => {
  const answers = [
    'https://tienda.example:8443/unsubscribe/a%40b.example?t=1',
    'https://tienda.example/preferences?action=unsubscribe',
    'https://tienda.example/registro',
    'https://otra.example/unsubscribe/a',
  ].map((address) => isPrivatePage(new URL(address), places));
  expect(answers).toEqual([true, true, false, false]);
});
