import { formatDate, formatMoney } from '../format.tsx';
import type { AttributionRule } from './attribution-words.ts';
import type { MeasuredQuarter, MeasuredSchedule, SalesEffect } from './measured-sales.ts';

const months = ['enero', 'abril', 'julio', 'octubre'];
const lastMonths = ['marzo', 'junio', 'septiembre', 'diciembre'];

/** '2026-10-01' as 'octubre a diciembre de 2026'. */
export function quarterName(quarter: string): string {
  const at = Math.floor((Number(quarter.slice(5, 7)) - 1) / 3);
  return `${months[at]} a ${lastMonths[at]} de ${quarter.slice(0, 4)}`;
}

export const rangeWords = ({ low, high }: SalesEffect, currency: string): string =>
  `entre ${formatMoney(low, currency)} y ${formatMoney(high, currency)}`;

/** ', en los 28 días siguientes', where all schedules with a result count the same days; else empty. */
export function horizonWords(schedules: readonly Pick<MeasuredSchedule, 'effect' | 'horizonDays'>[]): string {
  const days = new Set(schedules.flatMap(({ effect, horizonDays }) => (effect ? [horizonDays] : [])));
  return days.size === 1 ? `, en los ${[...days].join('')} días siguientes` : '';
}

/**
 * Why what messages added may be more than the sales after them: both are counted over other days. Empty where the days are the same, or
 * nothing is known.
 */
export function otherDaysWords(
  schedules: readonly Pick<MeasuredSchedule, 'effect' | 'horizonDays'>[],
  { attributionDays }: Pick<AttributionRule, 'attributionDays'>,
): string {
  const days = new Set(schedules.flatMap(({ effect, horizonDays }) => (effect ? [horizonDays] : [])));
  const [only] = days;
  if (only === undefined || (days.size === 1 && only === attributionDays)) return '';
  const window = attributionDays === 1 ? 'el día siguiente' : `los ${attributionDays} días siguientes`;
  const horizon = days.size === 1 ? `los ${only} días siguientes a elegir los grupos` : 'los días que mide cada experimento';
  return `Son cifras de días distintos, y por eso no se comparan entre sí: las ventas después cuentan ${window} a cada mensaje; las que añadió, ${horizon}. Una puede ser mayor que la otra.`;
}

/** Until when a quarter is measured, where that is not its end: ', hasta hoy'. */
function quarterSpan({ isRunning, endedAt }: MeasuredQuarter): string {
  if (endedAt) return `, hasta el ${formatDate(endedAt)}, cuando se desactivó`;
  return isRunning ? ' (hasta hoy)' : '';
}

/** Why nobody knows what all messages of a quarter added. */
function whyNoQuarter({ state, arePurchasesDeleted, isRunning }: MeasuredQuarter): string {
  if (arePurchasesDeleted) return 'no se puede saber, porque sus compras se eliminaron por la política de conservación';
  if (state === 'roto') return 'no se puede saber, porque los grupos no tienen el tamaño que se planeó';
  return `${isRunning ? 'todavía no se sabe' : 'no concluyente'}, porque hay muy pocas personas o compras`;
}

const addedWords = (effect: SalesEffect, currency: string): string =>
  effect.verdict === 'inconclusive' ? 'no concluyente' : `añadieron ${formatMoney(effect.value, currency)}`;

/** What all messages of a quarter added: 'Todos los mensajes … añadieron $ 1.200.000 (entre …)'. */
export function quarterWords(measured: MeasuredQuarter, currency: string): string {
  const { quarter, effect, isMissingPurchases } = measured;
  const missing = isMissingPurchases ? ' Faltan compras por importar: puede cambiar.' : '';
  const told = effect ? `${addedWords(effect, currency)} (${rangeWords(effect, currency)})` : whyNoQuarter(measured);
  return `Todos los mensajes de la cuenta juntos, de ${quarterName(quarter)}${quarterSpan(measured)}, según su grupo de control: ${told}.${missing} Eso no se reparte entre los envíos, ni se suma a ellos.`;
}

type Waiting = Pick<MeasuredSchedule, 'state' | 'sealedUntil' | 'arePurchasesDeleted'>;

/** Why a schedule with a control group has no result: a few words, and what is to be added to them. */
export function whyNoResult({ state, sealedUntil, arePurchasesDeleted = false }: Waiting): {
  readonly head: string;
  readonly why: string;
} {
  if (state === 'roto') return { head: 'No se puede saber', why: 'Los grupos no tienen el tamaño que se planeó.' };
  if (arePurchasesDeleted)
    return { head: 'No se puede saber', why: 'Sus compras se eliminaron por la política de conservación.' };
  if (state === 'pocos datos') return { head: 'No concluyente', why: 'Hay muy pocas personas o compras.' };
  if (!sealedUntil) return { head: 'Todavía no se sabe', why: '' };
  const isOver = new Date(sealedUntil) <= new Date();
  return {
    head: 'Todavía no se sabe',
    why: isOver ? 'Su plazo ya pasó, pero faltan compras por importar.' : `Se sabrá el ${formatDate(sealedUntil)}.`,
  };
}

/** Why nobody knows what the messages of some schedules added: none has a result. */
export function whyUnknown([only, ...others]: readonly Waiting[]): ReturnType<typeof whyNoResult> {
  if (!only)
    return {
      head: 'No se sabe',
      why: 'Salió sin grupo de control. Las ventas después del mensaje no lo prueban, porque muchas personas compran aunque nadie les escriba.',
    };
  return others.length === 0
    ? whyNoResult(only)
    : { head: 'Todavía no se sabe', why: 'Ninguna de las programaciones con grupo de control tiene resultado.' };
}

/** The same in one sentence. */
export function waitingWords(schedule: Waiting): string {
  const { head, why } = whyNoResult(schedule);
  if (head.startsWith('Todavía')) return why || `${head}.`;
  return `${head}: ${why.charAt(0).toLowerCase()}${why.slice(1)}`;
}
