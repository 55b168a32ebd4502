import type { SendingRules } from '@pregon/contract/sending-rules/sending-rules.endpoints';

type Hours = Pick<SendingRules['email'], 'from' | 'to' | 'onlyWorkingDays'>;

/** A moment on somebody's clock: `2026-11-24`, `15:30`, and 1 for Monday to 7 for Sunday. */
interface LocalMoment {
  readonly day: string;
  readonly time: string;
  readonly weekday: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, made);
  return made;
};

export function localMoment(at: Date, timeZone: string): LocalMoment {
  const [day = '', time = ''] = formatOf(timeZone).format(at).split(' ');
  return { day, time, weekday: new Date(`${day}T00:00:00Z`).getUTCDay() || 7 };
}

/** Hours that end before they begin go on over midnight. */
const isBetween = (time: string, { from, to }: Hours): boolean => {
  if (from === to) return true;
  return from < to ? from <= time && time < to : time >= from || time < to;
};

/**
 * Whether people may be written to at a moment: inside of the hours, and where only working days will do, neither on a Sunday nor
 * on a holiday, which is asked for only then.
 */
export async function areSendingHours(
  hours: Hours,
  now: LocalMoment,
  isHoliday: (day: string) => Promise<boolean>,
): Promise<boolean> {
  if (!isBetween(now.time, hours)) return false;
  return !hours.onlyWorkingDays || (now.weekday !== 7 && !(await isHoliday(now.day)));
}
