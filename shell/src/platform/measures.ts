import { formatDate, formatDateTime, formatTime } from '@pregon/ui/format';

/** Polling interval in milliseconds. A hidden window does not poll, which is the library's default. */
export const lookAgainAfter = 15_000;

const locale = 'es-CO';
const milliseconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 });
const seconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
const shift = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats a duration: '420 ms', from a second on '1,2 s'. */
export function formatDuration(ms: number): string {
  const text = ms < 999.5 ? milliseconds.format(ms) : seconds.format(ms / 1000);
  return text.replace(' ', '\u00a0');
}

const sizes = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });

/** Formats a size as operating systems do: '820 KB', '1,2 GB'. */
export function formatBytes(bytes: number): string {
  const steps = ['KB', 'MB', 'GB', 'TB'];
  const step = Math.min(steps.length, Math.max(1, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  return `${sizes.format(bytes / 1024 ** step)}\u00a0${steps[step - 1]}`;
}

/** A vital above this is an outlier, mostly a page that slept in between: its value would be read as if people had waited so long. */
const longestVital = 10_000;

/** Formats the time of a web vital, with a cap. */
export const formatVitalTime = (ms: number): string =>
  ms > longestVital ? `más de ${formatDuration(longestVital)}` : formatDuration(ms);

/** Formats a layout shift, which has no unit: '0,02'. */
export const formatShift = (value: number): string => shift.format(value);

/** Formats a time in the account's zone: 'hoy, 09:00' or '24 nov 2026, 09:00'. */
export function formatMoment(at: string, zone: string | undefined, now: number): string {
  return formatDate(at, zone) === formatDate(now, zone) ? `hoy, ${formatTime(at, zone)}` : formatDateTime(at, zone);
}

/** The shown web vitals with their thresholds for good and poor. */
export const shownVitals = [
  { name: 'LCP', title: 'hasta ver el contenido', format: formatVitalTime, good: 2500, poor: 4000 },
  { name: 'INP', title: 'hasta responder a un toque', format: formatVitalTime, good: 200, poor: 500 },
  { name: 'CLS', title: 'saltos del contenido', format: formatShift, good: 0.1, poor: 0.25 },
] as const;
