import { Readable } from 'node:stream';
import { readCsv } from '../kernel/csv/csv-reader.ts';
import type { CsvRow } from '../kernel/csv/csv-records.ts';
import type { Database } from '../kernel/database/database.ts';
import { importsRepository } from './imports.repository.ts';

/** The places of a file from which rows are read, evenly spread, and the number of rows and bytes of each. */
const places = 4;
const rowsInPlace = 250;
const bytesInPlace = 64 * 1024;

const lineFeed = 0x0a;

/** The first lines of a file: what precedes its header, and the header itself. */
function linesBefore(content: Buffer, line: number): Buffer {
  let end = 0;
  for (let before = 1; before < line; before += 1) end = content.indexOf(lineFeed, end) + 1 || content.length;
  return content.subarray(0, end);
}

/** The lines that are complete within some bytes from the middle of a file. */
function wholeLines(content: Buffer): Buffer {
  const start = content.indexOf(lineFeed) + 1;
  const part = content.subarray(start, start + bytesInPlace);
  return part.subarray(0, part.lastIndexOf(lineFeed) + 1);
}

/** Parses the header and at most `most` rows after it. */
async function parseRows(content: readonly Buffer[], most: number): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for await (const some of readCsv(Readable.from(content))) {
    rows.push(...some);
    if (rows.length > most) break;
  }
  return rows.slice(0, most + 1);
}

/**
 * Reads up to 1,000 rows of a spooled file, spread over all of it: some at its start and some from chunks in between. A place may begin
 * within a quoted cell with line ends; the rows that this breaks have another number of cells than the header, and are left out.
 */
export async function readSpreadRows(database: Database, importId: number): Promise<readonly CsvRow[]> {
  const count = await importsRepository.countChunks(database, importId);
  const positions = Array.from({ length: places }, (_, place) => Math.floor((place * count) / places));
  const [start, ...others] = [...new Set(positions)];
  const first = start === undefined ? undefined : await importsRepository.chunk(database, importId, start);
  if (!first) return [];
  const isWhole = others.length === 0;
  const lines = isWhole ? first : first.subarray(0, first.lastIndexOf(lineFeed) + 1);
  const [header, ...rows] = await parseRows([lines], isWhole ? places * rowsInPlace : rowsInPlace);
  const [second] = rows;
  if (!header || !second) return rows;
  const head = linesBefore(first, second.line);
  for (const position of others) {
    const content = await importsRepository.chunk(database, importId, position);
    if (content) rows.push(...(await parseRows([head, wholeLines(content)], rowsInPlace)).slice(1));
  }
  return rows.filter(({ problem, fields }) => problem === undefined && fields.length === header.fields.length);
}
