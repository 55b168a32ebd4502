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

it('begins with those who bought in a month', () => {
  expect(begin('boughtIn=2028-02')).toMatchObject({
    conditionMetric: 'Número de compras',
    metricSign: '>=',
    metricValue: 1,
    filterConditionMetric: true,
    rankStart: '2028-02-01',
    rankEnd: '2028-02-29',
  });
  expect(begin('boughtIn=2028-13')).toMatchObject({ conditionMetric: '', rankStart: '' });
});

it('begins with the whole country otherwise', () => {
  expect(begin('')).toMatchObject({ customerFocus: [], geoHierarchy: 'Nacional', geoOptions: [] });
});
