import { expect, it } from '@jest/globals';
import { publicPage } from './public-path.ts';

it.each([
  ['/', '', { page: 'home' }],
  ['/unsubscribe/ana%40tienda.example', '?t=abc', { page: 'unsubscribe', email: 'ana@tienda.example', token: 'abc' }],
  ['/unsubscribe/ana@tienda.example/', '', { page: 'unsubscribe', email: 'ana@tienda.example', token: undefined }],
  [
    '/unsubscribe/ana%2Bofertas@tienda.example',
    '',
    { page: 'unsubscribe', email: 'ana+ofertas@tienda.example', token: undefined },
  ],
  ['/unsubscribe/ana', '', { page: 'not-found', moved: true }],
  ['/unsubscribe/%E0%A4%A', '', { page: 'not-found', moved: true }],
  ['/unsubscribe', '', { page: 'not-found', moved: true }],
  ['/unsubscribe/ana@tienda.example/more', '', { page: 'not-found', moved: false }],
  ['/admin', '', { page: 'not-found', moved: false }],
] as const)('%s%s leads to its page', (pathname, search, expected) => {
  expect(publicPage({ pathname, search })).toEqual(expected);
});
