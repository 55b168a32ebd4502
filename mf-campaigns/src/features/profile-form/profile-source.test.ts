import { expect, it } from '@jest/globals';
import { filterWords } from '../../prefilled-filters.ts';
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
  expect(begin('focus=Leales')).toMatchObject({
    customerFocus: ['Leales'],
    customerCategory: ['Todas'],
    geoHierarchy: 'Nacional',
  });
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

it('begins with those whose first purchase was in a month', () => {
  expect(begin('firstPurchase=2026-05')).toMatchObject({ firstPurchaseMonth: '2026-05', conditionMetric: '' });
  expect(begin('firstPurchase=2026-13')).toMatchObject({ firstPurchaseMonth: '' });
});

it('begins with those who went from one focus to another', () => {
  const move = { movedFrom: 'Frecuentes', movedTo: 'En riesgo', movedStart: '2026-10-23', movedEnd: '2026-11-21' };
  expect(begin(new URLSearchParams(move).toString())).toMatchObject({
    focusMoveFrom: 'Frecuentes',
    focusMoveTo: 'En riesgo',
    focusMoveStart: '2026-10-23',
    focusMoveEnd: '2026-11-21',
  });
  expect(begin('movedTo=Nuevos&movedStart=2026-02-31')).toMatchObject({
    focusMoveFrom: '',
    focusMoveTo: 'Nuevos',
    focusMoveStart: '',
  });
  expect(begin('movedStart=2026-10-23')).toMatchObject({ focusMoveTo: '', focusMoveStart: '' });
});

it('says with which filters of another screen a profile begins', () => {
  const words = (query: string) => filterWords(new URLSearchParams(query));
  const moved = 'movedFrom=Frecuentes&movedTo=En+riesgo';
  expect(words(`${moved}&movedStart=2026-10-23&movedEnd=2026-11-21`)).toBe(
    'pasaron de «Frecuentes» a «En riesgo» entre el 23 de octubre de 2026 y el 21 de noviembre de 2026',
  );
  expect(words(`${moved}&movedStart=2026-10-23`)).toBe('pasaron de «Frecuentes» a «En riesgo» desde el 23 de octubre de 2026');
  expect(words('movedTo=Nuevos')).toBe('pasaron a «Nuevos»');
  expect(words('movedFrom=Nuevos&category=Oro')).toBe('Oro, salieron de «Nuevos»');
});

it('begins with the people behind some results, and ignores an address that names none', () => {
  const people = { resultsOf: 'schedule', resultsId: '3c1f6d3e-6f7a-4f6e-9f0e-4b8f6d1c2a10', resultsTo: 'no abrieron' };
  const withSending = { ...people, resultsOccurrence: '12' };
  expect(begin(new URLSearchParams(withSending).toString())).toMatchObject({ ...people, resultsOccurrence: 12 });
  const days = { resultsStart: '2026-11-01', resultsEnd: '2026-11-30' };
  expect(begin(new URLSearchParams({ ...people, ...days }).toString())).toMatchObject(days);
  expect(begin(new URLSearchParams({ ...people, resultsStart: '2026-02-31' }).toString())).toMatchObject({
    ...people,
    resultsStart: '',
  });
  expect(begin(new URLSearchParams(people).toString())).toMatchObject({ ...people, resultsOccurrence: undefined });
  for (const bad of [{ resultsOf: 'store' }, { resultsId: '12' }, { resultsTo: 'rieron' }]) {
    const values = begin(new URLSearchParams({ ...people, ...bad }).toString());
    expect(values).toMatchObject({ resultsOf: '', resultsId: '', resultsTo: '' });
  }
});

it('begins with everybody in the whole country otherwise', () => {
  expect(begin('')).toMatchObject({
    customerFocus: ['Todas'],
    customerCategory: ['Todas'],
    geoHierarchy: 'Nacional',
    geoOptions: [],
  });
});
