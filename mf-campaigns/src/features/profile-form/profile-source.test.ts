import { expect, it } from '@jest/globals';
import { startValues } from './profile-source.ts';

const levels = ['Nacional', 'Departamento', 'Ciudad'];
const begin = (filters: string) =>
  startValues({ kind: 'new', identifier: '', filters: new URLSearchParams(filters) }, undefined, levels);

it('begins a profile with the filters of the address', () => {
  expect(begin('focus=Leales&category=Oro&city=Cali')).toMatchObject({
    customerFocus: ['Leales'],
    customerCategory: ['Oro'],
    geoHierarchy: 'Ciudad',
    geoOptions: ['Cali'],
  });
  expect(begin('focus=Leales')).toMatchObject({ customerFocus: ['Leales'], customerCategory: [], geoHierarchy: 'Nacional' });
});

it('begins with the whole country otherwise', () => {
  expect(begin('')).toMatchObject({ customerFocus: [], geoHierarchy: 'Nacional', geoOptions: [] });
});
