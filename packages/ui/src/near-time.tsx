import { formatDateTime, formatTime, formatZone, type Moment } from './format.tsx';

const defaultZone = 'America/Bogota';
const dayMs = 86_400_000;
const nearDays: Readonly<Record<number, string>> = { [-1]: 'ayer', 0: 'hoy', 1: 'mañana' };

/** 'hoy, 10:49', 'mañana, 09:00' or 'ayer, 18:30', in the account's zone; any other day as `formatDateTime`. */
export function formatNearDateTime(moment: Moment, zone: string | undefined, now: Moment = Date.now()) {
  const days = (dayNumber(moment, zone) - dayNumber(now, zone)) / dayMs;
  const near = nearDays[days];
  return near === undefined ? formatDateTime(moment, zone) : `${near}, ${formatTime(moment, zone)}`;
}

/** The start of a moment's calendar day as if it were in UTC, in milliseconds. */
function dayNumber(moment: Moment, zone: string = defaultZone): number {
  const [year = 0, month = 1, day = 1] = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
    .format(new Date(moment))
    .split('-')
    .map(Number);
  return Date.UTC(year, month - 1, day);
}

interface NearTimeProps {
  readonly moment: Moment;
  readonly zone: string | undefined;
}

/** A moment as 'hoy, 10:49', with the exact one on hover and for screen readers. */
export function NearTime({ moment, zone }: NearTimeProps) {
  const exact = formatDateTime(moment, zone);
  const near = formatNearDateTime(moment, zone);
  return (
    <time className="num soft" dateTime={new Date(moment).toISOString()} title={`${exact}, ${formatZone(zone, moment)}`}>
      {near}
      {near === exact ? null : <span className="sr">{` (${exact})`}</span>}
    </time>
  );
}
