import { describe, expect, it } from '@jest/globals';
import type { HourMessages } from '../numbers/daily.numbers.ts';
import { openingHours } from './opening-hours.ts';

const tuesday = 2;
const friday = 5;
const plain = (all: readonly HourMessages[]): string => openingHours(all).text.replace(/<[^>]+>/g, ' ');

describe('opening rates by hour', () => {
  it('use the day of delivery, in steps of two hours', () => {
    const formatted = plain([
      { weekday: tuesday, hour: 10, delivered: 60, opened: 40 },
      { weekday: tuesday, hour: 11, delivered: 40, opened: 20 },
      { weekday: tuesday, hour: 12, delivered: 99, opened: 99 },
      { weekday: friday, hour: 10, delivered: 200, opened: 20 },
    ]);
    expect(formatted).toContain('El martes de 10:00 a 12:00: se abrió el 60');
    expect(formatted).toMatch(/martes, 10:00 a 12:00\s+100\s+60\s/);
    expect(formatted).toMatch(/martes, 12:00 a 14:00\s+99\s+99\s+muy pocos/);
    expect(formatted).toMatch(/viernes, 10:00 a 12:00\s+200\s+20\s/);
  });

  it('are not compared when only one hour has enough messages', () => {
    expect(plain([{ weekday: friday, hour: 23, delivered: 500, opened: 100 }])).toContain('Todavía no se puede decir');
  });
});
