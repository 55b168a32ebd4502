import { formatDateTime, formatTime, formatZone, type Moment, ownZone } from './format.tsx';

const dayMs = 86_400_000;
const nearDays: Readonly<Record<number, string>> = { [-1]: 'ayer', 0: 'hoy', 1: 'mañana' };

/** 'hoy, 10:49', 'mañana, 09:00' or 'ayer, 18:30', in the account's zone; any other day as `formatDateTime`. */
export function formatNearDateTime(moment: Moment, zone: string | undefined, now: Moment = Date.now()) {
  return nearOf(moment, zone, dayNumber(now, zone));
}

/** The same for a date and time of the account's clock without its zone, as if they were in UTC. */
const formatNearLocal = (moment: Moment, zone: string | undefined, now: Moment = Date.now()): string =>
  nearOf(moment, 'UTC', dayNumber(now, zone));

/** The same for a moment in `zone` and the number of today. */
function nearOf(moment: Moment, zone: string | undefined, today: number): string {
  const near = nearDays[(dayNumber(moment, zone) - today) / dayMs];
  return near === undefined ? formatDateTime(moment, zone) : `${near}, ${formatTime(moment, zone)}`;
}

/** The start of a moment's calendar day as if it were in UTC, in milliseconds. */
function dayNumber(moment: Moment, zone: string = ownZone()): number {
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
  return (
    <Time
      exact={formatDateTime(moment, zone)}
      near={formatNearDateTime(moment, zone)}
      dateTime={new Date(moment).toISOString()}
      zoneName={formatZone(zone, moment)}
    />
  );
}

/** The same for a date and time without a zone, `2026-11-28T09:00`, which are those of the account's clock. */
export function NearLocalTime({ written, zone }: { readonly written: string; readonly zone: string | undefined }) {
  const moment = `${written}Z`;
  return (
    <Time
      exact={formatDateTime(moment, 'UTC')}
      near={formatNearLocal(moment, zone)}
      dateTime={written}
      zoneName={formatZone(zone)}
    />
  );
}

function Time({ exact, near, dateTime, zoneName }: Readonly<Record<'exact' | 'near' | 'dateTime' | 'zoneName', string>>) {
  return (
    <time className="num soft" dateTime={dateTime} title={`${exact}, ${zoneName}`}>
      {near}
      {near === exact ? null : <span className="sr">{` (${exact})`}</span>}
    </time>
  );
}
