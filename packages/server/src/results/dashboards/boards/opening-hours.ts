import { dataBehind } from '../drawing/data-table.ts';
import { heatMap } from '../drawing/heat-map.ts';
import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { formatCount, formatNumber, formatPercentage } from '../drawing/formatting.ts';
import type { HourMessages } from '../numbers/daily.numbers.ts';

const weekdays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;
const initials = ['L', 'M', 'X', 'J', 'V', 'S', 'D'] as const;
/** Hours that share a column. */
const hoursTogether = 2;
const columns = Array.from({ length: 24 / hoursTogether }, (_, index) => index * hoursTogether);

/** Minimum of messages of an hour: open rates of fewer are not compared. */
export const leastMessages = 100;

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const between = (column: number): string => {
  const from = columns[column] ?? 0;
  return `${clock(from)} a ${clock((from + hoursTogether) % 24)}`;
};

interface Hours {
  readonly delivered: number;
  readonly opened: number;
}

const hasEnough = ({ delivered }: Hours): boolean => delivered >= leastMessages;
const rateOf = (hours: Hours): number => (hasEnough(hours) ? hours.opened / hours.delivered : 0);

/** One row for each weekday, Monday first. */
const hoursByDay = (all: readonly HourMessages[]): readonly (readonly Hours[])[] =>
  weekdays.map((_, day) =>
    columns.map((from) => {
      const rows = all.filter(({ weekday, hour }) => weekday === day + 1 && hour >= from && hour < from + hoursTogether);
      return {
        delivered: rows.reduce((sum, { delivered }) => sum + delivered, 0),
        opened: rows.reduce((sum, { opened }) => sum + opened, 0),
      };
    }),
  );

function describeHours(hours: Hours): string {
  if (hours.delivered === 0) return 'Nada enviado';
  const messages = formatCount(hours.delivered, 'mensaje', 'mensajes');
  return hasEnough(hours) ? `${formatPercentage(rateOf(hours))} de ${messages}` : `Solo ${messages}: muy pocos`;
}

/** Open rates by weekday and hour of delivery, with the best hour in words. */
export function openingHours(all: readonly HourMessages[]): Markup {
  const hours = hoursByDay(all);
  const cells = hours.flatMap((row, day) => row.map((one, column) => ({ ...one, day, column })));
  const compared = cells.filter(hasEnough);
  const caution = `Compara envíos a audiencias distintas y solo horas con ${leastMessages} mensajes o más: es una pista, no una prueba.`;
  if (compared.length < 2) {
    return markup`<p class="soft">Todavía no se puede decir: hacen falta dos horas de la semana con ${leastMessages} mensajes entregados o más.</p>`;
  }
  const best = compared.toSorted((one, other) => rateOf(other) - rateOf(one) || other.delivered - one.delivered)[0];
  const words = best
    ? `El ${weekdays[best.day] ?? ''} de ${between(best.column)}: se abrió el ${formatPercentage(rateOf(best))} de lo entregado a esa hora.`
    : '';
  return markup`${heatMap({
    finding: `Parte de los mensajes que se abrió, por el día y la hora en que se entregaron. ${words}`,
    rows: hours.map((row, day) => ({ name: initials[day] ?? '', values: row.map(rateOf) })),
    columns: columns.map((hour) => (hour % 6 === 0 ? String(hour) : '')),
    format: (row, column) =>
      `${weekdays[row] ?? ''}, ${between(column)}\n${describeHours(hours[row]?.[column] ?? { delivered: 0, opened: 0 })}`,
  })}<p class="finding">${words} ${caution}</p>${dataBehind(
    'Mensajes abiertos por día y hora de entrega',
    [
      { title: 'Hora', cell: ({ day, column }: (typeof cells)[number]) => `${weekdays[day] ?? ''}, ${between(column)}` },
      { title: 'Entregados', numeric: true, cell: ({ delivered }) => formatNumber(delivered) },
      { title: 'Abiertos', numeric: true, cell: ({ opened }) => formatNumber(opened) },
      { title: 'Apertura', numeric: true, cell: (one) => (hasEnough(one) ? formatPercentage(rateOf(one)) : 'muy pocos') },
    ],
    cells.filter(({ delivered }) => delivered > 0),
  )}`;
}
