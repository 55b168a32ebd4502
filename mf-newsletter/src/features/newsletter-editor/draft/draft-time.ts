import { formatDate, formatTime } from '@pregon/ui/format';

/** Formats the time of a draft in the account's zone: 'hoy a las 15:02', 'ayer a las 9:40', 'el 3 nov 2026 a las 15:02'. */
export function draftTime(moment: string | number, zone: string, now = Date.now()): string {
  const at = new Date(moment);
  const day = formatDate(at, zone);
  const hour = `a las ${formatTime(at, zone)}`;
  if (day === formatDate(now, zone)) return `hoy ${hour}`;
  return day === formatDate(now - 24 * 60 * 60 * 1000, zone) ? `ayer ${hour}` : `el ${day} ${hour}`;
}
