import { describe, expect, it } from '@jest/globals';
import { channelHours } from './channel-hours.ts';
import { sendingCaps } from './sending-caps.ts';
import type { ChannelRule, TotalCaps } from './sending-policy.schema.ts';
import { sendingDeadline, sendingStart } from './sending-start.ts';

const timeZone = 'America/Bogota';
const at = (local: string) => new Date(`${local}:00-05:00`);
const anyHour: ChannelRule = {
  windows: Array.from({ length: 7 }, () => ({ from: '00:00', to: '00:00' })),
  onHolidays: true,
  dailyLimit: null,
  weeklyLimit: null,
};
const channels = { email: anyHour, sms: anyHour, wa: anyHour };
const alone = { nextDueAt: null, dateEnd: null };

describe('an occurrence that is due while its channel is closed', () => {
  const hours = channelHours({ preset: 'CO', channels }, 'email');
  const isLegalHoliday = (day: string) => day === '2026-11-30';
  const calendar = { timeZone, isHoliday: () => false, isLegalHoliday };
  const start = (due: string, more: object = {}, waitDays = 3) => {
    const deadline = sendingDeadline({ dueAt: at(due), ...alone, ...more }, waitDays, timeZone);
    return sendingStart(hours, at(due), deadline, calendar);
  };

  it.each([
    ['in the evening, to the next morning', '2026-11-23T20:00', '2026-11-24T07:00', 'hora'],
    ['on a Sunday before a holiday, to the Tuesday', '2026-11-29T10:00', '2026-12-01T07:00', 'dia'],
    ['on a holiday, to the next day', '2026-11-30T10:00', '2026-12-01T07:00', 'festivo'],
  ])('is moved %s', (_, due, moved, reason) => {
    expect(start(due)).toEqual({ at: at(moved), reason });
  });

  it('is not moved while the channel is open', () => {
    expect(start('2026-11-23T10:00')).toEqual({ at: at('2026-11-23T10:00'), reason: null });
  });

  it.each([
    ['it would wait longer than the account allows', {}, 1],
    ['the same schedule sends again before', { nextDueAt: at('2026-11-30T10:00') }, 3],
    ['its schedule is over by then', { dateEnd: '2026-11-30' }, 3],
  ])('is skipped when %s', (_, more, waitDays) => {
    expect(start('2026-11-29T10:00', more, waitDays)).toEqual({ at: null, reason: 'dia' });
  });
});

describe('the effective caps', () => {
  const own: TotalCaps = { dailyLimit: 3, weeklyLimit: 5, weeklyChannels: null };

  it('are the stricter of the account’s and the law’s', () => {
    const limited = { ...channels, sms: { ...anyHour, dailyLimit: 2, weeklyLimit: 4 } };
    expect(sendingCaps({ preset: 'CO', channels: limited, total: own }, 'sms')).toEqual({
      channelDaily: 2,
      channelWeekly: 4,
      totalDaily: 1,
      totalWeekly: 5,
      weeklyChannels: 1,
    });
  });

  it('are the account’s when the preset is off', () => {
    const caps = sendingCaps({ preset: null, channels, total: own }, 'sms');
    expect(caps).toMatchObject({ totalDaily: 3, weeklyChannels: null });
  });
});
