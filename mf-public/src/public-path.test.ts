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
  [
    '/preferences',
    '?action=subscribe&email=ana%40tienda.example&token=abc',
    { page: 'preferences', action: 'subscribe', email: 'ana@tienda.example', token: 'abc' },
  ],
  ['/preferences/', '', { page: 'preferences', action: '', email: '', token: '' }],
  ['/preferences/more', '', { page: 'not-found', moved: false }],
  ['/apps/k7/registro/', '', { page: 'registration', appKey: 'k7' }],
  ['/apps/k7/visita', '', { page: 'visit', appKey: 'k7' }],
  ['/apps/k7/encuesta/t9', '', { page: 'survey', appKey: 'k7', trace: 't9' }],
  ['/apps/k7/encuesta', '', { page: 'not-found', moved: false }],
  ['/apps/k7/encuesta/t9/more', '', { page: 'not-found', moved: false }],
  ['/apps/k7/visita/more', '', { page: 'not-found', moved: false }],
  ['/apps/k7', '', { page: 'not-found', moved: false }],
] as const)('%s%s leads to its page', (pathname, search, expected) => {
  expect(publicPage({ pathname, search })).toEqual(expected);
});
