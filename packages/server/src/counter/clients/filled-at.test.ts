import { expect, it } from '@jest/globals';
import { filledAt } from './filled-at.ts';

const now = new Date('2026-12-01T12:00:00Z');

it('takes the time of the device for 31 days, and never one that is to come', () => {
  expect(filledAt(undefined, now)).toEqual(now);
  expect(filledAt('2026-12-01T12:00:01Z', now)).toEqual(now);
  expect(filledAt('2026-11-30T12:00:00Z', now)).toEqual(new Date('2026-11-30T12:00:00Z'));
  expect(filledAt('2026-10-31T12:00:00Z', now)).toEqual(new Date('2026-10-31T12:00:00Z'));
  expect(() => filledAt('2026-10-31T11:59:59Z', now)).toThrow(
    expect.objectContaining({ code: 'INVALID', fields: { filledAt: 'Esto se llenó hace más de 31 días: vuelve a hacerlo.' } }),
  );
});
