import * as v from 'valibot';
import { exactMoney, shortMoney } from '../../../identity/accounts/money-words.ts';
import { boardHref } from '../board-links.ts';
import { barChart } from '../drawing/bar-chart.ts';
import { dataTable } from '../drawing/data-table.ts';
import { figures, growth, shift } from '../drawing/figure.ts';
import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { shareList } from '../drawing/shares.ts';
import { momentFormats, formatCount, formatDay, formatNumber, formatPercentage } from '../drawing/formatting.ts';
import { dailyNumbers } from '../numbers/daily.numbers.ts';
import { type Results, type Sales, type SendingResults, sendingNumbers, totalOf } from '../numbers/sending.numbers.ts';
import { dayIn } from '../period.ts';
import { addedOfBoard, type AddedOfBoard, addedSentence } from './added-words.ts';
import { attributionFoot, attributionNote } from './attribution-words.ts';
import {
  type BoardRequest,
  type BuildBoard,
  cell,
  fromSalesAfter,
  keptCell,
  keptFigure,
  nothing,
  scheduleAction,
  spanBeforeOf,
  spanOf,
  widerSpanOf,
} from './board-content.ts';
import { countedNote, countedRequest } from './counted-request.ts';
import { campaignRanking, resultColumns, resultsByCampaign } from './campaign-ranking.ts';
import { onDays, rateOf, sumOf } from './day-sums.ts';
import { funnel } from './funnel.ts';

const title = 'Campañas';
const mostCampaigns = 50;
const mostBars = 8;
const mostListed = 5;
const uuid = v.pipe(v.string(), v.uuid());

const footOf = (request: BoardRequest): Markup =>
  markup`<p class="foot">${attributionFoot(request)} Arriba están todas las bajas de la cuenta; en las tablas, las que siguieron a un mensaje.${countedNote(request)}</p>`;

const headline = (results: readonly SendingResults[], sales: Sales, left: number | undefined): Results => {
  const total = totalOf(results, sales);
  return { ...total, left: left ?? total.left };
};

function headOf(now: Results, before: Results, request: BoardRequest): Markup {
  const { period, currency } = request;
  const { length } = period;
  const against = `vs. ${length} días antes`;
  const [opened, clicked] = [rateOf(now.opened, now.openable), rateOf(now.clicked, now.delivered)];
  return figures([
    keptFigure(request, fromSalesAfter, {
      name: 'Ventas después',
      term: 'Ventas después',
      value: shortMoney(now.amount, currency),
      change: growth(now.amount, before.amount),
      against,
    }),
    keptFigure(request, fromSalesAfter, {
      name: 'Compras',
      value: formatNumber(now.purchases),
      change: growth(now.purchases, before.purchases),
      against,
    }),
    {
      name: 'Mensajes entregados',
      term: 'Entregado',
      value: formatNumber(now.delivered),
      change: growth(now.delivered, before.delivered),
      against,
    },
    {
      name: 'Tasa de apertura',
      value: opened === undefined ? '—' : formatPercentage(opened),
      change: shift(opened, rateOf(before.opened, before.openable)),
      against,
    },
    {
      name: 'Tasa de clics',
      value: clicked === undefined ? '—' : formatPercentage(clicked),
      change: shift(clicked, rateOf(before.clicked, before.delivered)),
      against,
    },
    keptFigure(request, ['messages'], {
      name: 'Bajas',
      term: 'Dado de baja',
      value: formatNumber(now.left),
      change: growth(now.left, before.left, false),
      against,
    }),
  ]);
}

/** Sent messages by outcome. */
function outcomes({ delivered, failed, uncertain, skipped }: Results): Markup {
  const formatted = (value: number) => ({ value, formatted: formatNumber(value) });
  return shareList([
    { label: 'Entregados', ...formatted(delivered) },
    { label: 'Rebotados o rechazados', ...formatted(failed), colour: 4 },
    { label: 'Inciertos: no se supo si llegaron', ...formatted(uncertain), colour: 6 },
    { label: 'Omitidos: de baja, sin permiso o sobre un límite', ...formatted(skipped), colour: 2 },
  ]);
}

interface Achieved {
  readonly results: readonly SendingResults[];
  readonly sales: ReadonlyMap<string, Sales>;
  readonly added: AddedOfBoard;
}

function allCampaigns(request: BoardRequest, { results, sales, added }: Achieved): Markup {
  const { links, period, currency } = request;
  const campaigns = resultsByCampaign(results, sales, period);
  return markup`<div class="board">
${keptCell(request, fromSalesAfter, { title: 'Ventas después, por campaña', width: 8 }, () =>
  cell({
    title: 'Ventas después, por campaña',
    term: 'Ventas después',
    width: 8,
    body: markup`${shareList(
      campaigns.slice(0, mostBars).map(({ campaignName, campaignId, amount }) => ({
        label: markup`<a href="${boardHref({ ...links, item: campaignId })}">${campaignName}</a>`,
        value: amount,
        formatted: exactMoney(amount, currency),
      })),
    )}${attributionNote(request, addedSentence(added, currency))}`,
  }),
)}
${keptCell(request, fromSalesAfter, { title: 'De enviado a comprado', width: 4 }, () => cell({ title: 'De enviado a comprado', width: 4, body: funnel(results) }))}
${cell({
  title: 'Todas las campañas',
  width: 12,
  aside: formatCount(campaigns.length, 'campaña', 'campañas'),
  body: campaignRanking(
    results,
    sales,
    { ...request, added },
    mostCampaigns,
    ({ campaignId, campaignName }) => markup`<a href="${boardHref({ ...links, item: campaignId })}">${campaignName}</a>`,
  ),
})}</div>${footOf(request)}`;
}

/** Sales by sending of a campaign: a list of a few, columns of many. */
function salesBySending(results: readonly SendingResults[], timeZone: string, currency: string): Markup {
  const formatMoney = (amount: number): string => exactMoney(amount, currency);
  const format = momentFormats(timeZone);
  if (results.length <= mostListed) {
    const listed = results.map(({ scheduleName, dueAt, amount }) => ({
      label: markup`${scheduleName} <small>${format.moment(dueAt)}</small>`,
      value: amount,
      formatted: formatMoney(amount),
    }));
    return shareList(listed);
  }
  const inTime = results.toReversed();
  const best = results.toSorted((one, other) => other.amount - one.amount)[0];
  return barChart({
    finding: `Ventas después por envío. Al que más le siguió fue ${best?.scheduleName ?? ''}, con ${formatMoney(best?.amount ?? 0)}.`,
    labels: inTime.map(({ dueAt }) => formatDay(dayIn(dueAt, timeZone))),
    names: inTime.map(({ scheduleName, dueAt }) => `${scheduleName}, ${format.moment(dueAt)}`),
    bars: [{ name: 'Ventas', colour: 1, values: inTime.map(({ amount }) => amount) }],
    formatAxis: (amount) => shortMoney(amount, currency),
    format: formatMoney,
  });
}

function oneCampaign(request: BoardRequest, { results, added }: Achieved): Markup {
  const { period, currency } = request;
  const format = momentFormats(period.timeZone);
  const total = totalOf(results);
  return markup`<div class="board">
${keptCell(request, fromSalesAfter, { title: 'Ventas después, por envío', width: 8 }, () => cell({ title: 'Ventas después, por envío', term: 'Ventas después', width: 8, body: markup`${salesBySending(results, period.timeZone, currency)}${attributionNote(request, addedSentence(added, currency))}` }))}
${keptCell(request, fromSalesAfter, { title: 'De enviado a comprado', width: 4 }, () => cell({ title: 'De enviado a comprado', width: 4, body: funnel(results) }))}
${cell({
  title: 'Envíos',
  width: 8,
  aside: formatCount(results.length, 'envío', 'envíos'),
  body: dataTable(
    'Envíos de la campaña',
    [
      {
        title: 'Envío',
        cell: ({ scheduleName, profileName, dueAt }: SendingResults) =>
          markup`${scheduleName}<small>${format.moment(dueAt)} · ${profileName}</small>`,
      },
      ...resultColumns(request),
    ],
    results,
  ),
})}
${cell({ title: 'Qué pasó con los mensajes', term: 'Incierto', width: 4, body: outcomes(total) })}</div>${footOf(request)}`;
}

/** The dashboard of campaigns: a comparison, or one campaign with its sendings. */
export const campaignsBoard: BuildBoard = async (asked) => {
  const { database, accountId, period, links, item } = asked;
  const subject = item && v.is(uuid, item) ? await sendingNumbers.campaignName(database, accountId, item) : undefined;
  if (item && !subject) return undefined;
  const request = await countedRequest(asked);
  const [results, before, sold, leaving] = await Promise.all([
    sendingNumbers.results(database, spanOf(request), item),
    sendingNumbers.results(database, spanBeforeOf(request), item),
    dailyNumbers.sales(database, widerSpanOf(request), period.timeZone),
    dailyNumbers.leaving(database, widerSpanOf(request), period.timeZone),
  ]);
  const [sales, salesBefore, added] = await Promise.all([
    sendingNumbers.salesByCampaign(database, spanOf(request), results),
    sendingNumbers.salesByCampaign(database, spanBeforeOf(request), before),
    addedOfBoard(request, results),
  ]);
  // Of one campaign the sales after its messages; of all campaigns each receipt once.
  const salesOn = (days: readonly string[], byCampaign: ReadonlyMap<string, Sales>): Sales =>
    item
      ? (byCampaign.get(item) ?? { purchases: 0, amount: 0 })
      : { purchases: sumOf(onDays(sold, days), 'purchases'), amount: sumOf(onDays(sold, days), 'amount') };
  // For one campaign the people who unsubscribed after its messages; for all campaigns everybody who did, as on the other dashboards.
  const leftOn = (days: readonly string[]) => (item ? undefined : sumOf(onDays(leaving, days), 'people'));
  const body =
    results.length === 0
      ? nothing(
          `Sin envíos en estos ${period.length} días`,
          subject
            ? 'Elige un periodo más largo para ver los anteriores.'
            : 'Aquí verás qué se entregó, se abrió y se vendió con cada campaña.',
          subject ? undefined : scheduleAction(),
        )
      : (item ? oneCampaign : allCampaigns)(request, { results, sales, added });
  return {
    title,
    ...(subject && { subject, back: { label: 'Todas las campañas', href: boardHref(links) } }),
    body: markup`${headOf(headline(results, salesOn(period.days, sales), leftOn(period.days)), headline(before, salesOn(period.before.days, salesBefore), leftOn(period.before.days)), request)}${body}`,
  };
};
