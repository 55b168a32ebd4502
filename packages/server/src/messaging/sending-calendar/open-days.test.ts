import { byChannel } from '@pregon/contract/channels/channels';
import { describe, expect, it } from '@jest/globals';
import { daysBetween, openDays } from './open-days.ts';

describe('the days of a calendar', () => {
  it('include both ends, over months and leap days', () => {
    expect(daysBetween('2026-11-30', '2026-12-01')).toEqual(['2026-11-30', '2026-12-01']);
    expect(daysBetween('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(daysBetween('2026-12-01', '2026-12-01')).toEqual(['2026-12-01']);
    expect(daysBetween('2026-12-02', '2026-12-01')).toEqual([]);
    expect(daysBetween('2026-12-05', '2026-12-01')).toEqual([]);
  });

  it('have a holiday, and the hours of each channel on their weekday', () => {
    const sunday = { from: '22:30', to: '06:05' };
    const week = [{ from: '07:00', to: '19:00' }, null, null, null, null, null, sunday];
    const channels = byChannel(() => ({ windows: [...week], onHolidays: false, dailyLimit: null, weeklyLimit: null }));
    const policy = {
      preset: null,
      presetOffReason: 'prueba',
      waitDays: 1,
      total: { dailyLimit: null, weeklyLimit: null, weeklyChannels: null },
      channels: { ...channels, sms: { ...channels.sms, onHolidays: true } },
    };
    const calendar = {
      timeZone: 'America/Bogota',
      isHoliday: (day: string) => day === '2026-12-07',
      isLegalHoliday: () => false,
      between: () => ({
        items: [{ day: '2026-12-07', name: 'Aniversario', source: 'cuenta' as const }],
        removed: [
          { day: '2026-12-06', name: 'Trabajado', source: 'pais' as const },
          { day: '2026-12-07', name: 'De antes', source: 'pais' as const },
        ],
      }),
    };
    const [first, second, third] = openDays('2026-12-06', '2026-12-08', policy, calendar);
    const hoursOf = (day: typeof first, type: string) => day?.hours.find((hours) => hours.type === type)?.spans;
    expect([first?.day, second?.day, third?.day]).toEqual(['2026-12-06', '2026-12-07', '2026-12-08']);
    expect([first?.holiday, second?.holiday, third?.holiday]).toEqual(['Trabajado', 'Aniversario', null]);
    expect(hoursOf(first, 'email')).toEqual([
      { from: '00:00', to: '06:05' },
      { from: '22:30', to: '24:00' },
    ]);
    expect(hoursOf(second, 'email')).toEqual([]);
    expect(hoursOf(second, 'sms')).toEqual([{ from: '07:00', to: '19:00' }]);
    expect(hoursOf(third, 'sms')).toEqual([]);
  });
});
