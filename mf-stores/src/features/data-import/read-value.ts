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

/** A value as the import would keep it, in words: '2 de noviembre de 1975', '1.234,5', 'sí'. */
export function valueInWords(kind: ValueKind, value: string): string {
  switch (kind) {
    case 'number':
      return formatNumber(Number(value));
    case 'day':
      return day.format(new Date(value));
    case 'moment':
      return moment.format(utcOf(value));
    case 'flag':
      return value === 'true' ? 'sí' : 'no';
    case 'option':
    case 'text':
      return value;
  }
}
