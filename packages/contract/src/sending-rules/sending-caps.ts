import type { Channel } from '../channels/channels.ts';
import { Temporal } from 'temporal-polyfill';
import { countryPresets } from './country-presets.ts';
import type { SendingPolicy } from './sending-policy.schema.ts';

/** The caps on messages to one customer by one channel; null means no limit. */
export interface SendingCaps {
  readonly channelDaily: number | null;
  readonly channelWeekly: number | null;
  /** The cap of all channels together. */
  readonly totalDaily: number | null;
  readonly totalWeekly: number | null;
  /** The number of different channels in a week. */
  readonly weeklyChannels: number | null;
}

const stricter = (own: number | null, legal: number | null): number | null =>
  own === null || legal === null ? (own ?? legal) : Math.min(own, legal);

/** Computes the caps of a channel: the stricter of the account's and the law's for each. */
export function sendingCaps(
  { channels, total, preset }: Pick<SendingPolicy, 'channels' | 'total' | 'preset'>,
  channel: Channel,
): SendingCaps {
  const { dailyLimit, weeklyLimit } = channels[channel];
  const legal = preset === null ? { dailyLimit: null, weeklyLimit: null, weeklyChannels: null } : countryPresets[preset].total;
  return {
    channelDaily: dailyLimit,
    channelWeekly: weeklyLimit,
    totalDaily: stricter(total.dailyLimit, legal.dailyLimit),
    totalWeekly: stricter(total.weeklyLimit, legal.weeklyLimit),
    weeklyChannels: stricter(total.weeklyChannels, legal.weeklyChannels),
  };
}

export const hasCaps = (caps: SendingCaps): boolean => Object.values(caps).some((cap) => cap !== null);
/** Whether messages of one channel count against other channels. */
export const hasTotalCaps = ({ totalDaily, totalWeekly, weeklyChannels }: SendingCaps): boolean =>
  totalDaily !== null || totalWeekly !== null || weeklyChannels !== null;

/** The day and the week (Monday to Sunday) of a moment in a time zone. The ends are not included. */
export interface CapPeriods {
  readonly dayStart: Date;
  readonly dayEnd: Date;
  readonly weekStart: Date;
  readonly weekEnd: Date;
}

export function capPeriods(at: Date, timeZone: string): CapPeriods {
  const day = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  const startOf = (date: Temporal.PlainDate): Date => new Date(date.toZonedDateTime(timeZone).epochMilliseconds);
  return {
    dayStart: startOf(day),
    dayEnd: startOf(day.add({ days: 1 })),
    weekStart: startOf(monday),
    weekEnd: startOf(monday.add({ days: 7 })),
  };
}
