import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type CsvRow, CsvScanner, longestRow } from './csv-records.ts';
import { readText } from './csv-text.ts';

/** A character takes four bytes at most. */
const longestLine = 4 * longestRow;

/** How long parsing may block the event loop, in milliseconds. */
const longestTurnMs = 20;

/** Returns whether it is time to yield to the event loop; after that a new turn begins. */
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
 * Parses a CSV file as a stream, some rows at a time. UTF-8 or Windows-1252; the separator is the one of `;`, `,`, tab and `|`
 * that splits the first line. An invalid row has a `problem`, and parsing continues. Throws `NotCsv` where the file is no CSV,
 * and what the stream throws.
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
