import type { ChannelCounts, ChannelNames, DeletedKind, MessageResults } from './message-results.ts';

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
  counts: Partial<Record<keyof typeof figureNames, number>>,
  deleted: readonly DeletedKind[],
): [name: string, count: number][] =>
  (Object.keys(figureNames) as (keyof typeof figureNames)[]).flatMap((figure) => {
    const count = counts[figure];
    return count === undefined || deleted.some((kind) => deletedFigures[kind].has(figure)) ? [] : [[figureNames[figure], count]];
  });

/** The counts of results as lines of a file, one for each figure: plain numbers, so that a spreadsheet can add them up. What is deleted has no line. */
export function resultLines<Channel extends string>(
  { channels, costs, hours, foci, cities, stores, deletedKinds = [] }: MessageResults<Channel>,
  channelNames: ChannelNames<Channel>,
): readonly ResultLine[] {
  const lines: ResultLine[] = [['grupo', 'nombre', 'cifra', 'valor']];
  for (const { channel, ...counts } of channels)
    for (const [name, count] of named(counts, deletedKinds)) lines.push(['canal', channelNames[channel].label, name, count]);
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
