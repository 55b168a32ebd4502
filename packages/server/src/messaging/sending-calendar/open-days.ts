import { channelNames } from '@pregon/contract/channels/channels';
import type { CalendarDay } from '@pregon/contract/schedules/sending-calendar.endpoints';
import { type ChannelHours, channelHours, type MinuteSpan } from '@pregon/contract/sending-rules/channel-hours';
import { isClosedHoliday } from '@pregon/contract/sending-rules/open-spans';
import type { SendingPolicy } from '@pregon/contract/sending-rules/sending-policy.schema';
import type { Calendar } from '../calendars/calendars.repository.ts';

const dayMs = 86_400_000;
const two = (number: number): string => String(number).padStart(2, '0');
const clock = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** The days from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)];
  const count = Math.round((last - first) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => new Date(first + index * dayMs).toISOString().slice(0, 10));
}

const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Each day of a range with its holiday and the hours in which each channel may send. */
export function openDays(
  from: string,
  to: string,
  policy: SendingPolicy,
  calendar: Calendar & { readonly timeZone: string },
): CalendarDay[] {
  const { items, removed } = calendar.between(from, to);
  const names = new Map([...removed, ...items].map(({ day, name }) => [day, name]));
  const rules = channelNames.map((type) => ({ type, hours: channelHours(policy, type) }));
  const open = (hours: ChannelHours, day: string): readonly MinuteSpan[] =>
    isClosedHoliday(hours, day, calendar) ? [] : (hours.week[weekdayOf(day)] ?? []);
  return daysBetween(from, to).map((day) => ({
    day,
    holiday: names.get(day) ?? null,
    hours: rules.map(({ type, hours }) => ({
      type,
      spans: open(hours, day).map(([start, end]) => ({ from: clock(start), to: clock(end) })),
    })),
  }));
}
