import { formatDate, formatMoney } from '../format.tsx';
import type { MeasuredSchedule, SalesEffect } from './incremental-sales.tsx';

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

/** Whether an effect can be told from chance. */
export const isInconclusive = ({ low, high }: SalesEffect): boolean => low <= 0 && high >= 0;

/** Why a schedule with a control group has no result. */
export function waitingWords({ state, sealedUntil }: Pick<MeasuredSchedule, 'state' | 'sealedUntil'>): string {
  if (state === 'roto') return 'No se puede saber: los grupos no tienen el tamaño que se planeó.';
  if (state === 'pocos datos') return 'No concluyente: hay muy pocas personas o compras.';
  return sealedUntil ? `Se sabrá el ${formatDate(sealedUntil)}.` : 'Todavía no se sabe.';
}
