import { dataBehind } from '../drawing/data-table.ts';
import { heatMap } from '../drawing/heat-map.ts';
import { markup, type Markup } from '../drawing/markup.ts';
import { sayCount, sayNumber, sayRate } from '../drawing/wording.ts';
import type { HourOpenings } from '../numbers/daily.numbers.ts';

const weekdays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;
const initials = ['L', 'M', 'X', 'J', 'V', 'S', 'D'] as const;
/** Hours that are one column together. */
const hoursTogether = 2;
const columns = Array.from({ length: 24 / hoursTogether }, (_, index) => index * hoursTogether);

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** When people open their messages, by day of the week and hour; the best hour in words. */
export function openingHours(hours: readonly HourOpenings[]): Markup {
  const total = hours.reduce((sum, { openings }) => sum + openings, 0);
  if (total === 0) return markup`<p class="soft">Todavía no se ha abierto ningún mensaje.</p>`;
  const counts = weekdays.map((_, day) =>
    columns.map((from) =>
      hours
        .filter(({ weekday, hour }) => weekday === day + 1 && hour >= from && hour < from + hoursTogether)
        .reduce((sum, { openings }) => sum + openings, 0),
    ),
  );
  const most = Math.max(...counts.flat());
  const bestDay = counts.findIndex((row) => row.includes(most));
  const bestColumn = counts[bestDay]?.indexOf(most) ?? 0;
  const bestHour = columns[bestColumn] ?? 0;
  const best = `El ${weekdays[bestDay] ?? ''} de ${clock(bestHour)} a ${clock((bestHour + hoursTogether) % 24)}: ${sayRate(most / total)} de las aperturas.`;
  const between = (column: number): string =>
    `${clock(columns[column] ?? 0)} a ${clock(((columns[column] ?? 0) + hoursTogether) % 24)}`;
  return markup`${heatMap({
    finding: `Aperturas por día y hora. ${best}`,
    rows: counts.map((values, day) => ({ name: initials[day] ?? '', values })),
    columns: columns.map((hour) => (hour % 6 === 0 ? String(hour) : '')),
    say: (row, column) =>
      `${weekdays[row] ?? ''}, ${between(column)}\n${sayCount(counts[row]?.[column] ?? 0, 'apertura', 'aperturas')}`,
  })}<p class="finding">${best}</p>${dataBehind(
    'Aperturas por día de la semana y hora',
    [
      { title: 'Hora', cell: (column: number) => between(column) },
      ...weekdays.map((name, day) => ({
        title: name,
        numeric: true,
        cell: (column: number) => sayNumber(counts[day]?.[column] ?? 0),
      })),
    ],
    columns.map((_, index) => index),
  )}`;
}
