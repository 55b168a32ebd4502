import { ruleSentence } from './attribution-words.ts';
import type { MeasuredSales } from './measured-sales.ts';
import { whyUnknown } from './incremental-words.ts';
import type { ChannelCounts, ChannelNames, DeletedKind, MessageResults } from './message-results.ts';
import type { ResultPeriod } from './result-period.ts';

/** A line of a table in a file. */
export type ResultLine = readonly (string | number)[];

/** The names of the figures in a file, in its order. */
const figureNames: Readonly<Record<Exclude<keyof ChannelCounts, 'channel'>, string>> = {
  audience: 'audiencia',
  skipped: 'omitidos',
  failed: 'fallidos',
  uncertain: 'inciertos',
  delivered: 'entregados',
  bounced: 'rebotes después de entregar',
  openable: 'entregados con apertura medible',
  opened: 'abiertos por personas',
  openedByMachines: 'abiertos solo por máquinas',
  clicked: 'con clic',
  replies: 'respuestas',
  converted: 'con compra después',
  convertedAfterClick: 'con clic y compra después',
  purchases: 'compras después',
  amount: 'ventas después',
  left: 'bajas',
  complaints: 'quejas',
};

/** The figures that are not known without a kind of data. */
const deletedFigures: Readonly<Record<DeletedKind, ReadonlySet<keyof typeof figureNames>>> = {
  purchases: new Set(['converted', 'convertedAfterClick', 'purchases', 'amount']),
  messages: new Set(['converted', 'convertedAfterClick', 'purchases', 'amount', 'replies', 'left']),
};

/** The figures that some counts have, by their names, without those of deleted data. */
const named = (
  counts: { readonly [Figure in keyof typeof figureNames]?: number | undefined },
  deleted: readonly DeletedKind[],
): [name: string, count: number][] =>
  (Object.keys(figureNames) as (keyof typeof figureNames)[]).flatMap((figure) => {
    const count = counts[figure];
    return count === undefined || deleted.some((kind) => deletedFigures[kind].has(figure)) ? [] : [[figureNames[figure], count]];
  });

/** What the figures of a file are about. */
export interface AboutResults {
  readonly period: ResultPeriod;
  /** What the messages added to the sales; undefined while it is not loaded. */
  readonly sales: MeasuredSales | undefined;
}

const allOfThem = 'de todos los envíos y fechas';

/** What the messages added, beside the sales after them: no amount where it may be chance, as on the page. */
function addedLines(sales: MeasuredSales | undefined): readonly ResultLine[] {
  const lineOf = (name: string, value: string | number): ResultLine => ['ventas incrementales', allOfThem, name, value];
  if (!sales) return [lineOf('resultado', 'no se cargó: descarga el archivo otra vez')];
  const { effect, schedules, unlisted = 0, unmeasured } = sales;
  const measured = schedules.filter((one) => one.effect !== null).length;
  const counts = [
    // Of those that are not listed nobody says here which have a result.
    ...(unlisted === 0 ? [lineOf('programaciones medidas', measured)] : []),
    lineOf('programaciones enviadas', schedules.length + unlisted + unmeasured),
  ];
  if (!effect) {
    const { head, why } = whyUnknown(schedules);
    return [lineOf('resultado', why ? `${head}: ${why}` : head), ...counts];
  }
  const isConclusive = effect.verdict !== 'inconclusive';
  return [
    lineOf('resultado', isConclusive ? 'añadió' : 'no concluyente'),
    ...(isConclusive ? [lineOf('añadió', Math.round(effect.value))] : []),
    lineOf('añadió como mínimo', Math.round(effect.low)),
    lineOf('añadió como máximo', Math.round(effect.high)),
    ...counts,
  ];
}

/** The rule of the attributed sales, the days of the figures, their currency, and what the messages added. */
const aboutLines = (results: MessageResults, { period, sales }: AboutResults): readonly ResultLine[] => [
  ['regla', 'ventas después', 'cuentan, por cualquier causa', `compras ${ruleSentence(results)}`],
  ['fechas', 'desde', 'día', period.from ?? 'el principio'],
  ['fechas', 'hasta', 'día', period.to ?? 'ahora'],
  ['moneda', 'todas las ventas', 'código', results.currency],
  ...addedLines(sales),
];

/** The counts of results as lines of a file, one for each figure: plain numbers, so that a spreadsheet can add them up. What is deleted has no line. */
export function resultLines<Channel extends string>(
  results: MessageResults<Channel>,
  channelNames: ChannelNames<Channel>,
  about: AboutResults,
): readonly ResultLine[] {
  const { channels, usual, costs, hours, foci, cities, stores, deletedKinds = [] } = results;
  const lines: ResultLine[] = [['grupo', 'nombre', 'cifra', 'valor'], ...aboutLines(results, about)];
  for (const { channel, ...counts } of channels)
    for (const [name, count] of named(counts, deletedKinds)) lines.push(['canal', channelNames[channel].label, name, count]);
  for (const { channel, ...counts } of usual)
    for (const [name, count] of named(counts, deletedKinds))
      lines.push(['lo usual en los 90 días antes', channelNames[channel].label, name, count]);
  for (const { channel, cost } of costs) if (cost !== null) lines.push(['canal', channelNames[channel].label, 'costo', cost]);
  for (const { hour, ...counts } of hours)
    for (const [name, count] of named(counts, deletedKinds)) lines.push(['hora', hour + 1, name, count]);
  const arePeopleDeleted = deletedKinds.includes('messages');
  for (const [group, rows] of [
    ['enfoque', arePeopleDeleted ? [] : foci],
    ['ciudad', arePeopleDeleted ? [] : cities],
    ['tienda', stores],
  ] as const)
    for (const { name, ...counts } of rows)
      for (const [figure, count] of named(counts, deletedKinds)) lines.push([group, name || 'sin dato', figure, count]);
  return lines;
}
