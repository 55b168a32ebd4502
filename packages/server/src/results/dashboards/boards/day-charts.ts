import { exactMoney, shortMoney } from '../../../identity/accounts/money-words.ts';
import { barChart } from '../drawing/bar-chart.ts';
import { dataBehind } from '../drawing/data-table.ts';
import { formatKnown, lineChart } from '../drawing/line-chart.ts';
import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { formatDay, formatLongDay, formatNumber, formatCompactNumber } from '../drawing/formatting.ts';
import type { Channel } from '../../../kernel/messages/channel.ts';
import type { DayMessages, DaySales } from '../numbers/daily.numbers.ts';
import type { SendingResults } from '../numbers/sending.numbers.ts';
import { dayIn, type Period } from '../period.ts';
import { type BoardRequest, fromSalesAfter, keptDays } from './board-content.ts';
import { channels } from './channels.ts';
import { byDay, sumOf } from './day-sums.ts';
import { dayWords, todayNote } from './sales-chart.ts';

/** The index and value of the maximum. */
function peakOf(values: readonly number[]): { readonly index: number; readonly value: number } {
  const value = Math.max(...values, 0);
  return { index: values.indexOf(value), value };
}

const mostMarks = 3;
/** Minimum distance of two labels, as a share of the width, so that they do not overlap. */
const leastApart = 0.16;

/** The largest sendings of a period, by day. */
function largestSendings(results: readonly SendingResults[], { days, timeZone }: Period) {
  const marks: { readonly index: number; readonly words: string }[] = [];
  for (const { dueAt, scheduleName } of results.toSorted((one, other) => other.delivered - one.delivered)) {
    const index = days.indexOf(dayIn(dueAt, timeZone));
    const isFree = marks.every((mark) => Math.abs(mark.index - index) / days.length >= leastApart);
    if (index >= 0 && isFree && marks.length < mostMarks) marks.push({ index, words: scheduleName });
  }
  return marks;
}

/** Number of sendings that began on each day. */
export const sendingsByDay = (results: readonly SendingResults[], { days, timeZone }: Period): number[] => {
  const begun = new Map(
    results.flatMap(({ occurrenceId, startedAt }) => (startedAt ? [[occurrenceId, startedAt] as const] : [])),
  );
  const startDays = [...begun.values()].map((at) => dayIn(at, timeZone));
  return days.map((day) => startDays.filter((one) => one === day).length);
};

/** Attributed sales by day, with the previous period as a dashed line and the largest sendings labelled. */
export function salesByDay(
  sales: readonly DaySales[],
  results: readonly SendingResults[],
  request: Pick<BoardRequest, 'period' | 'currency' | 'deleted'>,
): Markup {
  const { period, currency } = request;
  const formatMoney = (amount: number): string => exactMoney(amount, currency);
  const { days, before } = period;
  const amounts = byDay(sales, days, 'amount');
  const earlier = keptDays(request, fromSalesAfter, before.days, byDay(sales, before.days, 'amount'));
  const peak = peakOf(amounts);
  const finding =
    peak.value === 0
      ? 'Ventas después por día. No hubo ninguna.'
      : `Ventas después por día. El máximo fue de ${formatMoney(peak.value)} el ${formatLongDay(days[peak.index] ?? '')}.`;
  const rows = days.map((day, index) => ({ day, amount: amounts[index] ?? 0, earlier: earlier[index] }));
  return markup`${lineChart({
    finding,
    isLastUnfinished: period.endsToday,
    labels: days.map(formatDay),
    names: days.map(formatLongDay),
    lines: [
      { name: 'Ventas', values: amounts, colour: 1 },
      { name: `${days.length} días antes`, values: earlier, colour: 'past' },
    ],
    formatAxis: (amount) => shortMoney(amount, currency),
    format: formatMoney,
    marks: largestSendings(results, period),
  })}${todayNote(period, formatMoney(amounts.at(-1) ?? 0))}${dataBehind(
    'Ventas después, por día',
    [
      { title: 'Día', cell: ({ day }) => dayWords(day, period) },
      { title: 'Ventas', numeric: true, cell: ({ amount }) => formatMoney(amount) },
      { title: `${days.length} días antes`, numeric: true, cell: (row) => formatKnown(row.earlier, formatMoney) },
    ],
    rows,
  )}`;
}

/** Delivered messages by day and method. */
export function messagesByDay(messages: readonly DayMessages[], used: readonly Channel[], { days }: Period): Markup {
  const ofChannel = (channel: Channel) => messages.filter((row) => row.channel === channel);
  const bars = used.map((channel) => ({ ...channels[channel], values: byDay(ofChannel(channel), days, 'delivered') }));
  const totals = byDay(messages, days, 'delivered');
  const peak = peakOf(totals);
  const finding =
    peak.value === 0
      ? 'Mensajes entregados por día. No hubo ninguno.'
      : `Mensajes entregados por día. El máximo fue de ${formatNumber(peak.value)} el ${formatLongDay(days[peak.index] ?? '')}.`;
  const byMethod = Map.groupBy(messages, ({ day }) => day);
  return markup`${barChart({
    finding,
    labels: days.map(formatDay),
    names: days.map(formatLongDay),
    bars,
    formatAxis: formatCompactNumber,
    format: formatNumber,
  })}${dataBehind(
    'Mensajes por día',
    [
      { title: 'Día', cell: (day: string) => formatLongDay(day) },
      ...bars.map(({ name, values }) => ({
        title: `Entregados por ${name}`,
        numeric: true,
        cell: (day: string) => formatNumber(values[days.indexOf(day)] ?? 0),
      })),
      ...(['opened', 'clicked', 'failed', 'uncertain'] as const).map((key) => ({
        title: { opened: 'Abiertos', clicked: 'Con clic', failed: 'Rechazados', uncertain: 'Inciertos' }[key],
        numeric: true,
        cell: (day: string) => formatNumber(sumOf(byMethod.get(day) ?? [], key)),
      })),
    ],
    days,
  )}`;
}
