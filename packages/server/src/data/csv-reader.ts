import type { Readable } from 'node:stream';
import { type CsvRow, CsvScanner, longestRow } from './csv-records.ts';
import { readText } from './csv-text.ts';

/** A sign takes four bytes at most. */
const longestLine = 4 * longestRow;

/**
 * Reads a file of separated values as it comes in: some rows at a time, never the whole. UTF-8 or Windows-1252; the separator is the
 * one of `;`, `,`, tab and `|` that parts the first line. What can't be read is a row with a `problem`, and the reading goes on.
 * Throws `NotCsv` where the file is something else, and what the stream throws.
 */
export async function* readCsv(stream: Readable): AsyncGenerator<readonly CsvRow[]> {
  const scanner = new CsvScanner();
  for await (const piece of readText(stream, longestLine)) {
    const rows = scanner.push(piece);
    if (rows.length > 0) yield rows;
  }
  const rows = scanner.end();
  if (rows.length > 0) yield rows;
}
