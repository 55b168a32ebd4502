import type { ChannelNames, MessageResults } from './message-results.ts';

/** A line of a table in a file. */
export type ResultLine = readonly (string | number)[];

/** The counts of results as lines of a file, one for each figure: plain numbers, so that a spreadsheet can add them up. */
export function resultLines<Channel extends string>(
  { channels, costs, foci, cities, stores }: MessageResults<Channel>,
  channelNames: ChannelNames<Channel>,
): readonly ResultLine[] {
  const lines: ResultLine[] = [['grupo', 'nombre', 'cifra', 'valor']];
  for (const { channel, ...counts } of channels)
    for (const [name, count] of Object.entries(counts)) lines.push(['canal', channelNames[channel].label, name, count]);
  for (const { channel, cost } of costs) if (cost !== null) lines.push(['canal', channelNames[channel].label, 'cost', cost]);
  for (const [group, rows] of [
    ['enfoque', foci],
    ['ciudad', cities],
    ['tienda', stores],
  ] as const)
    for (const { name, ...counts } of rows)
      for (const [figure, count] of Object.entries(counts)) lines.push([group, name, figure, count]);
  return lines;
}
