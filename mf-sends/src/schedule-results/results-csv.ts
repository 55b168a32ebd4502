import { channelFacts } from '@pregon/contract/channels/channels';
import { byteOrderMark, csvLine } from '@pregon/contract/csv/csv-line';
import type { SendingResults } from '@pregon/contract/results/sending-results.endpoints';

/** The counts of a schedule's results as CSV, one line for each figure: plain numbers, so that a spreadsheet can add them up. */
export function resultsCsv({ channels, foci, cities, stores }: SendingResults): string {
  const lines: (string | number)[][] = [['grupo', 'nombre', 'cifra', 'valor']];
  for (const { channel, ...counts } of channels)
    for (const [name, count] of Object.entries(counts)) lines.push(['canal', channelFacts[channel].label, name, count]);
  for (const [group, rows] of [
    ['enfoque', foci],
    ['ciudad', cities],
    ['tienda', stores],
  ] as const)
    for (const { name, ...counts } of rows)
      for (const [figure, count] of Object.entries(counts)) lines.push([group, name, figure, count]);
  return byteOrderMark + lines.map((line) => csvLine(line)).join('');
}
