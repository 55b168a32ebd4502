import { describe, expect, it } from '@jest/globals';
import {
  allOf,
  amountWords,
  anyOf,
  anyWordOf,
  atStart,
  countWords,
  dayWords,
  inSentence,
  monthWords,
  nameOfCode,
  periodWords,
} from './audience-words.ts';

describe('the words of an audience', () => {
  it.each([
    [['Caldas'], 'Caldas'],
    [['Caldas', 'Cauca'], 'Caldas o Cauca'],
    [['A', 'B', 'C'], 'A, B o C'],
    [['A', 'B', 'C', 'D'], 'A, B, C o 1 más'],
    [['A', 'B', 'C', 'D', 'E', 'F'], 'A, B, C o 3 más'],
  ])('names alternatives, three at most: %j', (names, words) => {
    expect(anyOf(names)).toBe(words);
  });

  it('joins what applies together', () => {
    expect(allOf(['que A', 'que B', 'que C'])).toBe('que A, que B y que C');
  });

  it('changes the case of the first letter only', () => {
    expect(inSentence('Órdenes De Ceiba')).toBe('órdenes De Ceiba');
    expect(atStart('éxito De Ceiba')).toBe('Éxito De Ceiba');
    expect(anyWordOf(['En riesgo', 'Inactivos'])).toBe('En riesgo o inactivos');
  });

  it('formats numbers as in Colombia, with two decimals at most', () => {
    expect(amountWords(1234.567)).toBe('1.234,57');
    expect(countWords(1, 'compra', 'compras')).toBe('1 compra');
    expect(countWords(0, 'compra', 'compras')).toBe('0 compras');
    expect(countWords(1200, 'compra', 'compras')).toBe('1.200 compras');
  });

  it('names days and months', () => {
    expect(dayWords('2026-03-03')).toBe('3 de marzo de 2026');
    expect([1, 2, 12].map(monthWords)).toEqual(['enero', 'febrero', 'diciembre']);
  });

  it.each([
    ['', '', ''],
    ['', '2026-11-30', ' hasta el 30 de noviembre de 2026'],
    ['2026-11-01', '', ' desde el 1 de noviembre de 2026'],
    ['2026-11-01', '2026-11-30', ' entre el 1 de noviembre de 2026 y el 30 de noviembre de 2026'],
    ['2026-11-30', '2026-11-01', ' entre el 1 de noviembre de 2026 y el 30 de noviembre de 2026'],
    ['2026-11-01', '2026-11-01', ' el 1 de noviembre de 2026'],
  ])('describes the period from %j to %j', (start, end, words) => {
    expect(periodWords(start, end)).toBe(words);
  });

  it('names a known option, and repeats the code of an unknown one', () => {
    expect(nameOfCode('ENRIESGO', ['Frecuentes', 'En riesgo'])).toBe('En riesgo');
    expect(nameOfCode('OTRO', ['Frecuentes', 'En riesgo'])).toBe('OTRO');
  });
});
