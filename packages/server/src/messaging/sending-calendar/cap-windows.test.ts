import { byChannel, type Channel } from '@pregon/contract/channels/channels';
import { describe, expect, it } from '@jest/globals';
import { sharedWindows } from './cap-windows.ts';

const caps = { dailyLimit: null, weeklyLimit: null };
const unlimited = {
  preset: null,
  channels: byChannel(() => ({ windows: [], onHolidays: true, ...caps })),
  total: { ...caps, weeklyChannels: null },
};
const sending = (occurrence: number, at: string, channels: readonly Channel[], isToCome = true) => ({
  occurrence,
  at: new Date(at),
  channels,
  isToCome,
});
const shared = (policy: Partial<typeof unlimited> | object, ...sendings: ReturnType<typeof sending>[]) =>
  sharedWindows(sendings, { ...unlimited, ...policy }, 'America/Bogota').map(({ one, other, cap }) => [
    one.occurrence,
    other.occurrence,
    cap,
  ]);

// A Monday and a Sunday of the same week in Bogotá, and the Monday after.
const monday = '2026-12-07T15:00:00Z';
const laterOnMonday = '2026-12-08T04:59:59Z';
const tuesday = '2026-12-08T05:00:00Z';
const sunday = '2026-12-14T04:59:59Z';
const nextMonday = '2026-12-14T05:00:00Z';

describe('the caps that two sendings share', () => {
  it('by day count messages of all channels on the same day', () => {
    const daily = { total: { ...unlimited.total, dailyLimit: 1 } };
    const cap = { window: 'dia', limit: 1, limits: 'mensajes' };
    expect(shared(daily, sending(1, monday, ['email']), sending(2, laterOnMonday, ['sms']))).toEqual([[1, 2, cap]]);
    expect(shared(daily, sending(1, laterOnMonday, ['email']), sending(2, tuesday, ['sms']))).toEqual([]);
  });

  it('by week count until Sunday, in the order of the sendings', () => {
    const weekly = { total: { ...unlimited.total, weeklyLimit: 2 } };
    const cap = { window: 'semana', limit: 2, limits: 'mensajes' };
    expect(shared(weekly, sending(2, sunday, ['email']), sending(1, monday, ['sms']))).toEqual([[1, 2, cap]]);
    expect(shared(weekly, sending(1, monday, ['email']), sending(2, nextMonday, ['email']))).toEqual([]);
    expect(shared(weekly, sending(7, monday, ['email']), sending(3, monday, ['email']))).toEqual([[3, 7, cap]]);
  });

  it('by channel count messages of the same one, and by channels those of others', () => {
    const channels = byChannel(() => ({ windows: [], onHolidays: true, dailyLimit: 3, weeklyLimit: 4 }));
    const [mail, sms] = [sending(1, monday, ['email']), sending(2, laterOnMonday, ['sms'])];
    expect(shared({ channels }, mail, sms)).toEqual([]);
    expect(shared({ channels }, mail, { ...sms, channels: ['sms', 'email'] })).toEqual([
      [1, 2, { window: 'dia', limit: 3, limits: 'email' }],
    ]);
    expect(shared({ channels }, mail, sending(2, tuesday, ['email']))).toEqual([
      [1, 2, { window: 'semana', limit: 4, limits: 'email' }],
    ]);
    const different = { total: { ...unlimited.total, weeklyChannels: 1 } };
    expect(shared(different, mail, sms)).toEqual([[1, 2, { window: 'semana', limit: 1, limits: 'canales' }]]);
    expect(shared(different, mail, { ...sms, channels: ['email'] })).toEqual([]);
  });

  it('are the strictest ones, of equal limits the one by day', () => {
    const total = { dailyLimit: 2, weeklyLimit: 2, weeklyChannels: 1 };
    const [mail, other] = [sending(1, monday, ['email']), sending(2, laterOnMonday, ['email'])];
    expect(shared({ total }, mail, other)).toEqual([[1, 2, { window: 'dia', limit: 2, limits: 'mensajes' }]]);
    expect(shared({ total }, mail, { ...other, channels: ['sms'] })).toEqual([
      [1, 2, { window: 'semana', limit: 1, limits: 'canales' }],
    ]);
  });

  it('concern pairs of which at least one is still to come', () => {
    const weekly = { total: { ...unlimited.total, weeklyLimit: 1 } };
    const [gone, alsoGone, toCome] = [
      sending(1, monday, ['email'], false),
      sending(2, laterOnMonday, ['email'], false),
      sending(3, sunday, ['email']),
    ];
    expect(shared(weekly, gone, alsoGone, toCome).map(([one, other]) => [one, other])).toEqual([
      [1, 3],
      [2, 3],
    ]);
  });
});
