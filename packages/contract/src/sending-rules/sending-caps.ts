import type { Channel } from '../channels/channels.ts';
import { Temporal } from 'temporal-polyfill';
import { countryPresets } from './country-presets.ts';
import type { SendingPolicy } from './sending-policy.schema.ts';

/** How often one customer may be written to by one channel; null: any number. */
export interface SendingCaps {
  readonly channelDaily: number | null;
  readonly channelWeekly: number | null;
  /** By all channels together. */
  readonly totalDaily: number | null;
  readonly totalWeekly: number | null;
  /** Different channels in a week. */
  readonly weeklyChannels: number | null;
}

const stricter = (own: number | null, legal: number | null): number | null =>
  own === null || legal === null ? (own ?? legal) : Math.min(own, legal);

/** The caps of a channel: the stricter of the account's and the law's, each. */
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
/** Does a message by one channel count against another's? */
export const hasTotalCaps = ({ totalDaily, totalWeekly, weeklyChannels }: SendingCaps): boolean =>
  totalDaily !== null || totalWeekly !== null || weeklyChannels !== null;

/** The day and the week, from Monday to Sunday, that a moment lies in on the clock of a zone. The ends are not included. */
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
