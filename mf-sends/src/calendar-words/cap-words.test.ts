import { expect, it } from '@jest/globals';
import type { SendingCollision } from '@pregon/contract/schedules/sending-calendar.endpoints';
import { capOf } from './cap-words.ts';

const cap = (limit: number, limits: string, window: string) => capOf({ limit, limits, window } as unknown as SendingCollision);

it('describes a cap by its number, what it limits, and its period', () => {
  expect(cap(1, 'mensajes', 'dia')).toBe('límite de 1 mensaje al día');
  expect(cap(2, 'mensajes', 'semana')).toBe('límite de 2 mensajes por semana');
  expect(cap(1, 'canales', 'semana')).toBe('límite de 1 canal por semana');
  expect(cap(2, 'canales', 'semana')).toBe('límite de 2 canales por semana');
  expect(cap(3, 'sms', 'dia')).toBe('límite de 3 mensajes por SMS al día');
});
