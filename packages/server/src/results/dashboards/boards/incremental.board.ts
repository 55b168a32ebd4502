import { channelFacts } from '@pregon/contract/channels/channels';
import { exactMoney, shortMoney } from '../../../identity/accounts/money-words.ts';
import { type Content, markup, type Markup } from '../../../kernel/html/markup.ts';
import { holdOutSales, type HoldOutQuarter } from '../../incremental/hold-out-sales.ts';
import type { ChannelPart } from '../../incremental/channel-parts.ts';
import { incrementalSales, type MeasuredSchedule } from '../../incremental/incremental-sales.ts';
import { verdictOf } from '../../experiments/statistics/verdict-of.ts';
import type { Effect } from '../../incremental/sum-of-effects.ts';
import { type UnmeasuredSchedule, unmeasuredSchedules } from '../../incremental/unmeasured-schedules.ts';
import { type Column, dataTable } from '../drawing/data-table.ts';
import { formatCount, formatDay, formatMonth, formatNumber } from '../drawing/formatting.ts';
import { intervalChart } from '../drawing/interval-chart.ts';
import { effectWords, inconclusive, verdictWords } from './added-words.ts';
import { attributionNote } from './attribution-words.ts';
import { type BoardRequest, type BuildBoard, cell, nothing, scheduleAction } from './board-content.ts';
import { holdOutCell } from './hold-out-cell.ts';
import { measuredWords, sumBy, type SummedSchedules, withOthers } from './summed-schedules.ts';

const title = 'Ventas incrementales';
/** The newest schedules that are listed one by one. The sums are of all. */
const mostListed = 100;
const newSchedule = '/admin/sends/schedule?experiment=control';
const times = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 });

/** The same in a word or a short amount, for a chart. */
const shortEffect = (effect: Effect, currency: string): string =>
  verdictOf(effect) === 'inconclusive' ? 'no concluyente' : shortMoney(effect.value, currency);

/** Whose results are not in the figures yet; empty where nobody's are missing. */
function leftOutWords(schedules: readonly MeasuredSchedule[]): string {
  const count = schedules.filter(({ isLeftOut }) => isLeftOut).length;
  if (count === 0) return '';
  return `${formatCount(count, 'envío no está', 'envíos no están')} en estas cifras: su resultado se está calculando. Vuelve en unos minutos.`;
}

const sealedWords = (until: string | null, now: Date): string => {
  if (until === null) return 'Todavía no se sabe';
  return new Date(until) > now ? `Se sabrá el ${formatDay(until.slice(0, 10))}` : 'Faltan compras por importar';
};

const waiting = ({ state, sealedUntil, isLeftOut, arePurchasesDeleted = false }: MeasuredSchedule, now: Date): string => {
  if (isLeftOut) return 'Se está calculando';
  if (state === 'sellado') return sealedWords(sealedUntil, now);
  if (arePurchasesDeleted) return 'Sus compras se eliminaron';
  if (state === 'roto') return 'Los grupos no son los planeados';
  return state === 'pocos datos' ? 'No concluyente: muy pocas personas o compras' : 'Todavía no se sabe';
};

const costWords = (cost: number | null, currency: string): string =>
  cost === null ? 'sin precio' : exactMoney(Math.round(cost), currency);

/** The additional sales for each unit of money that the messages cost, with its interval: '24,2 veces, entre 3 y 51,6'. */
function returnWords({ effect, cost }: { readonly effect: Effect | null; readonly cost: number | null }): Content {
  if (effect === null || cost === null || cost === 0) return '—';
  const of = (amount: number) => times.format(amount / cost).replace('-', '−');
  const isTold = verdictOf(effect) !== 'inconclusive';
  return markup`${isTold ? `${of(effect.value)} veces` : inconclusive}<small>entre ${of(effect.low)} y ${of(effect.high)}${isTold ? '' : ' veces'}</small>`;
}

const moneyColumns = <Row extends Pick<SummedSchedules, 'attributed' | 'cost' | 'effect'> & { readonly measured?: number }>(
  currency: string,
): Column<Row>[] => [
  { title: 'Costo', numeric: true, cell: ({ cost, measured }) => (measured === 0 ? '—' : costWords(cost, currency)) },
  { title: 'Retorno', numeric: true, cell: returnWords },
  {
    title: 'Ventas después, por cualquier causa',
    numeric: true,
    cell: ({ attributed, measured }) => (measured === 0 ? '—' : exactMoney(Math.round(attributed), currency)),
  },
];

const summedTable = (caption: string, header: string, rows: readonly SummedSchedules[], currency: string): Markup =>
  dataTable<SummedSchedules>(
    caption,
    [
      {
        title: header,
        cell: (row) => markup`${row.name}<small>${measuredWords(row)}</small>`,
      },
      { title: 'Añadió', numeric: true, cell: ({ effect }) => (effect ? effectWords(effect, currency) : 'No se sabe') },
      { title: 'Resultado', cell: ({ effect }) => (effect ? verdictWords(effect) : '—') },
      ...moneyColumns<SummedSchedules>(currency),
    ],
    rows,
    { isStacked: true },
  );

function monthCell(months: readonly SummedSchedules[], all: readonly SummedSchedules[], currency: string): Markup {
  const inOrder = months.toSorted((one, other) => (one.name < other.name ? -1 : 1)).slice(-12);
  const named = inOrder.map((month) => ({ ...month, name: formatMonth(month.name) }));
  const known = named.flatMap(({ name, effect }) => (effect ? [{ name, effect }] : []));
  const chart = intervalChart({
    finding: `Lo que añadieron los mensajes por mes: ${known.map(({ name, effect }) => `${name}, ${shortEffect(effect, currency)}`).join('; ')}.`,
    labels: known.map(({ name }) => name),
    tips: known.map(({ name, effect }) => [
      name,
      verdictOf(effect) === 'inconclusive' ? inconclusive : `Añadió ${shortEffect(effect, currency)}`,
      `Entre ${shortMoney(effect.low, currency)} y ${shortMoney(effect.high, currency)}`,
    ]),
    points: known.map(({ effect }) => ({ ...effect, hidesValue: verdictOf(effect) === 'inconclusive' })),
    format: (value) => shortMoney(value, currency),
  });
  return cell({
    title: 'Por mes',
    term: 'Ventas incrementales',
    width: 12,
    body: markup`${known.length > 0 && chart}${summedTable('Ventas incrementales por mes', 'Mes', [...named, ...all], currency)}`,
  });
}

/** Which of many schedules are listed. */
const listedWords = (schedules: number): string =>
  `Los ${formatNumber(mostListed)} más recientes de ${formatNumber(schedules)}: las sumas son de todos`;

const scheduleCell = (schedules: readonly MeasuredSchedule[], { currency, period, ...rule }: BoardRequest): Markup =>
  cell({
    title: 'Envío por envío',
    term: 'Intervalo',
    width: 12,
    ...(schedules.length > mostListed && { aside: listedWords(schedules.length) }),
    body: markup`${dataTable<MeasuredSchedule>(
      'Ventas incrementales de cada envío con grupo de control',
      [
        {
          title: 'Envío',
          cell: ({ identifier, name, campaign, channels: [only, ...others] }) =>
            markup`<a href="/admin/sends/scheduled-list/${identifier}">${name}</a><small>${campaign} · ${only && others.length === 0 ? channelFacts[only].label : severalChannels}</small>`,
        },
        { title: 'Personas', numeric: true, cell: ({ people, isLeftOut }) => (isLeftOut ? '—' : formatNumber(people)) },
        {
          title: 'Añadió',
          numeric: true,
          cell: (one) => (one.effect ? effectWords(one.effect, currency) : waiting(one, period.now)),
        },
        { title: 'Resultado', cell: ({ effect }) => (effect ? verdictWords(effect) : '—') },
        ...moneyColumns<MeasuredSchedule>(currency),
      ],
      schedules.slice(0, mostListed),
      { isStacked: true },
    )}${attributionNote(rule, '')}`,
  });

const explained = (): Markup =>
  nothing(
    'Todavía no se sabe cuánto añaden tus mensajes',
    'Muchas personas compran aunque nadie les escriba. Un grupo de control es una parte de la audiencia, elegida al azar, que no recibe el mensaje: lo que los demás compran de más es lo que el mensaje añadió. Al programar un envío, deja un grupo de control, y aquí verás el resultado.',
    scheduleAction(newSchedule),
  );

const severalChannels = 'Varios canales';
const channelOf = ({ channel }: ChannelPart): string => (channel === null ? severalChannels : channelFacts[channel].label);

interface BoardFigures {
  readonly schedules: readonly MeasuredSchedule[];
  /** Schedules without a control group. */
  readonly others: readonly UnmeasuredSchedule[];
  readonly quarters: readonly HoldOutQuarter[];
}

const channelOfOther = ({ channels: [only, ...more] }: UnmeasuredSchedule): string =>
  only && more.length === 0 ? channelFacts[only].label : severalChannels;

function content({ schedules, others, quarters }: BoardFigures, request: BoardRequest): Markup {
  const { currency, attributionDays } = request;
  const months = sumBy(
    schedules,
    ({ month }) => month,
    others.map(({ month }) => month),
  );
  const all = sumBy(
    schedules,
    () => 'En total',
    others.map(() => 'En total'),
  );
  const parts = sumBy(
    schedules.flatMap((one) => one.parts),
    channelOf,
    others.map(channelOfOther),
  );
  const campaigns = sumBy(
    schedules,
    ({ campaign }) => campaign,
    others.map(({ campaign }) => campaign),
  );
  const otherCampaigns = (count: number): string => formatCount(count, 'campaña sin resultado', 'campañas sin resultado');
  const sums = schedules.some(({ effect }) => effect !== null) && [
    monthCell(months, all, currency),
    cell({
      title: 'Por canal',
      width: 12,
      body: summedTable('Ventas incrementales por canal', 'Canal', parts, currency),
    }),
    cell({
      title: 'Por campaña',
      width: 12,
      body: summedTable('Ventas incrementales por campaña', 'Campaña', withOthers(campaigns, otherCampaigns), currency),
    }),
  ];
  const leftOut = leftOutWords(schedules);
  return markup`${leftOut && markup`<p class="finding" role="status">${leftOut}</p>`}<div class="board">${sums}${schedules.length > 0 && scheduleCell(schedules, request)}${quarters.length > 0 && holdOutCell(quarters, request)}</div>
<p class="foot">«Añadió» compara a quienes les tocó el mensaje, lo recibieran o no, con su grupo de control, elegido al azar: en 95 de 100 casos el valor verdadero está entre los dos límites. Si el intervalo incluye el cero, no es concluyente: puede ser casualidad, y no se dice una cifra. Un envío cuenta en el mes en que empezó; los meses, canales y campañas suman los envíos que ya tienen resultado: «medidos 3 de 5 envíos» dice que de otros 2 no se sabe, porque no tienen grupo de control o todavía no tienen resultado. Los mensajes de servicio no cuentan. Un envío con una versión para cada canal cuenta en cada canal con lo que añadió esa versión; los demás de varios canales, una sola vez en «Varios canales». «Añadió» cuenta lo comprado en los días que mide cada experimento; las ventas después, en ${attributionDays === 1 ? 'el día siguiente' : `los ${attributionDays} días siguientes`} a cada mensaje: son días distintos, y una cifra puede ser mayor que la otra. El costo sale de los precios en Cuenta, y el retorno es lo que añadió por cada peso de costo.</p>`;
}

/** The dashboard of what marketing added to the sales, by control groups. */
export const incrementalBoard: BuildBoard = async (request) => {
  const { database, accountId, currency, attributionDays, attributionTouch, period } = request;
  const { timeZone, now } = period;
  const scope = { accountId, currency, attributionDays, attributionTouch, timeZone, now };
  const [schedules, quarters] = [await incrementalSales(database, scope), await holdOutSales(database, scope)];
  const others = await unmeasuredSchedules(
    database,
    scope,
    schedules.map(({ identifier }) => identifier),
  );
  const isEmpty = schedules.length === 0 && quarters.length === 0;
  return {
    title,
    days: isEmpty ? 'Sin grupos de control todavía' : 'Todos los envíos con grupo de control',
    body: isEmpty ? explained() : content({ schedules, others, quarters }, request),
  };
};
