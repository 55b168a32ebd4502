import { exactMoney, shortMoney } from '../../../identity/accounts/money-words.ts';
import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { dataBehind } from '../drawing/data-table.ts';
import { formatKnown, lineChart } from '../drawing/line-chart.ts';
import { formatDay, formatLongDay } from '../drawing/formatting.ts';
import type { ShopDay } from '../numbers/shop.numbers.ts';
import type { Period } from '../period.ts';
import { type BoardRequest, cell, fromPurchases, keptDays, legend } from './board-content.ts';
import { byDay } from './day-sums.ts';

/** A day of a period in words; today has not ended. */
export const dayWords = (day: string, { days, endsToday }: Period): string =>
  endsToday && day === days.at(-1) ? `${formatLongDay(day)}, hasta ahora` : formatLongDay(day);

/** Why a line ends before the last day of its axis, and what was sold on that day. */
export const todayNote = ({ endsToday, length }: Period, today: string): Markup | false =>
  endsToday &&
  length > 1 &&
  markup`<p class="finding">La línea llega hasta ayer, porque el día de hoy no ha terminado. Hoy van ${today}.</p>`;

/** A cell with what stores sold on each day, beside the period before. */
export function salesChart(sales: readonly ShopDay[], request: Pick<BoardRequest, 'period' | 'currency' | 'deleted'>): Markup {
  const { period, currency } = request;
  const { days, before, length, endsToday } = period;
  const title = 'Ventas por día';
  const formatMoney = (amount: number): string => exactMoney(amount, currency);
  const amounts = byDay(sales, days, 'amount');
  const earlier = keptDays(request, fromPurchases, before.days, byDay(sales, before.days, 'amount'));
  const chart = lineChart({
    finding: `${title}. En total ${formatMoney(amounts.reduce((sum, amount) => sum + amount, 0))}.`,
    labels: days.map(formatDay),
    names: days.map(formatLongDay),
    lines: [
      { name: 'Ventas', values: amounts, colour: 1 },
      { name: `${length} días antes`, values: earlier, colour: 'past' },
    ],
    isLastUnfinished: endsToday,
    formatAxis: (amount) => shortMoney(amount, currency),
    format: formatMoney,
  });
  const data = dataBehind(
    title,
    [
      { title: 'Día', cell: (index: number) => dayWords(days[index] ?? '', period) },
      { title: 'Ventas', numeric: true, cell: (index) => formatMoney(amounts[index] ?? 0) },
      { title: `${length} días antes`, numeric: true, cell: (index) => formatKnown(earlier[index], formatMoney) },
    ],
    days.map((_, index) => index),
  );
  const aside = legend([
    { name: `Estos ${length} días`, colour: 1 },
    { name: `${length} días antes`, colour: 'past' },
  ]);
  return cell({ title, width: 8, aside, body: markup`${chart}${todayNote(period, formatMoney(amounts.at(-1) ?? 0))}${data}` });
}
