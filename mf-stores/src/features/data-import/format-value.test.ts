import { describe, expect, it } from '@jest/globals';
import { formatValue } from './format-value.ts';

describe('a value as it is read', () => {
  it.each([
    ['number', '1234.5', '1.234,5'],
    ['number', '-2', '-2'],
    ['day', '1975-11-02', '2 de noviembre de 1975'],
    ['moment', '2026-03-01 15:04:05', '1 de marzo de 2026 a las 3:04 p. m.'],
    ['moment', '2026-03-01T00:00:00.000Z', '1 de marzo de 2026 a las 12:00 a. m.'],
    ['flag', 'true', 'sí'],
    ['flag', 'false', 'no'],
    ['option', 'ORO', 'ORO'],
    ['text', ' 1.5 ', ' 1.5 '],
  ] as const)('of the kind %s, %s, is shown as %s', (kind, value, shown) => {
    // The time has a narrow space, which nobody types.
    expect(formatValue(kind, value).replaceAll(/[\u00A0\u202F]/g, ' ')).toBe(shown);
  });
});
