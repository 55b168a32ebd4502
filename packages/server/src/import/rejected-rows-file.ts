import { csvLine } from '../kernel/csv/csv-writer.ts';
import type { Rejection } from './import-data.ts';

/** By this spreadsheets know that a file is UTF-8. */
const byteOrderMark = '\uFEFF';

/** The lines of a CSV file with rejected rows as they came, padded to the width of the widest one, and why each was rejected. */
export async function* rejectedRowsFile(
  batches: AsyncIterable<readonly Rejection[]>,
  header: readonly string[],
  width: number,
): AsyncGenerator<string> {
  const names = Array.from({ length: Math.max(width, header.length) }, (_, position) => header[position] ?? '');
  yield byteOrderMark + csvLine([...names, 'línea', 'motivo']);
  for await (const batch of batches) {
    const lines = batch.map(({ line, column, message, cells }) =>
      csvLine([...names.map((_, position) => cells[position] ?? ''), line, column ? `${column}: ${message}` : message]),
    );
    yield lines.join('');
  }
}
