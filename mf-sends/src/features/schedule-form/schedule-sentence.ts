import { formatNumber, formatZone } from '@pregon/ui/format';
import { defaultTime } from './schedule-fields.ts';

/** What of a schedule stands in its sentence, as far as it is known. */
export interface SentenceParts {
  readonly active: boolean;
  readonly day: string | undefined;
  readonly time: string | undefined;
  readonly timeZone: string;
  /** How many people it reaches by e-mail. */
  readonly reach: number | undefined;
}

const longDay = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'UTC' });

/** `24 de noviembre de 2026` */
export const dayInWords = (day: string): string => longDay.format(new Date(day));

/** The place of a time zone alone: `Bogotá`. */
export const placeOf = (timeZone: string): string => formatZone(timeZone).replace(/ \(.*/, '');

/** `1 cliente`, `1.234 clientes` */
export const customers = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'cliente' : 'clientes'}`;

/** The schedule read back: what will happen, or what is missing before anything can. */
export function scheduleSentence({ active, day, time, timeZone, reach }: SentenceParts): string {
  if (!day) return 'Elige el perfil, el día y la hora: aquí lees lo que va a pasar.';
  const when = `el ${dayInWords(day)} a las ${time ?? defaultTime} (${placeOf(timeZone)})`;
  const whom = reach === undefined ? 'por e-mail' : `por e-mail a ${customers(reach)}`;
  return active
    ? `Se enviará una vez, ${when}, ${whom}.`
    : `Queda como borrador para ${when}, ${whom}. No se envía nada hasta que esté activa.`;
}
