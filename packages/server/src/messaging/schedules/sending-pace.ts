import type { ChannelHours } from '@pregon/contract/sending-rules/channel-hours';
import { openSpans, type SendingCalendar } from '@pregon/contract/sending-rules/open-spans';
import type { Rates } from '../../kernel/config/messaging-config.ts';
import type { Channel } from '../../kernel/messages/channel.ts';

/** Messages a minute where no provider sets a limit: what one worker does with a mail server that is not fast. */
const usualPerMinute = 1200;

export const perMinute = (rates: Rates, channel: Channel): number => (rates[channel] ?? usualPerMinute / 60) * 60;

const minute = 60_000;
/** What takes longer than this, nobody needs to know to the minute. */
const longestMs = 60 * 24 * 60 * minute;

interface PacedSending {
  readonly from: Date;
  readonly people: number;
  readonly perMinute: number;
  readonly hours: ChannelHours;
  readonly calendar: SendingCalendar;
}

/** When the first and the last message of a sending leave, at a pace and within the hours; null where that is over two months. */
export function firstAndLast({ from, people, perMinute: pace, hours, calendar }: PacedSending) {
  const latest = from.getTime() + longestMs;
  let firstAt: Date | null = null;
  /** Whole minutes after the first one. */
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
