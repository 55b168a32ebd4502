import type { SendingRules } from '@pregon/contract/sending-rules/sending-rules.endpoints';
import type { Rates } from '../deliveries/pace.ts';
import type { Channel } from '../profiles/reachable.ts';
import { areSendingHours, localMoment } from '../sending-rules/sending-hours.ts';

/** Messages a minute where no provider sets a limit: what one worker does with a mail server that is not fast. */
const usualPerMinute = 1200;

export const perMinute = (rates: Rates, channel: Channel): number => (rates[channel] ?? usualPerMinute / 60) * 60;

const minute = 60_000;
/** What takes longer than this, nobody needs to know to the minute. */
const longestMinutes = 60 * 24 * 60;

interface Sending {
  readonly from: Date;
  readonly people: number;
  readonly perMinute: number;
  readonly hours: SendingRules[Channel];
  readonly timeZone: string;
  readonly isHoliday: (day: string) => boolean;
}

/** When the first and the last message of a sending leave, at a pace and within the hours; null where that is over two months. */
export async function firstAndLast({ from, people, perMinute: pace, hours, timeZone, isHoliday }: Sending) {
  const isOpen = (at: Date) => areSendingHours(hours, localMoment(at, timeZone), async (day) => isHoliday(day));
  const atAnyHour = hours.from === hours.to && !hours.onlyWorkingDays;
  if (atAnyHour) return { firstAt: from, lastAt: new Date(from.getTime() + Math.floor((people - 1) / pace) * minute) };
  let firstAt: Date | null = null;
  let left = people;
  for (let passed = 0; passed < longestMinutes; passed += 1) {
    const at = new Date(from.getTime() + passed * minute);
    if (!(await isOpen(at))) continue;
    firstAt ??= at;
    left -= pace;
    if (left <= 0) return { firstAt, lastAt: at };
  }
  return { firstAt, lastAt: null };
}
