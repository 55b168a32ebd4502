import { Temporal } from 'temporal-polyfill';
import { markup, type Markup } from '../../../kernel/html/markup.ts';
import type { HoldOutQuarter } from '../../incremental/hold-out-sales.ts';
import { dataTable } from '../drawing/data-table.ts';
import { formatDate, formatMonth, formatNumber } from '../drawing/formatting.ts';
import { effectWords, inconclusive, verdictWords } from './added-words.ts';
import { type BoardRequest, cell } from './board-content.ts';

/** A day on an account's clock: '14 nov 2026'. */
const dayOf = (at: Date, timeZone: string): string =>
  formatDate(Temporal.Instant.from(at.toISOString()).toZonedDateTimeISO(timeZone).toPlainDate().toString());

/** Until when a quarter is measured, where that is not its end. */
function quarterSpan({ endedAt, isRunning, isMissingPurchases }: HoldOutQuarter, timeZone: string): string {
  const ended = endedAt && `Solo hasta el ${dayOf(endedAt, timeZone)}, cuando se desactivó`;
  const missing = isMissingPurchases && 'Faltan compras por importar: puede cambiar';
  return [ended, missing, isRunning && 'En curso: hasta ahora'].filter(Boolean).join('. ');
}

/** Why a quarter has no result. */
function quarterWaiting({ state, arePurchasesDeleted, isRunning }: HoldOutQuarter): string {
  if (arePurchasesDeleted) return 'No se puede saber: sus compras se eliminaron';
  if (state === 'roto') return 'No se puede saber: los grupos no son los planeados';
  return `${isRunning ? 'Todavía no se sabe' : inconclusive}: muy pocas personas o compras`;
}

/** What all messages added by quarter, by the control group of the account. */
export const holdOutCell = (quarters: readonly HoldOutQuarter[], { currency, period: { timeZone } }: BoardRequest): Markup =>
  cell({
    title: 'Todos los mensajes, según el grupo de control de la cuenta',
    term: 'Grupo de control',
    width: 12,
    body: markup`<p class="finding">Compara a quienes no reciben publicidad en el trimestre con los demás. Incluye lo de los envíos de arriba: no se suma a ellos.</p>${dataTable<HoldOutQuarter>(
      'Ventas incrementales por trimestre',
      [
        {
          title: 'Trimestre desde',
          cell: (one) => {
            const span = quarterSpan(one, timeZone);
            return markup`${formatMonth(one.quarter.slice(0, 7))}${span && markup`<small>${span}</small>`}`;
          },
        },
        { title: 'Personas', numeric: true, cell: ({ people }) => formatNumber(people) },
        { title: 'Sin publicidad', numeric: true, cell: ({ held }) => formatNumber(held) },
        {
          title: 'Añadió',
          numeric: true,
          cell: (one) => (one.effect ? effectWords(one.effect, currency) : quarterWaiting(one)),
        },
        { title: 'Resultado', cell: ({ effect }) => (effect ? verdictWords(effect) : '—') },
      ],
      quarters,
      { isStacked: true },
    )}`,
  });
