import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type CsvRow, CsvScanner, longestRow } from './csv-records.ts';
import { readText } from './csv-text.ts';

/** A sign takes four bytes at most. */
const longestLine = 4 * longestRow;

/** How long reading may hold the event loop, in milliseconds. */
const longestTurnMs = 20;

/** Answers whether it is time to let others run; asked again after that, a new turn has begun. */
function createTurns(): () => boolean {
  let start = performance.now();
  return () => {
    const now = performance.now();
    if (now - start < longestTurnMs) return false;
    start = now;
    return true;
  };
}

/**
 * Reads a file of separated values as it comes in: some rows at a time, never the whole. UTF-8 or Windows-1252; the separator is the
 * one of `;`, `,`, tab and `|` that parts the first line. What can't be read is a row with a `problem`, and the reading goes on.
 * Throws `NotCsv` where the file is something else, and what the stream throws.
 */
export async function* readCsv(stream: Readable): AsyncGenerator<readonly CsvRow[]> {
  const scanner = new CsvScanner();
  const isTurnOver = createTurns();
  async function* inTurns(parts: Iterable<CsvRow[]>): AsyncGenerator<readonly CsvRow[]> {
    let rows: CsvRow[] = [];
    for (const part of parts) {
      rows.push(...part);
      if (!isTurnOver()) continue;
      yield rows;
      rows = [];
      await setImmediate();
    }
    if (rows.length > 0) yield rows;
    if (isTurnOver()) await setImmediate();
  }
  for await (const piece of readText(stream, longestLine)) yield* inTurns(scanner.push(piece));
  yield* inTurns(scanner.end());
}
