import type { ChannelHours } from '@pregon/contract/sending-rules/channel-hours';
import { openSpans, type SendingCalendar } from '@pregon/contract/sending-rules/open-spans';
import type { Rates } from '../../kernel/config/messaging-config.ts';
import type { Channel } from '../../kernel/messages/channel.ts';

/** Assumed messages a minute without a rate limit: one worker with a slow mail server. */
const usualPerMinute = 1200;

export const perMinute = (rates: Rates, channel: Channel): number => (rates[channel] ?? usualPerMinute / 60) * 60;

const minute = 60_000;
/** Longer durations are not estimated to the minute. */
const longestMs = 60 * 24 * 60 * minute;

interface PacedSending {
  readonly from: Date;
  readonly people: number;
  readonly perMinute: number;
  readonly hours: ChannelHours;
  readonly calendar: SendingCalendar;
}

/**
 * Estimates when the first and the last message of a sending leave, at a rate and within the sending hours; null where that takes
 * over two months.
 */
export function firstAndLast({ from, people, perMinute: pace, hours, calendar }: PacedSending) {
  const latest = from.getTime() + longestMs;
  let firstAt: Date | null = null;
  /** In whole minutes after the first one. */
  let left = Math.max(0, Math.ceil(people / pace) - 1);
  for (const { start, end } of openSpans(hours, from, calendar)) {
    if (start > latest) break;
    firstAt ??= new Date(start);
    const minutes = Math.ceil((end - start) / minute);
    if (left < minutes) return { firstAt, lastAt: new Date(start + left * minute) };
    left -= minutes;
  }
  return { firstAt, lastAt: null };
}
