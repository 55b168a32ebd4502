import { describe, expect, it } from '@jest/globals';
import type { CalendarDay, CalendarEntry } from '@pregon/contract/schedules/sending-calendar.endpoints';
import { channelsOf, delayOf, hoursOf, isClosed, peopleOf } from './entry-words.ts';

const entry = (change: object) => ({ sent: null, expected: null, delay: null, ...change }) as unknown as CalendarEntry;
const day = (...hours: readonly [type: string, ...spans: string[]][]) =>
  ({
    hours: hours.map(([type, ...spans]) => ({
      type,
      spans: spans.map((span) => ({ from: span.slice(0, 5), to: span.slice(6) })),
    })),
  }) as unknown as CalendarDay;

describe('the words of an entry', () => {
  it('count who was reached, or else who is expected', () => {
    expect(peopleOf(entry({ sent: 1, expected: { people: 9 } }))).toBe('1 enviado');
    expect(peopleOf(entry({ sent: 0 }))).toBe('0 enviados');
    expect(peopleOf(entry({ sent: 1234 }))).toBe('1.234 enviados');
    expect(peopleOf(entry({ expected: { people: 1 } }))).toBe('≈ 1 cliente');
    expect(peopleOf(entry({ expected: { people: 1234 } }))).toBe('≈ 1.234 clientes');
    expect(peopleOf(entry({}))).toBeUndefined();
  });

  it('name the channels', () => {
    expect(channelsOf(entry({ sendTypes: ['email', 'wa'] }))).toBe('E-mail, WhatsApp');
  });

  it('tell what the rules do with it, and why', () => {
    const at = '2026-12-09T12:00:00Z';
    expect(delayOf(entry({}), 'America/Bogota')).toBeUndefined();
    expect(delayOf(entry({ delay: { at, reason: 'festivo' } }), 'America/Bogota')).toBe('Sale el 9 dic 2026, 07:00: es festivo');
    expect(delayOf(entry({ delay: { at, reason: 'hora' } }), 'Europe/Madrid')).toBe(
      'Sale el 9 dic 2026, 13:00: es fuera del horario',
    );
    expect(delayOf(entry({ delay: { at: null, reason: 'dia' } }), undefined)).toBe('No sale a tiempo: ese día no se envía');
  });
});

describe('the hours of a day', () => {
  it('are one text where all channels have the same', () => {
    expect(hoursOf(day(['email', '07:00-19:00'], ['sms', '07:00-19:00']))).toBe('07:00–19:00');
    expect(hoursOf(day(['email', '00:00-24:00'], ['sms', '00:00-24:00']))).toBe('Todo el día');
    expect(hoursOf(day(['email', '00:00-06:00', '22:00-24:00']))).toBe('00:00–06:00, 22:00–24:00');
  });

  it('are of each channel where they differ', () => {
    expect(hoursOf(day(['email', '00:00-24:00'], ['sms'], ['wa', '08:00-15:00']))).toBe(
      'E-mail Todo el día · SMS no · WhatsApp 08:00–15:00',
    );
  });

  it('are none on a closed day', () => {
    expect(hoursOf(day(['email'], ['sms']))).toBe('No se envía');
    expect(isClosed(day(['email'], ['sms']))).toBe(true);
    expect(isClosed(day(['email'], ['sms', '07:00-08:00']))).toBe(false);
  });
});
