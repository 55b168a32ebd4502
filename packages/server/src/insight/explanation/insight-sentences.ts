import type { CustomerInsight } from '@pregon/contract/customers/customer-insight.endpoints';
import { addDays } from '../insight-scope.ts';

const number = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 });
const longDay = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', timeZone: 'UTC' });

const count = (value: number, one: string, many: string): string => `${number.format(value)} ${value === 1 ? one : many}`;
const days = (value: number): string => count(Math.round(value), 'día', 'días');

/** Formats a day relative to today: `hoy`, `ayer`, `el 3 de marzo`. */
function dayWords(day: string, today: string): string {
  if (day === today) return 'hoy';
  return day === addDays(today, -1) ? 'ayer' : `el ${longDay.format(new Date(`${day}T00:00:00Z`))}`;
}

/** Pronouns by gender. A customer of unknown gender gets a neutral wording instead of a guess. */
const pronouns: Readonly<Record<string, string>> = { F: 'como ella', M: 'como él' };

type Facts = Omit<CustomerInsight, 'reasons' | 'productReasons'>;

function rhythmSentence({ rhythm }: Facts): string[] {
  if (!rhythm) return ['Todavía no ha comprado.'];
  const { visits, daysSilent, medianGap } = rhythm;
  const silence = daysSilent === 0 ? 'vino hoy' : `lleva ${number.format(daysSilent)} sin venir`;
  if (visits === 1 || medianGap === null)
    return [daysSilent === 0 ? 'Vino hoy por primera vez.' : `Vino una sola vez, hace ${days(daysSilent)}.`];
  return [`Suele comprar cada ${days(medianGap)} (${count(visits, 'visita', 'visitas')}) y ${silence}.`];
}

function alikeSentence({ alike }: Facts, gender: string | null): string[] {
  if (!alike || alike.people === 0) return [];
  const share = Math.round((100 * alike.returned) / alike.people);
  const came = share === 1 ? '1 volvió' : `${share === 0 ? 'ninguno' : share} ${share === 0 ? 'volvió' : 'volvieron'}`;
  return [`De cada 100 ${pronouns[gender ?? ''] ?? 'clientes así'}, ${came} en 90 días.`];
}

function computedSentence({ model, scoredFor, purchasesUntil }: Facts, today: string): string[] {
  if (!scoredFor || !purchasesUntil) return [];
  const rule = model?.kind === 'regla simple' ? ' con una regla simple' : '';
  return [
    `Calculado ${dayWords(scoredFor, today)}${rule}, con compras hasta ${dayWords(purchasesUntil, today).replace(/^el /, 'el ')}.`,
  ];
}

/**
 * Explains a customer's scores in sentences for staff.
 * @param today on the account's clock
 */
export const reasonsOf = (facts: Facts, gender: string | null, today: string): string[] =>
  facts.objected
    ? ['Pidió que no se calcule nada de sus compras.']
    : [...rhythmSentence(facts), ...alikeSentence(facts, gender), ...computedSentence(facts, today)];

/** Explains the recommended products in sentences for staff. */
export function productReasonsOf({ recommended, cross, up, affinity }: Facts): string[] {
  return [
    ...(recommended?.kind === 'buy_again' && recommended.gapDays !== null
      ? [`Suele comprar ${recommended.product.name} cada ${days(recommended.gapDays)}, y ya le toca.`]
      : []),
    ...(recommended?.kind === 'best_seller'
      ? [`${recommended.product.name} es de lo que más se vende, y no lo ha comprado.`]
      : []),
    ...(cross
      ? [
          `${number.format(cross.together)} de ${number.format(cross.baskets)} que llevaron ${cross.because.name} llevaron ${cross.product.name}.`,
        ]
      : []),
    ...(up ? [`${up.product.name} es de la misma línea que ${up.insteadOf.name}, y cuesta algo más.`] : []),
    ...(affinity
      ? [`Compra de ${affinity.category} ${affinity.index.toLocaleString('es-CO', { maximumFractionDigits: 1 })} veces lo usual.`]
      : []),
  ];
}
