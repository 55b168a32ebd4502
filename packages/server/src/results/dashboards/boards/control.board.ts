import { shortMoney } from '../../../identity/accounts/money-words.ts';
import { figures, growth, shift } from '../drawing/figure.ts';
import { markup } from '../../../kernel/html/markup.ts';
import { formatNumber, formatPercentage } from '../drawing/formatting.ts';
import { dailyNumbers } from '../numbers/daily.numbers.ts';
import { sendingNumbers, sendingsIn, totalOf } from '../numbers/sending.numbers.ts';
import { addedOfBoard, addedSentence } from './added-words.ts';
import { attributionFoot, attributionNote } from './attribution-words.ts';
import {
  type BuildBoard,
  cell,
  fromSalesAfter,
  keptCell,
  keptFigure,
  legend,
  nothing,
  scheduleAction,
  spanBeforeOf,
  spanOf,
  widerSpanOf,
} from './board-content.ts';
import { channels, channelsIn } from './channels.ts';
import { countedNote, countedRequest } from './counted-request.ts';
import { byDay, endedDays, onDays, rateOf, sumOf } from './day-sums.ts';
import { funnel } from './funnel.ts';
import { openingHours } from './opening-hours.ts';
import { campaignRanking } from './campaign-ranking.ts';
import { messagesByDay, salesByDay, sendingsByDay } from './day-charts.ts';
import { shopOverview } from './shop-overview.ts';
import { upcomingSendings } from './upcoming-sendings.ts';

const mostUpcoming = 5;
const mostCampaigns = 5;

/** The overview of an account: messages, outcomes and sales, by day and method; before any sending, what its stores sold. */
export const controlBoard: BuildBoard = async (asked) => {
  const request = await countedRequest(asked);
  const { database, accountId, period, currency } = request;
  const [span, wider] = [spanOf(request), widerSpanOf(request)];
  const [messages, sales, leaving, hours, results, resultsBefore, upcoming] = await Promise.all([
    dailyNumbers.messages(database, wider, period.timeZone),
    dailyNumbers.sales(database, wider, period.timeZone),
    dailyNumbers.leaving(database, wider, period.timeZone),
    dailyNumbers.openingHours(database, span, period.timeZone),
    sendingNumbers.results(database, span),
    sendingNumbers.results(database, spanBeforeOf(request)),
    sendingNumbers.upcoming(database, accountId, period.now, mostUpcoming),
  ]);
  const next = cell({ title: 'Próximos envíos', width: 4, body: upcomingSendings(upcoming, period.timeZone) });
  if (messages.length === 0 && results.length + resultsBefore.length === 0) {
    const sentence = 'Cuando salga el primero, verás aquí cuántos mensajes llegaron, quién los abrió y qué se vendió después.';
    const first = nothing(`Sin envíos en estos ${period.length} días`, sentence, scheduleAction());
    return { title: 'Panel de Control', body: await shopOverview(request, first, next) };
  }

  const soldOn = (days: readonly string[]) => ({
    purchases: sumOf(onDays(sales, days), 'purchases'),
    amount: sumOf(onDays(sales, days), 'amount'),
  });
  const [now, before] = [totalOf(results, soldOn(period.days)), totalOf(resultsBefore, soldOn(period.before.days))];
  const [salesByCampaign, added] = await Promise.all([
    sendingNumbers.salesByCampaign(database, span, results),
    addedOfBoard(request, results),
  ]);
  const [sendings, sendingsBefore] = [sendingsIn(results, period), sendingsIn(resultsBefore, period.before)];
  const [left, leftBefore] = [
    sumOf(onDays(leaving, period.days), 'people'),
    sumOf(onDays(leaving, period.before.days), 'people'),
  ];
  const [opened, openedBefore] = [rateOf(now.opened, now.openable), rateOf(before.opened, before.openable)];
  const [clicked, clickedBefore] = [rateOf(now.clicked, now.delivered), rateOf(before.clicked, before.delivered)];
  const against = `vs. ${period.length} días antes`;
  const used = channelsIn(messages);

  const head = figures([
    keptFigure(request, fromSalesAfter, {
      name: 'Ventas después',
      term: 'Ventas después',
      value: shortMoney(now.amount, currency),
      change: growth(now.amount, before.amount),
      against,
      course: endedDays(byDay(sales, period.days, 'amount'), period),
    }),
    {
      name: 'Envíos',
      value: formatNumber(sendings),
      change: growth(sendings, sendingsBefore),
      against,
      course: endedDays(sendingsByDay(results, period), period),
    },
    {
      name: 'Mensajes entregados',
      term: 'Entregado',
      value: formatNumber(now.delivered),
      change: growth(now.delivered, before.delivered),
      against,
      course: endedDays(byDay(messages, period.days, 'delivered'), period),
    },
    {
      name: 'Tasa de apertura',
      value: opened === undefined ? '—' : formatPercentage(opened),
      change: shift(opened, openedBefore),
      against,
      course: endedDays(byDay(messages, period.days, 'opened'), period),
    },
    {
      name: 'Tasa de clics',
      value: clicked === undefined ? '—' : formatPercentage(clicked),
      change: shift(clicked, clickedBefore),
      against,
      course: endedDays(byDay(messages, period.days, 'clicked'), period),
    },
    keptFigure(request, ['messages'], {
      name: 'Bajas',
      term: 'Dado de baja',
      value: formatNumber(left),
      change: growth(left, leftBefore, false),
      against,
      course: endedDays(byDay(leaving, period.days, 'people'), period),
    }),
  ]);

  return {
    title: 'Panel de Control',
    body: markup`${head}<div class="board">
${keptCell(request, fromSalesAfter, { title: 'Ventas después, por día', width: 8 }, () =>
  cell({
    title: 'Ventas después, por día',
    term: 'Ventas después',
    width: 8,
    aside: legend([
      { name: `Estos ${period.length} días`, colour: 1 },
      { name: `${period.length} días antes`, colour: 'past' },
    ]),
    body: markup`${salesByDay(sales, results, request)}${attributionNote(request, addedSentence(added, currency))}`,
  }),
)}
${keptCell(request, fromSalesAfter, { title: 'De enviado a comprado', width: 4 }, () =>
  cell({ title: 'De enviado a comprado', width: 4, aside: 'por método', body: funnel(results) }),
)}
${cell({
  title: 'Mensajes entregados, por día',
  width: 8,
  aside: used.length > 1 && legend(used.map((channel) => channels[channel])),
  body: messagesByDay(messages, used, period),
})}
${cell({ title: 'Mejor hora para escribir', width: 4, aside: 'por hora de entrega', body: openingHours(hours) })}
${keptCell(request, fromSalesAfter, { title: 'Campañas con más ventas después', width: 8 }, () =>
  cell({
    title: 'Campañas con más ventas después',
    term: 'Ventas después',
    width: 8,
    body: campaignRanking(results, salesByCampaign, { ...request, added }, mostCampaigns),
  }),
)}
${next}</div>
<p class="foot">${attributionFoot(request)} «Entregado» es lo que aceptó el servidor de correo o el operador. La tasa de apertura es de los e-mails y los WhatsApp entregados, porque de un SMS no se sabe. Las aperturas y los clics de programas que revisan el correo no cuentan; quien no carga imágenes puede abrir sin que se note.${countedNote(request)}</p>`,
  };
};
