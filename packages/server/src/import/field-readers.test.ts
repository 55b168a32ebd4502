import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { amount, flag, option, pastDay, pastMoment, quantity, signedAmount, text, Unreadable } from './field-readers.ts';

const unreadable = expect.any(Unreadable);

it.each([
  ['1234567.89', '1234567.89'],
  ['1234567,89', '1234567.89'],
  ['1.234.567,89', '1234567.89'],
  ['1,234,567.89', '1234567.89'],
  ['1.234.567', '1234567'],
  ['$ 89.900', '89900'],
  ['89,900', '89900'],
  ['12.50', '12.50'],
  ['12,5', '12.5'],
  ['0.125', '0.125'],
  ['1234.567', '1234.567'],
  ['0', '0'],
  ['1.23.456', unreadable],
  ['1.234,567,890', unreadable],
  ['-5', unreadable],
  ['1e5', unreadable],
  ['=1+1', unreadable],
  ['99999999999', unreadable],
])('parses the amount "%s" as %s', (cell, value) => expect(amount(10)(cell)).toEqual(value));

it.each([
  ['89.900', '89900'],
  ['-89.900', '-89900'],
  ['−1250,50', '-1250.50'],
  ['-$ 89.900', '-89900'],
  ['$ -89.900', '-89900'],
  ['(89.900)', '-89900'],
  ['--5', unreadable],
  ['(-5', unreadable],
  ['5-', unreadable],
])('parses the amount "%s", which may be negative, as %s', (cell, value) => expect(signedAmount(10)(cell)).toEqual(value));

it.each([
  ['2', '2'],
  ['0,455', '0.455'],
  ['1.250', '1.250'],
  ['1.234,5', '1234.5'],
  ['-1', '-1'],
  ['1,2345', unreadable],
  ['dos', unreadable],
  ['9999999999', unreadable],
])('parses the quantity "%s" as %s', (cell, value) => expect(quantity(cell)).toEqual(value));

it.each([
  ['2026-05-03', '2026-05-03 00:00:00'],
  ['2026-05-03T14:30', '2026-05-03 14:30:00'],
  ['2026-05-03 14:30:15', '2026-05-03 14:30:15'],
  ['2026-05-03T14:30:15.250Z', '2026-05-03 14:30:15Z'],
  ['2026-05-03T14:30:15-05:00', '2026-05-03 14:30:15-05:00'],
  ['3/5/2026', '2026-05-03 00:00:00'],
  ['03/05/2026 2:30 p. m.', '2026-05-03 14:30:00'],
  ['03/05/2026 12:05:00 a.m.', '2026-05-03 00:05:00'],
  ['31/02/2026', unreadable],
  ['05/13/2026', unreadable],
  ['2026-05-03 25:00', unreadable],
  ['2026-05-03 24:00', unreadable],
  ['2026-05-03 23:59:59', '2026-05-03 23:59:59'],
  ['2026-05-03 14:60', unreadable],
  ['2026-05-03 14:30:60', unreadable],
  ['2026-05-03 14:30 +15:00', unreadable],
  ['2026-05-03 14:30 -05:60', unreadable],
  ['2026-05-03 13:00 pm', unreadable],
  ['03/05/26', unreadable],
  ['2999-01-01', unreadable],
  ['46145', unreadable],
])('parses the time "%s" as %s', (cell, value) => expect(pastMoment(cell)).toEqual(value));

it.each([
  ['17/04/1988', '1988-04-17'],
  ['1988-04-17 00:00:00', '1988-04-17'],
  ['1888-04-17', unreadable],
  ['1988-04-17 y algo', unreadable],
])('parses the date "%s" as %s', (cell, value) => expect(pastDay(cell)).toEqual(value));

describe('days that have not come yet', () => {
  afterEach(() => {
    jest.useRealTimers();
  });
  const at = (now: string) => jest.useFakeTimers({ now: new Date(now) });

  it('are refused until they come, however often they were read before', () => {
    at('2026-05-03T23:59:59Z');
    expect([pastDay('2026-05-03'), pastDay('2026-05-04'), pastMoment('04/05/2026 10:00')]).toEqual([
      '2026-05-03',
      unreadable,
      '2026-05-04 10:00:00',
    ]);
    expect(pastMoment('2026-05-05')).toEqual(unreadable);
    at('2026-05-04T00:00:00Z');
    expect([pastDay('2026-05-04'), pastDay('2026-05-05'), pastMoment('2026-05-05')]).toEqual([
      '2026-05-04',
      unreadable,
      '2026-05-05 00:00:00',
    ]);
  });

  it('do not exist, also when they are read again', () => {
    for (const _ of [1, 2]) expect([pastDay('2026-02-30'), pastDay('2024-02-29')]).toEqual([unreadable, '2024-02-29']);
  });
});

describe('parsing choices', () => {
  it.each(['sí', 'SI', 's', 'Yes', 'verdadero', '1', 'X'])('reads "%s" as yes', (cell) => expect(flag(cell)).toBe('true'));
  it.each(['no', 'N', 'false', '0'])('reads "%s" as no', (cell) => expect(flag(cell)).toBe('false'));
  it('rejects anything else', () => expect(flag('tal vez')).toEqual(unreadable));

  it('finds an option in any spelling, or lists all of them', () => {
    const read = option('un color', ['Rojo', 'Azul marino'], { GRANA: 'Rojo' });
    expect(['ROJO', 'azulMarino', 'Grana'].map(read)).toEqual(['ROJO', 'AZULMARINO', 'ROJO']);
    expect(read('verde')).toMatchObject({ message: 'Esto no es un color. Usa Rojo o Azul marino.' });
    expect(read('verde')).toEqual(unreadable);
  });

  it('limits the length of a text', () => {
    expect(text(3)('abc')).toBe('abc');
    expect(text(3)('abcd')).toMatchObject({ message: 'Usa 3 caracteres o menos.' });
  });
});
