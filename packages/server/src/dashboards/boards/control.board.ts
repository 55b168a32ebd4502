import { figures, growth, shift } from '../drawing/figure.ts';
import { markup } from '../drawing/markup.ts';
import { sayNumber, sayRate, sayShortMoney } from '../drawing/wording.ts';
import { dailyNumbers, type DayMessages } from '../numbers/daily.numbers.ts';
import { attributionDays } from '../numbers/ledger.sql.ts';
import { sendingNumbers } from '../numbers/sending.numbers.ts';
import { dayIn } from '../period.ts';
import { type BuildBoard, cell, legend, nothing, spanOf, widerSpanOf } from './board-content.ts';
import { channels, channelsIn } from './channels.ts';
import { byDay, onDays, rateOf, sumOf } from './day-sums.ts';
import { funnel } from './funnel.ts';
import { openingHours } from './opening-hours.ts';
import { campaignRanking } from './campaign-ranking.ts';
import { messagesByDay, salesByDay } from './day-charts.ts';
import { upcomingSendings } from './upcoming-sendings.ts';

const mostUpcoming = 5;
const mostCampaigns = 5;

const sentOf = ({ delivered, failed, uncertain }: DayMessages): number => delivered + failed + uncertain;

/** The account at a glance: what went out, what became of it, what was bought after it, by day and by method. */
export const controlBoard: BuildBoard = async (request) => {
  const { database, accountId, period } = request;
  const [span, wider] = [spanOf(request), widerSpanOf(request)];
  const [messages, sales, leaving, sendings, hours, results, upcoming] = await Promise.all([
    dailyNumbers.messages(database, wider, period.timeZone),
    dailyNumbers.sales(database, wider, period.timeZone),
    dailyNumbers.leaving(database, wider, period.timeZone),
    dailyNumbers.sendings(database, span, period.before.from),
    dailyNumbers.openingHours(database, span, period.timeZone),
    sendingNumbers.results(database, span),
    sendingNumbers.upcoming(database, accountId, period.now, mostUpcoming),
  ]);
  const next = cell({ title: 'Próximos envíos', width: 4, body: upcomingSendings(upcoming, period.timeZone) });
  if (messages.length === 0 && sendings.now + sendings.before === 0) {
    const sentence = 'Cuando salga el primero, verás aquí cuántos mensajes llegaron, quién los abrió y qué se vendió después.';
    const first = nothing(`Sin envíos en estos ${period.length} días`, sentence);
    return { title: 'Panel de Control', body: markup`<div class="board"><section class="c8">${first}</section>${next}</div>` };
  }

  const now = onDays(messages, period.days);
  const before = onDays(messages, period.before.days);
  const [delivered, deliveredBefore] = [sumOf(now, 'delivered'), sumOf(before, 'delivered')];
  const [sold, soldBefore] = [sumOf(onDays(sales, period.days), 'amount'), sumOf(onDays(sales, period.before.days), 'amount')];
  const [left, leftBefore] = [
    sumOf(onDays(leaving, period.days), 'people'),
    sumOf(onDays(leaving, period.before.days), 'people'),
  ];
  const [opened, openedBefore] = [rateOf(sumOf(now, 'opened'), delivered), rateOf(sumOf(before, 'opened'), deliveredBefore)];
  const [clicked, clickedBefore] = [rateOf(sumOf(now, 'clicked'), delivered), rateOf(sumOf(before, 'clicked'), deliveredBefore)];
  const against = `vs. ${period.length} días antes`;
  const used = channelsIn(messages);

  const head = figures([
    {
      name: 'Ventas tras un envío',
      value: sayShortMoney(sold),
      change: growth(sold, soldBefore),
      against,
      course: byDay(sales, period.days, 'amount'),
    },
    {
      name: 'Envíos',
      value: sayNumber(sendings.now),
      change: growth(sendings.now, sendings.before),
      against,
      course: period.days.map((day) => results.filter(({ dueAt }) => dayIn(dueAt, period.timeZone) === day).length),
    },
    {
      name: 'Mensajes entregados',
      value: sayNumber(delivered),
      change: growth(delivered, deliveredBefore),
      against,
      course: byDay(messages, period.days, 'delivered'),
    },
    {
      name: 'Tasa de apertura',
      value: opened === undefined ? '—' : sayRate(opened),
      change: shift(opened, openedBefore),
      against,
      course: byDay(messages, period.days, 'opened'),
    },
    {
      name: 'Tasa de clics',
      value: clicked === undefined ? '—' : sayRate(clicked),
      change: shift(clicked, clickedBefore),
      against,
      course: byDay(messages, period.days, 'clicked'),
    },
    {
      name: 'Bajas',
      value: sayNumber(left),
      change: growth(left, leftBefore, false),
      against,
      course: byDay(leaving, period.days, 'people'),
    },
  ]);

  const counts = used.map((channel) => {
    const rows = now.filter((row) => row.channel === channel);
    return {
      channel,
      sent: rows.reduce((sum, row) => sum + sentOf(row), 0),
      delivered: sumOf(rows, 'delivered'),
      opened: sumOf(rows, 'opened'),
      clicked: sumOf(rows, 'clicked'),
      converted: sumOf(
        results.filter((row) => row.channel === channel),
        'converted',
      ),
    };
  });

  return {
    title: 'Panel de Control',
    body: markup`${head}<div class="board">
${cell({
  title: 'Ventas tras un envío, por día',
  width: 8,
  aside: legend([
    { name: `Estos ${period.length} días`, colour: 1 },
    { name: `${period.length} días antes`, colour: 'past' },
  ]),
  body: salesByDay(sales, results, period),
})}
${cell({ title: 'De enviado a comprado', width: 4, aside: 'por método', body: funnel(counts) })}
${cell({
  title: 'Mensajes entregados, por día',
  width: 8,
  aside: used.length > 1 && legend(used.map((channel) => channels[channel])),
  body: messagesByDay(messages, used, period),
})}
${cell({ title: 'Mejor hora para escribir', width: 4, aside: 'aperturas por hora', body: openingHours(hours) })}
${cell({ title: 'Campañas que más vendieron', width: 8, body: campaignRanking(results, mostCampaigns) })}
${next}</div>
<p class="foot">Una venta cuenta cuando la hace quien recibió un mensaje, en los ${attributionDays} días después de la entrega; si recibió varios, es del último. «Entregado» es lo que aceptó el servidor de correo. Las aperturas y los clics de programas que revisan el correo no cuentan; quien no carga imágenes puede abrir sin que se note.</p>`,
  };
};
