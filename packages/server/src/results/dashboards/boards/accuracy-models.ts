import { seasonDays, testNear, testsOf } from '../../../insight/evaluation/season.ts';
import type { BackTest, LevelTest } from '../../../insight/fitting/back-test-result.ts';
import type { CustomerModel } from '../../../insight/fitting/models.repository.ts';
import { type History, leastHistory } from '../../../insight/fitting/simple-rules.ts';
import { markup, type Markup } from '../../../kernel/html/markup.ts';
import { dataBehind, dataTable } from '../drawing/data-table.ts';
import { lineChart } from '../drawing/line-chart.ts';
import { shareBar } from '../drawing/shares.ts';
import {
  momentFormats,
  formatDate,
  formatDay,
  formatDayRange,
  formatMonth,
  formatNumber,
  formatPercentagePoints,
  formatPercentage,
} from '../drawing/formatting.ts';
import { rateOf } from './accuracy-cells.ts';
import { cell, legend } from './board-content.ts';

const day = 86_400_000;
/** Adds days to a date: `2026-11-24`. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);
/** The prediction period of a back-test. */
export const testedDays = ({ asOf, days }: LevelTest): string => formatDayRange(daysAfter(asOf, 1), daysAfter(asOf, days));

/** The models of an account by state. */
export interface Models {
  /** Newest first. */
  readonly all: readonly CustomerModel[];
  readonly inUse: CustomerModel | undefined;
  /** The newest fitted model, in use or not. */
  readonly fitted: CustomerModel | undefined;
}

/** From this correlation of frequency and spend on, either way, the expected value of a customer is unreliable. */
const highCorrelation = 0.3;

/** That the spend of a visit depends on their number, against what the model of spend assumes; nothing where it hardly does. */
function correlationSentences({ parameters }: CustomerModel): string[] {
  const correlation = parameters.kind === 'mbg' ? (parameters.spendCorrelation ?? 0) : 0;
  if (Math.abs(correlation) < highCorrelation) return [];
  const more = correlation > 0 ? 'más' : 'menos';
  const words = correlation.toLocaleString('es-CO', { maximumFractionDigits: 2 });
  return [
    `Quien viene más veces gasta ${more} en cada una (correlación ${words}): el valor esperado de cada cliente es poco confiable.`,
  ];
}

/** Describes the model in use with its date, and the state of the newest one. */
export function modelSentences({ inUse, fitted }: Models, timeZone: string): string[] {
  const said = (model: CustomerModel): string => momentFormats(timeZone).moment(model.createdAt);
  const refused = fitted && fitted.state === 'rejected' && fitted.version > (inUse?.kind === 'mbg' ? inUse.version : 0);
  const newest = refused ? [`El último modelo, del ${said(fitted)}, no se usa: ${fitted.reason ?? 'no acertó.'}`] : [];
  if (!inUse) return newest;
  if (inUse.kind === 'regla simple') {
    // The reason for simple rules repeats that of the model that they replace.
    const reason = refused ? '' : ` ${inUse.reason ?? ''}`;
    return [
      ...newest,
      `Desde el ${said(inUse)} se usa una regla simple: el enfoque sale de los días desde la última compra.${reason}`,
    ];
  }
  const still = refused ? 'Sigue en uso' : 'Está en uso';
  const { people, version, reason } = inUse;
  return [
    ...newest,
    `${still} el modelo ${version}, publicado el ${said(inUse)} y ajustado con ${formatNumber(people)} clientes.${reason ? ` ${reason}` : ''}`,
    ...correlationSentences(inUse),
  ];
}

const becameOf = (model: CustomerModel, inUse: CustomerModel | undefined): string => {
  if (model.state === 'rejected') return `No se usa. ${model.reason ?? ''}`;
  return model.version === inUse?.version ? `En uso. ${model.reason ?? ''}` : 'Se usó hasta el siguiente.';
};

/** Maximum number of listed models. */
const listed = 12;

export function modelsCell({ all, inUse }: Models): Markup {
  const title = 'Modelos ajustados';
  const ofTest = (measure: (test: BackTest) => number) => (model: CustomerModel) =>
    rateOf(model.backTest && measure(model.backTest));
  return cell({
    title,
    width: 12,
    aside: 'el más nuevo primero',
    body: dataTable(
      title,
      [
        { title: 'Modelo', cell: ({ version, asOf }: CustomerModel) => `${version} · ${formatDay(asOf)}` },
        { title: 'Tipo', cell: ({ kind }) => (kind === 'mbg' ? 'Modelo' : 'Regla simple') },
        { title: 'Clientes', numeric: true, cell: ({ people }) => formatNumber(people) },
        { title: 'Orden', numeric: true, cell: ofTest(({ auc }) => auc) },
        { title: 'Solo última compra', numeric: true, cell: ofTest(({ recencyAuc }) => recencyAuc) },
        { title: 'Se esperaba', numeric: true, cell: ofTest(({ predicted }) => predicted) },
        { title: 'Compró', numeric: true, cell: ofTest(({ actual }) => actual) },
        { title: 'Qué pasó', cell: (model) => markup`<span class="sentence">${becameOf(model, inUse)}</span>` },
      ],
      all.slice(0, listed),
    ),
  });
}

/** Minimum deviation from which a missed level is reported. */
const leastGap = 0.05;

const gapOf = ({ actual, predicted }: LevelTest): number => actual - predicted;

const missed = (test: LevelTest): string =>
  `compraron ${formatPercentagePoints(gapOf(test))} ${gapOf(test) > 0 ? 'más' : 'menos'} de lo esperado`;

/** Seasonal effects on the account, as far as there are tests. */
function seasonSentence(now: LevelTest, before: LevelTest | undefined, ahead: LevelTest | undefined): string {
  const isOff = (test: LevelTest): boolean => Math.abs(gapOf(test)) >= leastGap;
  const stays = 'El orden de los clientes sirve igual; el nivel de la probabilidad, no tanto.';
  const coming = ahead && isOff(ahead) ? ` Ojo con los 90 días que vienen: hace un año, en esas fechas, ${missed(ahead)}.` : '';
  if (before && isOff(before)) {
    return `La temporada cambia esta cuenta: en estas mismas fechas de hace un año ${missed(before)}. ${stays}${coming}`;
  }
  if (coming) return `La temporada cambia esta cuenta.${coming} ${stays}`;
  if (before) {
    return isOff(now)
      ? `Esta vez ${missed(now)}, y hace un año no pasó: no parece la temporada.`
      : 'En estas fechas la temporada no cambia lo que se espera: hace un año tampoco.';
  }
  const unknown = 'Todavía no hay una prueba de las mismas fechas de hace un año';
  return isOff(now)
    ? `En esta prueba ${missed(now)}. Puede ser la temporada: ${unknown.toLowerCase()} para saberlo. ${stays}`
    : `${unknown}: la habrá cuando haya dos años de compras.`;
}

/** A cell with the seasonal effects: the tests over time, and those of the same dates a year before. */
export function seasonCell(now: BackTest, all: readonly CustomerModel[], today: string): Markup {
  const title = 'La temporada';
  const tests = testsOf(all);
  const wanted = seasonDays(now, today);
  const [before, ahead] = [testNear(tests, wanted.before), testNear(tests, wanted.ahead)];
  const compared = [
    { name: 'Esta prueba', test: now },
    { name: 'Las mismas fechas, un año antes', test: before },
    { name: 'Los 90 días que vienen, un año antes', test: ahead },
  ];
  const table = dataTable(
    'La misma prueba, un año antes',
    [
      { title: 'Prueba', cell: ({ name }: (typeof compared)[number]) => name },
      { title: 'Fechas', cell: ({ test }) => markup`<span class="kind">${test ? testedDays(test) : 'Todavía no hay'}</span>` },
      { title: 'Se esperaba', numeric: true, cell: ({ test }) => rateOf(test?.predicted) },
      { title: 'Compró', numeric: true, cell: ({ test }) => rateOf(test?.actual) },
      {
        title: 'Diferencia',
        numeric: true,
        cell: ({ test }) => (test ? `${gapOf(test) < 0 ? '−' : '+'}${formatPercentagePoints(gapOf(test))}` : '—'),
      },
    ],
    compared,
  );
  const lines = [
    { name: 'Compró', colour: 1 as const, values: tests.map(({ actual }) => actual) },
    { name: 'Se esperaba', colour: 'past' as const, values: tests.map(({ predicted }) => predicted) },
  ];
  /** Whether days without a year could be mistaken. */
  const isLong = (tests[0]?.asOf ?? '') < daysAfter(now.asOf, -300);
  const course =
    tests.length > 1 &&
    markup`${lineChart({
      finding: `Lo que se esperaba y lo que pasó en ${tests.length} pruebas.`,
      labels: tests.map(({ asOf }) => (isLong ? formatMonth(asOf.slice(0, 7)) : formatDay(asOf))),
      names: tests.map((test) => testedDays(test)),
      lines,
      formatAxis: formatPercentage,
      format: formatPercentage,
    })}${dataBehind(
      'Pruebas',
      [
        { title: 'Hasta', cell: ({ asOf }: LevelTest) => formatDate(asOf) },
        { title: 'Se esperaba', numeric: true, cell: ({ predicted }) => rateOf(predicted) },
        { title: 'Compró', numeric: true, cell: ({ actual }) => rateOf(actual) },
      ],
      tests,
    )}`;
  return cell({
    title,
    width: 12,
    aside: course && legend(lines),
    body: markup`${course}${table}<p class="finding">${seasonSentence(now, before, ahead)}</p>`,
  });
}

/** A cell for too little history: the available and the missing amount. */
export function coldStartCell({ returning, days }: History): Markup {
  const parts = [
    { name: 'Personas que volvieron a comprar', has: returning, needs: leastHistory.returning },
    { name: 'Días con historia de compras', has: days, needs: leastHistory.days },
  ];
  const isEnough = parts.every(({ has, needs }) => has >= needs);
  const sentence = isEnough
    ? 'Ya hay historia suficiente: el modelo se ajusta y se prueba en la próxima noche de cálculo.'
    : 'Con 500 personas que vuelven y 6 meses de compras se ajusta un modelo, se prueba con los últimos 90 días y aquí se ve si acertó.';
  return cell({
    title: 'Qué falta para probar un modelo',
    width: 12,
    body: markup`<ul class="shares">${parts.map(
      ({ name, has, needs }) =>
        markup`<li><span class="name">${name}</span><b class="num">${formatNumber(has)} de ${formatNumber(needs)}</b>${shareBar(Math.min(has, needs), needs, 1)}</li>`,
    )}</ul><p class="finding">${sentence}</p>`,
  });
}
