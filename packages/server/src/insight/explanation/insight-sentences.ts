import type { CustomerInsight } from '@pregon/contract/customers/customer-insight.endpoints';
import { alikeSentence } from './alike-sentence.ts';
import { isOutdated, outdatedWords } from '../data-horizon.ts';
import { addDays, type InsightScope, localTime } from '../insight-scope.ts';
import { count, longDay, number } from './insight-words.ts';

const dayOfYear = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', timeZone: 'UTC' });

const days = (value: number): string => count(Math.round(value), 'día', 'días');

/** Formats a day relative to today: `hoy`, `ayer`, `el 3 de marzo`. */
function dayWords(day: string, today: string): string {
  if (day === today) return 'hoy';
  return day === addDays(today, -1) ? 'ayer' : `el ${dayOfYear.format(new Date(`${day}T00:00:00Z`))}`;
}

/** People alike, by gender. A customer of unknown gender gets a neutral wording instead of a guess. */
const pronouns: Readonly<Record<string, string>> = { F: 'como ella', M: 'como él' };

/** Today and the time zone of the account's clock. */
type Clock = Pick<InsightScope, 'today' | 'timeZone'>;

/** What the sentences say of a customer besides what is computed. */
interface Person {
  readonly gender: string | null;
  /** Whether there are purchases, computed or not. */
  readonly hasBought: boolean;
  /** Whether the purchases are those of a till that sells to nobody in particular. */
  readonly isTill: boolean;
  /** The day on which the scores changed since all customers were computed. Null: they did not. */
  readonly changedOn: string | null;
  /** The first day of the account's data, where somebody who seems to be new may have bought before it. */
  readonly dataSince: string | null;
}

type Facts = Omit<CustomerInsight, 'reasons' | 'focusReason' | 'explanations' | 'productReasons'>;

/**
 * What the customer's purchases show. Of an account that deleted older ones, only of those that are left: nobody is called new because of it.
 */
function rhythmSentence(facts: Facts, { hasBought, dataSince }: Person, today: string): string[] {
  const { rhythm, purchasesDeletedBefore: deleted, purchasesUntil: until } = facts;
  if (!rhythm && hasBought) return ['Sus compras todavía no se han calculado.'];
  if (!rhythm) return [deleted === null ? 'Todavía no ha comprado.' : 'No hay compras suyas.'];
  const { visits, daysSilent, medianGap } = rhythm;
  if (isOutdated(until, today)) return [rhythmUntil(rhythm, until)];
  const silence = daysSilent === 0 ? 'vino hoy' : `lleva ${number.format(daysSilent)} sin venir`;
  if (visits === 1 || medianGap === null) return [singleVisit(daysSilent, deleted !== null, dataSince)];
  return [`Suele comprar cada ${days(medianGap)} (${count(visits, 'visita', 'visitas')}) y ${silence}.`];
}

/** The same up to the last day with a purchase, where nothing is known of the days since. */
function rhythmUntil({ visits, daysSilent, medianGap, lastDay }: NonNullable<Facts['rhythm']>, until: string): string {
  if (visits === 1 || medianGap === null) return `Vino una sola vez que sepamos, el ${longDay(lastDay)}.`;
  const silence =
    daysSilent === 0 ? `vino el ${longDay(lastDay)}` : `el ${longDay(until)} llevaba ${number.format(daysSilent)} sin venir`;
  return `Suele comprar cada ${days(medianGap)} (${count(visits, 'visita', 'visitas')}) y ${silence}.`;
}

const outdatedSentence = ({ purchasesUntil: until }: Facts, today: string): string[] =>
  isOutdated(until, today) ? [outdatedWords(until)] : [];

function singleVisit(daysSilent: number, isPart: boolean, dataSince: string | null): string {
  if (dataSince !== null) {
    const visit =
      daysSilent === 0 ? 'Vino hoy por primera vez que sepamos' : `Vino una sola vez que sepamos, hace ${days(daysSilent)}`;
    return `${visit}. Tus datos empiezan el ${longDay(dataSince)}: puede ser cliente de antes.`;
  }
  if (isPart) return daysSilent === 0 ? 'Vino hoy.' : `Vino hace ${days(daysSilent)}.`;
  return daysSilent === 0 ? 'Vino hoy por primera vez.' : `Vino una sola vez, hace ${days(daysSilent)}.`;
}

/** That purchases before a day are deleted, so that nobody takes the figures for those of all times. */
function deletedSentence({ purchasesDeletedBefore: deleted }: Facts, timeZone: string): string[] {
  if (deleted === null) return [];
  const day = longDay(localTime(new Date(deleted), timeZone).day);
  return [`Cuenta solo lo que compró desde el ${day}: lo anterior se eliminó por la retención de datos.`];
}

/** The later of two days. */
const later = (one: string, other: string | null | undefined): string => (other && other > one ? other : one);

/** When the customer was computed, and with purchases until when: those since the run of everybody also, where the customer has any. */
function computedSentence(
  { model, scoredFor, purchasesUntil, rhythm }: Facts,
  changedOn: Person['changedOn'],
  today: string,
): string[] {
  if (!scoredFor) return [];
  const rule = model?.kind === 'regla simple' ? ' con una regla simple' : '';
  const last = rhythm?.lastDay;
  const until = purchasesUntil === null ? '' : `, con compras hasta ${dayWords(later(purchasesUntil, last), today)}`;
  return [`Calculado ${dayWords(later(later(scoredFor, changedOn), last), today)}${rule}${until}.`];
}

const tillWords =
  'No tiene puntajes: por su documento o por sus muchas compras al día, son las ventas de una caja a quienes no dan sus datos, y no las de una persona.';

/**
 * Explains a customer's scores in sentences for staff.
 */
export const reasonsOf = (facts: Facts, person: Person, { today, timeZone }: Clock): string[] =>
  facts.objected
    ? ['Pidió que no se calcule nada de sus compras.']
    : person.isTill
      ? [tillWords]
      : [
          ...rhythmSentence(facts, person, today),
          ...outdatedSentence(facts, today),
          ...alikeSentence(facts.alike, pronouns[person.gender ?? ''] ?? 'con compras parecidas'),
          ...computedSentence(facts, person.changedOn, today),
          ...deletedSentence(facts, timeZone),
        ];
