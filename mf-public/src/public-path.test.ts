import { expect, it } from '@jest/globals';
import { pathSteps, unsubscribeLink } from './public-path.ts';

it.each([
  ['/unsubscribe/ana%40tienda.example', '?t=abc', { email: 'ana@tienda.example', token: 'abc' }],
  ['/unsubscribe/ana@tienda.example/', '', { email: 'ana@tienda.example', token: undefined }],
  ['/unsubscribe/ana%2Bofertas@tienda.example', '', { email: 'ana+ofertas@tienda.example', token: undefined }],
  ['/unsubscribe/ana', '', undefined],
  ['/unsubscribe/%E0%A4%A', '', undefined],
] as const)('%s%s contains a personal token', (pathname, search, expected) => {
  expect(unsubscribeLink({ pathname, search })).toEqual(expected);
});

it('parses the steps of a path, even when wrongly encoded', () => {
  expect(pathSteps('/apps/k%207/%E0%A4%A/')).toEqual(['apps', 'k 7', '%E0%A4%A']);
});
