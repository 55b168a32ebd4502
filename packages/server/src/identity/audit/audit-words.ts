import { auditSentence } from '@pregon/contract/audit/audit-actions';
import { detailLabels, fieldLabels, valueWords } from './audit-labels.ts';
import { ruleInWords } from './rule-words.ts';

const numbers = new Intl.NumberFormat('es-CO', { useGrouping: 'always' });
/** Text formats of a timestamp, of a local date with time, and of a date. */
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const localTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const dateAndTime = { ...date, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Formats a time as '24 nov 2026, 09:00'; any other text stays. */
function timeInWords(text: string, timeZone: string): string {
  const utc = 'UTC';
  if (moment.test(text)) return new Date(text).toLocaleString('es', { ...dateAndTime, timeZone });
  if (localTime.test(text)) return new Date(`${text}Z`).toLocaleString('es', { ...dateAndTime, timeZone: utc });
  if (day.test(text)) return new Date(text).toLocaleDateString('es', { ...date, timeZone: utc });
  return text;
}

/** The label of a stored code of some fields. */
function knownAs(name: string, value: string): string | undefined {
  const words = valueWords[name] ?? {};
  return Object.hasOwn(words, value) ? words[value] : undefined;
}

/** Formats a value of a field or a detail. */
function inWords(name: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return value.map((item) => inWords(name, item, timeZone)).join(', ') || '—';
  if (typeof value === 'object') return ruleInWords(value) ?? JSON.stringify(value);
  if (typeof value === 'number') return knownAs(name, String(value)) ?? numbers.format(value);
  if (typeof value === 'string') return knownAs(name, value) ?? timeInWords(value, timeZone);
  return JSON.stringify(value);
}

const isChange = (value: unknown): value is { readonly from: unknown; readonly to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;

const labelOf = (field: string): string =>
  Object.hasOwn(fieldLabels, field) ? fieldLabels[field as keyof typeof fieldLabels] : field;

function changesInWords(changes: object, timeZone: string) {
  return Object.entries(changes).map(([field, change]) => ({
    label: labelOf(field),
    value: isChange(change)
      ? `${inWords(field, change.from, timeZone)} → ${inWords(field, change.to, timeZone)}`
      : inWords(field, change, timeZone),
  }));
}

/** An entry as stored. */
interface RecordedEntry {
  readonly action: string;
  readonly subject: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Describes an entry in Spanish. Times are on the account's clock. */
export function entryInWords({ action, subject, details }: RecordedEntry, timeZone: string) {
  const known = Object.entries(details)
    .filter(([name]) => name !== 'changes')
    .map(([name, value]) => [name, inWords(name, value, timeZone)] as const);
  const what = subject === null ? {} : { subject: inWords('subject', subject, timeZone) };
  const holes = Object.fromEntries(known.filter(([, value]) => value !== '—'));
  const { changes } = details;
  return {
    sentence: auditSentence(action, { ...holes, ...what }),
    details: [
      ...Object.values(what).map((value) => ({ label: 'Referencia', value })),
      ...known.map(([name, value]) => ({ label: detailLabels[name] ?? name, value })),
      ...(typeof changes === 'object' && changes !== null ? changesInWords(changes, timeZone) : []),
    ],
  };
}
