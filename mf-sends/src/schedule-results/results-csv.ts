import { channelFacts } from '@pregon/contract/channels/channels';
import type { SendingResults } from '@pregon/contract/results/sending-results.endpoints';

/** Quotes a field of a CSV file, as RFC 4180 does; one that a spreadsheet would take as a formula gets an apostrophe. */
const field = (value: string | number): string => {
  const text = typeof value === 'string' && /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

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
  return `\uFEFF${lines.map((line) => `${line.map(field).join(',')}\r\n`).join('')}`;
}
