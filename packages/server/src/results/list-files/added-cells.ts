import type { Cell } from '../../identity/list-files/list-file.ts';
import { verdictOf } from '../experiments/statistics/verdict-of.ts';
import type { AddedSales } from '../incremental/added-sales.ts';

/**
 * The columns of a file with what the schedules of a row added to the sales, by their control groups: the figures of the list and the
 * page, in whole units of the account's currency.
 */
export const addedColumns = [
  'Ventas incrementales',
  'Añadió',
  'Añadió como mínimo',
  'Añadió como máximo',
  'Programaciones medidas',
  'Programaciones enviadas',
];

/** No amount where it may be chance, as in the list; the limits of the interval are always there. */
export function addedCells(added: AddedSales | undefined): readonly Cell[] {
  if (!added) return addedColumns.map(() => null);
  const { effect, measured, waiting, unmeasured } = added;
  const sent = measured + waiting + unmeasured;
  if (!effect) return [waiting > 0 ? 'todavía no se sabe' : 'sin grupo de control', null, null, null, measured, sent];
  const [value, low, high] = [effect.value, effect.low, effect.high].map(Math.round);
  const isConclusive = verdictOf(effect) !== 'inconclusive';
  return [
    isConclusive ? 'añadió' : 'no concluyente',
    isConclusive ? (value ?? null) : null,
    low ?? null,
    high ?? null,
    measured,
    sent,
  ];
}
