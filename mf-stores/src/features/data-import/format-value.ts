import type { ImportMapping } from '@pregon/contract/data/imports.endpoints';
import { formatNumber } from '@pregon/ui/format';

type ValueKind = ImportMapping['columns'][number]['kind'];

const day = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('es-CO', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

const utcOf = (text: string): Date => new Date(`${text.slice(0, 19).replace(' ', 'T')}Z`);

const identity = (value: string): string => value;

const formatters: Readonly<Record<ValueKind, (value: string) => string>> = {
  number: (value) => formatNumber(Number(value)),
  day: (value) => day.format(new Date(value)),
  moment: (value) => moment.format(utcOf(value)),
  flag: (value) => (value === 'true' ? 'sí' : 'no'),
  option: identity,
  text: identity,
};

/** Formats a parsed value for display: '2 de noviembre de 1975', '1.234,5', 'sí'. */
export const formatValue = (kind: ValueKind, value: string): string => formatters[kind](value);
