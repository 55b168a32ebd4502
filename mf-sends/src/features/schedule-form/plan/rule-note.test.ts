import { describe, expect, it } from '@jest/globals';
import type { ChannelRule } from '@pregon/contract/sending-rules/sending-policy.schema';
import { dueMoment } from '@pregon/contract/schedules/due-moment';
import { ruleNote, type RuleContext } from './rule-note.ts';

const timeZone = 'America/Bogota';
const planned = (local: string) => {
  const [day = '', time = ''] = local.split('T');
  return { at: dueMoment(local, timeZone), day, time, plannedDay: day, reason: null };
};
const anyHour: ChannelRule = {
  windows: Array.from({ length: 7 }, () => ({ from: '00:00', to: '00:00' })),
  onHolidays: true,
  dailyLimit: null,
  weeklyLimit: null,
};
const context: RuleContext = {
  policy: {
    preset: 'CO',
    presetOffReason: '',
    waitDays: 3,
    channels: { email: anyHour, sms: anyHour, wa: anyHour },
    total: { dailyLimit: null, weeklyLimit: null, weeklyChannels: null },
  },
  types: ['email', 'sms'],
  timeZone,
  holidays: [],
  removed: [{ day: '2026-12-08', name: 'Inmaculada', source: 'pais' }],
  dateEnd: null,
};

describe('the effect of the sending rules', () => {
  it('is empty while the channels are open', () => {
    expect(ruleNote(planned('2026-11-23T09:00'), undefined, context)).toBeUndefined();
  });

  it('names the moment of sending, also on a legal holiday that the account works on', () => {
    expect(ruleNote(planned('2026-12-08T09:00'), undefined, context)).toBe('Sale el 9 dic 2026, 07:00: es festivo');
  });

  it('says that a sending is skipped when the next one comes earlier', () => {
    const [saturday, sunday] = [planned('2026-11-28T16:00'), planned('2026-11-29T16:00')];
    expect(ruleNote(saturday, sunday, context)).toBe('No sale: a esa hora no se permiten envíos');
  });

  it('is shown for each method where they differ', () => {
    const sms = { ...anyHour, windows: anyHour.windows.map(() => ({ from: '10:00', to: '12:00' })) };
    const policy = { ...context.policy, channels: { ...context.policy.channels, sms } };
    expect(ruleNote(planned('2026-11-23T09:00'), undefined, { ...context, policy })).toBe(
      'SMS sale el 23 nov 2026, 10:00: a esa hora no se permiten envíos',
    );
  });
});
