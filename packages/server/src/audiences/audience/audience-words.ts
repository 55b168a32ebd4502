import { type MessageLanguage, usualLanguage } from '@pregon/contract/account/message-language';
import { optionCode } from '@pregon/contract/options/option-code';

const alternatives = new Intl.ListFormat('es', { type: 'disjunction' });
const together = new Intl.ListFormat('es', { type: 'conjunction' });
const longDay = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' });
const mostNames = 3;

/** `Antioquia, Caldas o Cauca`, `Antioquia, Caldas, Cauca o 4 más`. */
export function anyOf(names: readonly string[]): string {
  if (names.length <= mostNames) return alternatives.format(names);
  return alternatives.format([...names.slice(0, mostNames), `${names.length - mostNames} más`]);
}

export const allOf = (names: readonly string[]): string => together.format(names);

/** Lowers the first letter of a word within a sentence, unless it is a proper name: `tarjeta Ceiba`. */
export const inSentence = (text: string): string => text.charAt(0).toLocaleLowerCase('es') + text.slice(1);
export const atStart = (text: string): string => text.charAt(0).toLocaleUpperCase('es') + text.slice(1);

/** `Frecuentes o en riesgo`. */
export const anyWordOf = (names: readonly string[]): string => atStart(anyOf(names.map(inSentence)));

const numbers = new Map<MessageLanguage, Intl.NumberFormat>();

/** `1.200,5`; `1,200.5` in the language of Mexico. */
export function amountWords(value: number, language: MessageLanguage = usualLanguage): string {
  const format = numbers.get(language) ?? new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  numbers.set(language, format);
  return format.format(value);
}

/** `1 compra`, `1.200 compras`. */
export const countWords = (count: number, one: string, many: string): string =>
  `${amountWords(count)} ${count === 1 ? one : many}`;

/** `3 de marzo de 2026`, of `2026-03-03`. */
export const dayWords = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`));

/** ' entre el 1 de noviembre de 2026 y el 30 de noviembre de 2026', ' desde el …', ' hasta el …'; empty without days. */
export function periodWords(start: string, end: string): string {
  if (start === '' && end === '') return '';
  if (start === '') return ` hasta el ${dayWords(end)}`;
  if (end === '') return ` desde el ${dayWords(start)}`;
  const [first = '', last = ''] = [start, end].toSorted();
  return first === last ? ` el ${dayWords(first)}` : ` entre el ${dayWords(first)} y el ${dayWords(last)}`;
}

export const monthWords = (month: number): string =>
  new Intl.DateTimeFormat('es', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month - 1, 1)));

/** The name of a known option by its code, or else the code itself. */
export const nameOfCode = (code: string, known: readonly string[]): string =>
  known.find((name) => optionCode(name) === code) ?? code;
