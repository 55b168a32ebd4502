import { formatDate, formatDateTime, formatTime, formatZone, type Moment, ownZone } from './format.tsx';

const dayMs = 86_400_000;
const nearDays: Readonly<Record<number, string>> = { [-1]: 'ayer', 0: 'hoy', 1: 'mañana' };

/** 'hoy, 10:49', 'mañana, 09:00' or 'ayer, 18:30', in the account's zone; any other day as `formatDateTime`. */
export function formatNearDateTime(moment: Moment, zone: string | undefined, now: Moment = Date.now()) {
  return nearOf(moment, zone, dayNumber(now, zone));
}

/** The same for a date and time of the account's clock without its zone, as if they were in UTC. */
const formatNearLocal = (moment: Moment, zone: string | undefined, now: Moment = Date.now()): string =>
  nearOf(moment, 'UTC', dayNumber(now, zone));

/** 'hoy, 10:49', or the date alone on any other day. */
const formatNearDate = (moment: Moment, zone: string | undefined, now: Moment = Date.now()): string =>
  nearOf(moment, zone, dayNumber(now, zone), formatDate);

/** 'hoy' for a calendar date, or the date on any other day. */
const formatNearDay = (day: string, zone: string | undefined, now: Moment = Date.now()): string =>
  nearDayOf(day, 'UTC', dayNumber(now, zone)) ?? formatDate(day);

/** 'hoy', 'mañana' or 'ayer' for a moment in `zone` and the number of today; undefined for any other day. */
const nearDayOf = (moment: Moment, zone: string | undefined, today: number): string | undefined =>
  nearDays[(dayNumber(moment, zone) - today) / dayMs];

/** 'hoy, 10:49' for a moment in `zone` and the number of today; any other day as `formatOther`. */
function nearOf(moment: Moment, zone: string | undefined, today: number, formatOther = formatDateTime): string {
  const near = nearDayOf(moment, zone, today);
  return near === undefined ? formatOther(moment, zone) : `${near}, ${formatTime(moment, zone)}`;
}

/** Formatters of calendar days, 2026-11-28, by zone: creating one for each row of a list takes longer than formatting. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The start of a moment's calendar day as if it were in UTC, in milliseconds. */
function dayNumber(moment: Moment, zone: string = ownZone()): number {
  const format = dayFormats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  dayFormats.set(zone, format);
  // A date without a time is midnight in UTC.
  return Date.parse(format.format(new Date(moment)));
}

interface NearTimeProps {
  readonly moment: Moment;
  /** By default the account's. */
  readonly zone?: string | undefined;
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

/** A moment as 'hoy, 10:49', and on any other day its date alone, with the exact one on hover and for screen readers: for narrow columns. */
export function NearDate({ moment, zone }: NearTimeProps) {
  return (
    <Time
      exact={formatDateTime(moment, zone)}
      near={formatNearDate(moment, zone)}
      dateTime={new Date(moment).toISOString()}
      zoneName={formatZone(zone, moment)}
    />
  );
}

/** A calendar date, `2026-11-28`, as 'hoy', 'mañana' or 'ayer' on the account's clock, any other day as '24 nov 2026'. */
export function NearDay({ day, zone }: { readonly day: string; readonly zone?: string | undefined }) {
  return <Time exact={formatDate(day)} near={formatNearDay(day, zone)} dateTime={day} />;
}

interface TimeProps {
  readonly exact: string;
  readonly near: string;
  readonly dateTime: string;
  /** Absent for a calendar date, which has no zone. */
  readonly zoneName?: string;
}

function Time({ exact, near, dateTime, zoneName }: TimeProps) {
  return (
    <time className="num soft" dateTime={dateTime} title={zoneName === undefined ? exact : `${exact}, ${zoneName}`}>
      {near}
      {near === exact ? null : <span className="sr">{exact.startsWith(near) ? exact.slice(near.length) : ` (${exact})`}</span>}
    </time>
  );
}
