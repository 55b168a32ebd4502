import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { pastDay, pastMoment } from './date-readers.ts';
import { Unreadable, usualFormat } from './field-readers.ts';

const unreadable = expect.any(Unreadable);
const monthFirst = { ...usualFormat, dateOrder: 'month' } as const;

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
  ['03/05/26', '2026-05-03 00:00:00'],
  ['3/4/26', '2026-04-03 00:00:00'],
  ['3/4/26 2:30 p. m.', '2026-04-03 14:30:00'],
  ['3.4.26', '2026-04-03 00:00:00'],
  ['2026/03/15', '2026-03-15 00:00:00'],
  ['15-mar-2026', '2026-03-15 00:00:00'],
  ['15-Mar-26 14:30', '2026-03-15 14:30:00'],
  ['15 mar. 2026', '2026-03-15 00:00:00'],
  ['15 mar. 2026, 2:30:05 p.\u00a0m.', '2026-03-15 14:30:05'],
  ['15 de marzo de 2026', '2026-03-15 00:00:00'],
  ['1 de septiembre del 2026', '2026-09-01 00:00:00'],
  ['Aug 5, 2026', '2026-08-05 00:00:00'],
  ['2026-ene-05', '2026-01-05 00:00:00'],
  ['20260315', '2026-03-15 00:00:00'],
  ['20260315 14:30', '2026-03-15 14:30:00'],
  ['20260315143005', '2026-03-15 14:30:05'],
  ['20260315T1430', '2026-03-15 14:30:00'],
  ['46145', '2026-05-03 00:00:00'],
  ['46145.604167', '2026-05-03 14:30:00'],
  ['46145,5', '2026-05-03 12:00:00'],
  ['46145.9999999', '2026-05-04 00:00:00'],
  ['99999', unreadable],
  ['20261503', unreadable],
  ['15-xyz-2026', unreadable],
  ['31-feb-2026', unreadable],
  ['15 mar 14:30', unreadable],
  ['3/4', unreadable],
  ['3/4/026', unreadable],
  ['1/2/3/2026', unreadable],
  ['2026-05-03 14:30 p', unreadable],
  ['2999-01-01', unreadable],
])('parses the time "%s" as %s', (cell, value) => expect(pastMoment(cell)).toEqual(value));

it.each([
  ['17/04/1988', '1988-04-17'],
  ['1988-04-17 00:00:00', '1988-04-17'],
  ['17/04/88', '1988-04-17'],
  ['17/04/05', '2005-04-17'],
  ['17-abr-1988', '1988-04-17'],
  ['19880417', '1988-04-17'],
  ['32250', '1988-04-17'],
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

it.each([
  ['05/13/2026', '2026-05-13 00:00:00'],
  ['5/3/26 2:30 PM', '2026-05-03 14:30:00'],
  ['2026-05-03', '2026-05-03 00:00:00'],
  ['15-mar-2026', '2026-03-15 00:00:00'],
  ['13/05/2026', unreadable],
])('parses "%s" as %s where the month comes first', (cell, value) => expect(pastMoment(cell, monthFirst)).toEqual(value));

it.each([
  ['05/13/2026', 'Este mes no existe: en este archivo va primero el día y después el mes.'],
  ['31/02/2026', 'Este día no existe.'],
  ['2026-05-03 25:00', 'La hora no se puede leer. Escríbela como 14:30 o 2:30 p. m.'],
  ['1888-04-17', 'El año tiene que ser 1900 o uno posterior.'],
  ['ayer', 'Escribe una fecha, como 2026-05-03 14:30 o 03/05/2026.'],
])('says why "%s" is refused: %s', (cell, message) => expect(pastMoment(cell)).toMatchObject({ message }));
